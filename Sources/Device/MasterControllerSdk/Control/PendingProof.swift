import OpenID

/// The PKCE pair of the last GetAstClientData, which redeems one code.
struct PendingProof: Sendable {
    let verifier: CodeVerifier
    /// The nonce that the ID token must have; `nil` if the app chose the nonce.
    let nonce: Nonce?
    /// The device's keys and ID, as in the client data.
    let device: DeviceIdentity
    /// The key for the user's authorization grants after this login; `nil` if a token is stored instead.
    let grantKey: AuthorizationGrantKey?
    /// The record of the activation, if the app created one before it posted the code.
    var activation: ActivationRecord?
}
