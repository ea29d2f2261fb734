import FoundationEssentials
import HTTPMessage
import IdentityModel
import IdpSdk
import JOSE
import OpenID

/// Starts a login as a flow would, with a temporary key pair, and reads the first response.
struct ProviderProbe: Sendable {
    /// The response to an authorization request.
    enum Answer: Sendable {
        /// A page with a question.
        case page(IdpSdkInteractionData)
        /// A redirect to the redirect URI, so client and redirect URI are known.
        case redirected(OAuthError?)
        /// Any other response.
        case refused(IdpSdkError)
    }

    let profile: ProviderProfile
    let client: ProviderProfile.Client
    let unknownClients: UnknownClientReactions
    let document: DiscoveryDocument
    let directory: ProviderDirectory
    let exchange: any HTTPExchange
    var clock: any WallClock = SystemWallClock()
    var random: any RandomSource = SystemRandomSource()

    func begin(_ variation: LoginVariation = LoginVariation()) async -> Answer {
        var profile = profile
        if let redirectURI = variation.redirectURI { profile.redirectURI = redirectURI }
        if variation.isSilent { profile.prompt = "none" }
        let exchange = ProofKeyExchange(
            base: exchange, proofKey: variation.proofKey, endpoint: document.authorizationEndpoint)
        var settings = IdpSdkSettings(profile: profile, exchange: exchange)
        settings.directory = directory
        let first = FirstPage()
        let verifier = CodeVerifier(random: random).challenge
        let data = AstClientDataInfo(
            clientData() ?? "", AstClientID.unassigned.rawValue, verifier.value, CodeChallenge.method)
        let result = await IdpSdkService(settings: settings).getAuthorizationCode(
            withAstClientData: data, clientId: (variation.client ?? client.id).rawValue, interactionInterface: first,
            userId: nil, traceParent: nil)
        if let page = first.page { return .page(page) }
        if let error = result.oauthError { return .redirected(error) }
        if let error = result.idpSdkError { return .refused(error) }
        return .redirected(nil)
    }

    /// The reaction to a login, for comparison.
    func reaction(to variation: LoginVariation) async -> Reaction {
        guard variation.client == unknownClients.client else { return reaction(await begin(variation), to: variation) }
        return await unknownClients.reaction(to: variation) { reaction(await begin(variation), to: variation) }
    }

    /// A login of a client that cannot exist.
    var unknownClient: LoginVariation { LoginVariation(client: unknownClients.client) }

    /// A response as a reaction, for comparison.
    func reaction(_ answer: Answer, to variation: LoginVariation) -> Reaction {
        Reaction(
            answer,
            named: [
                (variation.client ?? client.id).rawValue, variation.redirectURI ?? profile.redirectURI,
            ])
    }

    /// The client data of a temporary device; `nil` at kinds other than kobil.
    private func clientData() -> String? {
        guard profile.kind == .kobil, let key = try? SigningKey.generate(.es256) else { return nil }
        let statement = AstClientDataStatement(
            appName: "idp-wizard", tenant: profile.tenant, audience: document.issuer, astClientID: .unassigned,
            issuedAt: clock.now(), id: random.uuid())
        return try? statement.clientData(signedBy: key, sealedTo: document.astClientDataKey)
    }
}
