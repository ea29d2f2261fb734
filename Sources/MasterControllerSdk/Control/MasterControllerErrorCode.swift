/// The combined error codes of results (KOBIL: subsystem × 1 000 000 + code).
///
/// Subsystem 802 is KOBIL's own for biometry; 910 is ours, for what this Master Controller finds by itself.
public struct MasterControllerErrorCode: Sendable, Hashable, RawRepresentable {
    /// Subsystem and code combined.
    public let rawValue: Int

    /// Takes a combined code.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// `mc_config` cannot be read: KOBIL's own code.
    public static let mcConfigUnreadable = Self(rawValue: 800_000_190)
    /// The SDK configuration cannot be read: KOBIL's own code.
    public static let sdkConfigUnreadable = Self(rawValue: 801_000_008)

    /// The subsystem of what this Master Controller finds by itself.
    public static let subsystem = 910

    /// The event cannot be taken in this state.
    public static let invalidState = Self(rawValue: 910_000_001)
    /// A member of the event cannot be used.
    public static let invalidParameter = Self(rawValue: 910_000_002)
    /// The event was cancelled.
    public static let cancelled = Self(rawValue: 910_000_003)
    /// The provider cannot be reached, or its discovery document cannot be used.
    public static let notReachable = Self(rawValue: 910_000_010)
    /// The provider refused a grant.
    public static let grantRefused = Self(rawValue: 910_000_011)
    /// The provider's answer cannot be read.
    public static let unusableAnswer = Self(rawValue: 910_000_012)
    /// The ID token is not trusted.
    public static let tokenRefused = Self(rawValue: 910_000_013)
    /// The code belongs to somebody else.
    public static let mismatchedUser = Self(rawValue: 910_000_014)
    /// No code was handed on.
    public static let noAuthorisationCode = Self(rawValue: 910_000_015)
    /// The provider's own storage has no room left (HTTP 507); nothing was done.
    public static let providerStorageFull = Self(rawValue: 910_000_016)
    /// The provider does not take the grant that the profile wants.
    public static let grantNotSupported = Self(rawValue: 910_000_017)
    /// The person denied the login, or let its code run out.
    public static let loginNotConfirmed = Self(rawValue: 910_000_018)
    /// The provider does not take the client that the profile names, or wants of it what this program does not do.
    public static let clientRefused = Self(rawValue: 910_000_019)
    /// Nobody of that name is on this device.
    public static let unknownUser = Self(rawValue: 910_000_020)
    /// No token is kept for the user.
    public static let noToken = Self(rawValue: 910_000_021)
    /// The kept token's time is over.
    public static let tokenOutdated = Self(rawValue: 910_000_022)
    /// The authentication mode keeps no first factor.
    public static let noFirstFactor = Self(rawValue: 910_000_023)
    /// The provider takes no requests for now (HTTP 429, 503); the text says when to try again.
    public static let providerBusy = Self(rawValue: 910_000_024)
    /// The PIN is wrong.
    public static let wrongPIN = Self(rawValue: 910_000_030)
    /// Too many wrong PINs.
    public static let pinBlocked = Self(rawValue: 910_000_031)
    /// The stored factor cannot be opened with this device's key: it was changed, or copied from elsewhere.
    public static let factorDamaged = Self(rawValue: 910_000_032)
    /// There is not enough memory to compute a PIN's key: no try was used up.
    public static let outOfMemory = Self(rawValue: 910_000_033)
    /// The device store failed; ``isStorage`` is true from here on.
    public static let storage = Self(rawValue: 910_000_100)
    /// The device store has no room to write.
    public static let storageFull = Self(rawValue: 910_000_101)
    /// The device store cannot be written to.
    public static let storageReadOnly = Self(rawValue: 910_000_102)
    /// The device store cannot be opened or made.
    public static let storageCannotOpen = Self(rawValue: 910_000_103)
    /// The device store is damaged, or is no store.
    public static let storageDamaged = Self(rawValue: 910_000_104)
    /// The device store was written by a newer version.
    public static let storageTooNew = Self(rawValue: 910_000_105)
    /// The device store is in use by others for too long.
    public static let storageBusy = Self(rawValue: 910_000_106)
    /// Others own the device store or may write to it, or to its folder.
    public static let storageNotPrivate = Self(rawValue: 910_000_107)

    /// Whether local storage is what failed.
    public var isStorage: Bool { (910_000_100...910_000_199).contains(rawValue) }

    /// An operating system's biometry code, in KOBIL's subsystem 802.
    public static func biometry(_ code: Int) -> Self { Self(rawValue: 802_000_000 + code) }
}
