import FoundationEssentials
import IdentityModel

/// A first factor as the device store keeps it, sealed: a refresh token, or the key of authorization grants.
struct StoredFactor: Sendable, Hashable {
    /// What was sealed.
    var kind = FirstFactor.offlineToken
    /// Changes with every token or key that is stored; whoever replaces a factor names the version that he read.
    var version: String
    /// The client that got the token, which alone may use it.
    var clientID: ClientID
    /// The sealed token or key; nil after too many wrong PINs.
    var sealed: [UInt8]?
    /// When its time is over, nil where the provider did not say.
    var expiresAt: Date?
    /// How the PIN's key is derived, nil in the modes without a PIN.
    var pin: PINDerivation?
    /// How often a PIN was tried since the last right one.
    var pinTries: Int = 0
}

/// What it takes besides the PIN to get at its key.
struct PINDerivation: Sendable, Hashable {
    let salt: [UInt8]
    let parameters: PasswordHash.Parameters
}
