import FoundationEssentials
import HTTPMessage
import IdentityModel
import IdpSdk
import JOSE
import OpenID

/// Asks the provider for a login as a flow would, with a key pair that is thrown away, and looks at what comes.
struct ProviderProbe: Sendable {
    /// What an authorization request led to.
    enum Answer: Sendable {
        /// A page that asks something.
        case page(IdpSdkInteractionData)
        /// The provider's answer at the redirect URI: client and redirect URI are known.
        case redirected(OAuthError?)
        /// Nothing of both.
        case refused(IdpSdkError)
    }

    let profile: ProviderProfile
    let document: DiscoveryDocument
    let directory: ProviderDirectory
    let exchange: any HTTPExchange
    var clock: any WallClock = SystemWallClock()
    var random: any RandomSource = SystemRandomSource()

    /// The client whose login is looked at: at KOBIL the activation's, which a new device may ask.
    var client: ProviderProfile.Client { profile.client(for: profile.kind == .kobil ? "activate" : "login") }

    /// What the client's login begins with; `client` stands in for the profile's.
    func begin(as client: ClientID? = nil) async -> Answer {
        var settings = IdpSdkSettings(profile: profile, exchange: exchange)
        settings.directory = directory
        let first = FirstPage()
        let verifier = CodeVerifier(random: random).challenge
        let data = AstClientDataInfo(
            clientData() ?? "", AstClientID.unassigned.rawValue, verifier.value, verifier.method.rawValue)
        let result = await IdpSdkService(settings: settings).getAuthorizationCode(
            withAstClientData: data, clientId: (client ?? self.client.id).rawValue, interactionInterface: first,
            userId: nil,
            traceParent: nil)
        if let page = first.page { return .page(page) }
        if let error = result.oauthError { return .redirected(error) }
        if let error = result.idpSdkError { return .refused(error) }
        return .redirected(nil)
    }

    /// Whether the provider insists on PKCE: nil where its answer tells nothing.
    func insistsOnProofKey() async -> Bool? {
        let request = AuthorizationRequest(
            clientID: client.id, redirectURI: profile.redirectURI, scope: profile.scope,
            state: Hexadecimal.encode(random.bytes(16)), nonce: Nonce(random: random))
        var headers: HTTPHeaders = ["Accept": "text/html"]
        if profile.kind == .kobil, let data = clientData() {
            for field in KobilHeaders(clientData: data, clientID: .unassigned).fields.fields {
                headers.add(field.name, field.value)
            }
        }
        let sent = HTTPRequest(target: request.url(endpoint: document.authorizationEndpoint), headers: headers)
        guard let response = try? await exchange.session().send(sent) else { return nil }
        if let location = response.redirectLocation,
            let answer = ReceivedAuthorizationResponse.read(redirect: location, expecting: profile.redirectURI)
        {
            return answer.fields["error"] == OAuthError.Code.invalidRequest.rawValue ? true : nil
        }
        // A page, or a redirect to one: the login has begun without a challenge.
        return response.status < 400 ? false : nil
    }

    /// The statement of a device that exists for this request alone; nil for other kinds.
    private func clientData() -> String? {
        guard profile.kind == .kobil, let key = try? SigningKey.generate(.es256) else { return nil }
        let statement = AstClientDataStatement(
            appName: "idp-wizard", tenant: profile.tenant, audience: document.issuer, astClientID: .unassigned,
            issuedAt: clock.now(), id: random.uuid())
        return try? statement.clientData(signedBy: key, sealedTo: document.astClientDataKey)
    }
}
