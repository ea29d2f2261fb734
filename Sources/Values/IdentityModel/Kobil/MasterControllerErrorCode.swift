/// The combined error codes of results (KOBIL: subsystem × 1 000 000 + code).
///
/// Subsystem 802 is KOBIL's for biometry, with the numbers of the operating systems; 910 is this program's own.
public enum MasterControllerErrorCode: Int, Sendable, Hashable, CaseIterable {
    /// `mc_config` cannot be parsed: KOBIL's own code.
    case mcConfigUnreadable = 800_000_190
    /// The SDK configuration cannot be parsed: KOBIL's own code.
    case sdkConfigUnreadable = 801_000_008

    case sensorDismissedByUser = 802_000_002
    case sensorInterrupted = 802_000_004
    case sensorLocked = 802_000_008
    case sensorClosedByApp = 802_000_009
    case sensorDismissed = 802_000_128
    case sensorDidNotRecognise = 802_025_293
    case sensorMissing = 802_067_811

    case invalidState = 910_000_001
    case invalidParameter = 910_000_002
    case cancelled = 910_000_003
    /// The provider cannot be reached, or its discovery document cannot be used.
    case notReachable = 910_000_010
    /// The provider refused a grant.
    case grantRefused = 910_000_011
    /// The provider's response cannot be parsed.
    case unusableAnswer = 910_000_012
    /// The ID token failed a check.
    case tokenRefused = 910_000_013
    /// The code belongs to another user.
    case mismatchedUser = 910_000_014
    /// The app passed no code.
    case noAuthorisationCode = 910_000_015
    /// The provider's storage is full (HTTP 507); nothing was done.
    case providerStorageFull = 910_000_016
    /// The provider does not support the grant that the profile requires.
    case grantNotSupported = 910_000_017
    /// The user denied the login, or its code expired.
    case loginNotConfirmed = 910_000_018
    /// The provider rejects the profile's client, or requires something that this program does not support.
    case clientRefused = 910_000_019
    /// The user is not on this device.
    case unknownUser = 910_000_020
    /// No token is stored for the user.
    case noToken = 910_000_021
    case tokenOutdated = 910_000_022
    /// The authentication mode keeps no first factor.
    case noFirstFactor = 910_000_023
    /// The provider temporarily accepts no requests (HTTP 429, 503); the text says when to retry.
    case providerBusy = 910_000_024
    case wrongPIN = 910_000_030
    /// Too many wrong PINs.
    case pinBlocked = 910_000_031
    /// The stored factor cannot be opened with this device's key: it was changed, or copied from another device.
    case factorDamaged = 910_000_032
    /// There is not enough memory to derive a PIN's key; the attempt is not counted.
    case outOfMemory = 910_000_033
    /// The device store failed; ``isStorage`` is true for this code and those above it.
    case storage = 910_000_100
    case storageFull = 910_000_101
    case storageReadOnly = 910_000_102
    /// The device store cannot be opened or created.
    case storageCannotOpen = 910_000_103
    /// The device store is damaged, or is not a store.
    case storageDamaged = 910_000_104
    /// The device store was written by a newer version.
    case storageTooNew = 910_000_105
    /// Other programs have locked the device store for too long.
    case storageBusy = 910_000_106
    /// Other users own the device store or its folder, or can write to it.
    case storageNotPrivate = 910_000_107

    public var isStorage: Bool { rawValue >= Self.storage.rawValue }

    /// The subsystem of this Master Controller's own errors.
    public static let subsystem = 910
}
