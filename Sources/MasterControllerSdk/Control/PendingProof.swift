import IdentityModel
import OpenID

/// The PKCE pair of the last GetAstClientData, which redeems one code.
struct PendingProof: Sendable {
    let verifier: CodeVerifier
    /// The nonce that the ID token must have; nil where the app chose the nonce.
    let nonce: Nonce?
    /// The device's keys and id, as in the client data.
    let device: DeviceIdentity
    /// The key of the user's authorization grants after this login; nil where a token is stored instead.
    let grantKey: AuthorizationGrantKey?
    /// The record of the activation, where the app made one before it posted the code.
    var activation: ActivationRecord?
}
