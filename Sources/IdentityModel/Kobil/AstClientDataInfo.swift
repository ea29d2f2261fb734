/// What the IdpSdk needs to know from the Master Controller to ask for a code: the second step takes what the first one gave.
public struct AstClientDataInfo: Sendable, Hashable {
    /// The opaque statement about app and device, sent as `X-KOBIL-ASTCLIENTDATA`.
    public let clientData: String
    /// The device's id at the AST side, sent as `X-KOBIL-ASTCLIENTID`; 26 zeros before the first activation.
    public let astClientId: String
    /// The PKCE challenge; the verifier stays with the Master Controller.
    public let codeChallenge: String
    /// The challenge's method, `S256`.
    public let codeChallengeMethod: String

    /// Makes the info from its four parts, in the documented order.
    public init(_ clientData: String, _ astClientId: String, _ codeChallenge: String, _ codeChallengeMethod: String) {
        self.clientData = clientData
        self.astClientId = astClientId
        self.codeChallenge = codeChallenge
        self.codeChallengeMethod = codeChallengeMethod
    }
}
