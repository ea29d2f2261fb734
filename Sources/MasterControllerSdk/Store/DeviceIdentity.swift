import IdentityModel
import JOSE

/// What makes this device itself: its signing key, and its id at the AST side.
struct DeviceIdentity: Sendable {
    /// Tells one set of keys from the next, which comes after the last user was deleted.
    let deviceID: String
    /// Signs the client data.
    let signingKey: SigningKey
    /// The id at the AST side, nil before the first activation.
    let astClientID: AstClientID?
}
