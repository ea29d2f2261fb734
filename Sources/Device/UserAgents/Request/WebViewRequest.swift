public import HTTPMessage
public import IdentityModel
import OpenID

/// The request that a web view loads: the authorization URL, the headers of every request, and what the response must
/// match.
///
/// The URL has exactly the documented parameters, percent-encoded, and `state`. Source: KOBIL Shift Lite, Activation
/// (`IAMWebPageUrl`, Request headers).
public struct WebViewRequest: Sendable, Hashable {
    public static let scope = "openid"

    public let url: String
    /// The headers of every request to the provider's own origin: `X-KOBIL-ASTCLIENTDATA`, and `X-KOBIL-ASTCLIENTID`
    /// unless the user is new.
    public let headers: HTTPHeaders
    /// What the response must match.
    public let redirect: ExpectedRedirect

    /// Returns `nil` if the client data have no valid S256 challenge.
    ///
    /// `endpoint` and `issuer` come from discovery; `nil` selects the realm's own. State and nonce are new random
    /// values of at least 128 bits.
    public init?(
        client: WebViewClient, astClientData: AstClientDataInfo, profile: ProviderProfile, endpoint: String? = nil,
        issuer: String? = nil, requiresIssuer: Bool = false, random: any RandomSource = SystemRandomSource()
    ) {
        guard astClientData.codeChallengeMethod == CodeChallenge.method,
            let challenge = CodeChallenge(value: astClientData.codeChallenge), !astClientData.clientData.isEmpty
        else { return nil }
        let endpoints = RealmEndpoints(profile)
        let state = Hexadecimal.encode(random.bytes(16))
        let request = AuthorizationRequest(
            clientID: client.id, redirectURI: profile.redirectURI, responseMode: .fragment, scope: Self.scope,
            state: state, nonce: Nonce(Hexadecimal.encode(random.bytes(16))), challenge: challenge)
        url = request.url(endpoint: endpoint ?? endpoints.authorization)
        let astClientID = client.sendsAstClientID ? AstClientID(astClientData.astClientId) : nil
        headers = KobilHeaders(clientData: astClientData.clientData, clientID: astClientID).fields
        redirect = ExpectedRedirect(
            redirectURI: profile.redirectURI, state: state, issuer: issuer ?? endpoints.issuer,
            requiresIssuer: requiresIssuer)
    }
}
