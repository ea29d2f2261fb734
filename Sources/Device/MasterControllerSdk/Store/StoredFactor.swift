import FoundationEssentials
import IdentityModel

/// A sealed first factor of the device store: a refresh token, or the key for authorization grants.
struct StoredFactor: Sendable, Hashable {
    var kind = FirstFactor.offlineToken
    /// Changes with every stored token or key; replacing a factor requires the version that was read.
    var version: String
    /// The client that received the token; only it may use the token.
    var clientID: ClientID
    /// The sealed token or key; `nil` after too many wrong PINs.
    var sealed: [UInt8]?
    var expiry: Expiry<Date>
    /// The derivation of the PIN's key; `nil` in the modes without a PIN.
    var pin: PINDerivation?
    /// The number of attempts since the last correct PIN.
    var pinTries: Int = 0
}

/// The parameters with which the PIN's key is derived.
struct PINDerivation: Sendable, Hashable {
    let salt: [UInt8]
    let parameters: PasswordHash.Parameters
}
