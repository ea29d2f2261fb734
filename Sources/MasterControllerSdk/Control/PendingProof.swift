import IdentityModel
import OpenID

/// The PKCE pair that the last GetAstClientData made; a code is redeemed with it once.
struct PendingProof: Sendable {
    let verifier: CodeVerifier
    /// What the ID token must carry; nil where the app chose the nonce itself.
    let nonce: Nonce?
    /// The device's keys and id as the client data named them.
    let device: DeviceIdentity
    /// The key of the user's authorization grants from this login on; nil where he keeps a token.
    let grantKey: AuthorizationGrantKey?
    /// The note of the activation that the pair is for, where the app had one written before it posted the code.
    var activation: ActivationRecord?
}
