import IdentityModel
import JOSE

/// The device's signing key and AST client id.
struct DeviceIdentity: Sendable {
    /// Identifies a set of keys, which exists until the last user is deleted.
    let deviceID: String
    /// The key that signs the client data.
    let signingKey: SigningKey
    /// The AST client id; `nil` before the first activation.
    let astClientID: AstClientID?
}
