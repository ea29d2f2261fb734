/// The combined error codes of results (KOBIL: subsystem × 1 000 000 + code).
///
/// Subsystem 802 is KOBIL's for biometry; 910 is this program's own.
public struct MasterControllerErrorCode: Sendable, Hashable, RawRepresentable {
    /// Subsystem and code combined.
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// `mc_config` cannot be parsed: KOBIL's own code.
    public static let mcConfigUnreadable = Self(rawValue: 800_000_190)
    /// The SDK configuration cannot be parsed: KOBIL's own code.
    public static let sdkConfigUnreadable = Self(rawValue: 801_000_008)

    /// The subsystem of this Master Controller's own errors.
    public static let subsystem = 910

    public static let invalidState = Self(rawValue: 910_000_001)
    public static let invalidParameter = Self(rawValue: 910_000_002)
    public static let cancelled = Self(rawValue: 910_000_003)
    /// The provider cannot be reached, or its discovery document cannot be used.
    public static let notReachable = Self(rawValue: 910_000_010)
    /// The provider refused a grant.
    public static let grantRefused = Self(rawValue: 910_000_011)
    /// The provider's response cannot be parsed.
    public static let unusableAnswer = Self(rawValue: 910_000_012)
    /// The ID token failed a check.
    public static let tokenRefused = Self(rawValue: 910_000_013)
    /// The code belongs to another user.
    public static let mismatchedUser = Self(rawValue: 910_000_014)
    /// The app passed no code.
    public static let noAuthorisationCode = Self(rawValue: 910_000_015)
    /// The provider's storage is full (HTTP 507); nothing was done.
    public static let providerStorageFull = Self(rawValue: 910_000_016)
    /// The provider does not support the grant that the profile requires.
    public static let grantNotSupported = Self(rawValue: 910_000_017)
    /// The user denied the login, or its code expired.
    public static let loginNotConfirmed = Self(rawValue: 910_000_018)
    /// The provider rejects the profile's client, or requires something that this program does not support.
    public static let clientRefused = Self(rawValue: 910_000_019)
    /// The user is not on this device.
    public static let unknownUser = Self(rawValue: 910_000_020)
    /// No token is stored for the user.
    public static let noToken = Self(rawValue: 910_000_021)
    public static let tokenOutdated = Self(rawValue: 910_000_022)
    /// The authentication mode keeps no first factor.
    public static let noFirstFactor = Self(rawValue: 910_000_023)
    /// The provider temporarily accepts no requests (HTTP 429, 503); the text says when to retry.
    public static let providerBusy = Self(rawValue: 910_000_024)
    public static let wrongPIN = Self(rawValue: 910_000_030)
    /// Too many wrong PINs.
    public static let pinBlocked = Self(rawValue: 910_000_031)
    /// The stored factor cannot be opened with this device's key: it was changed, or copied from another device.
    public static let factorDamaged = Self(rawValue: 910_000_032)
    /// There is not enough memory to derive a PIN's key; the attempt is not counted.
    public static let outOfMemory = Self(rawValue: 910_000_033)
    /// The device store failed; ``isStorage`` is true for this code and the following ones.
    public static let storage = Self(rawValue: 910_000_100)
    public static let storageFull = Self(rawValue: 910_000_101)
    public static let storageReadOnly = Self(rawValue: 910_000_102)
    /// The device store cannot be opened or created.
    public static let storageCannotOpen = Self(rawValue: 910_000_103)
    /// The device store is damaged, or is not a store.
    public static let storageDamaged = Self(rawValue: 910_000_104)
    /// The device store was written by a newer version.
    public static let storageTooNew = Self(rawValue: 910_000_105)
    /// Other programs have locked the device store for too long.
    public static let storageBusy = Self(rawValue: 910_000_106)
    /// Other users own the device store or its folder, or can write to it.
    public static let storageNotPrivate = Self(rawValue: 910_000_107)

    public var isStorage: Bool { (910_000_100...910_000_199).contains(rawValue) }

    /// An operating system's biometry code, in KOBIL's subsystem 802.
    public static func biometry(_ code: Int) -> Self { Self(rawValue: 802_000_000 + code) }
}
