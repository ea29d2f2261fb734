/// What the IdpSdk needs from the Master Controller to request a code: the result of the first step and the input of
/// the second.
public struct AstClientDataInfo: Sendable, Hashable {
    /// The opaque client data, sent as `X-KOBIL-ASTCLIENTDATA`.
    public let clientData: String
    /// The AST client ID of the device, sent as `X-KOBIL-ASTCLIENTID`; 26 zeros before the first activation.
    public let astClientId: String
    /// The PKCE challenge; the verifier stays with the Master Controller.
    public let codeChallenge: String
    /// The challenge's method, `S256`.
    public let codeChallengeMethod: String

    /// Creates the info from its four parts, in the documented order.
    public init(_ clientData: String, _ astClientId: String, _ codeChallenge: String, _ codeChallengeMethod: String) {
        self.clientData = clientData
        self.astClientId = astClientId
        self.codeChallenge = codeChallenge
        self.codeChallengeMethod = codeChallengeMethod
    }
}
