import FoundationEssentials
import HTTPMessage
import IdentityModel
import IdpSdk
import JOSE
import OpenID

/// Asks the provider for a login as a flow would, with a key pair that is thrown away, and looks at what comes first.
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
    /// The client whose login is looked at.
    let client: ProviderProfile.Client
    let strangers: StrangerReactions
    let document: DiscoveryDocument
    let directory: ProviderDirectory
    let exchange: any HTTPExchange
    var clock: any WallClock = SystemWallClock()
    var random: any RandomSource = SystemRandomSource()

    /// What a login begins with that differs from the profile's in one thing.
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
            clientData() ?? "", AstClientID.unassigned.rawValue, verifier.value, verifier.method.rawValue)
        let result = await IdpSdkService(settings: settings).getAuthorizationCode(
            withAstClientData: data, clientId: (variation.client ?? client.id).rawValue, interactionInterface: first,
            userId: nil, traceParent: nil)
        if let page = first.page { return .page(page) }
        if let error = result.oauthError { return .redirected(error) }
        if let error = result.idpSdkError { return .refused(error) }
        return .redirected(nil)
    }

    /// The same, as something to compare.
    func reaction(to variation: LoginVariation) async -> Reaction {
        guard variation.client == strangers.client else { return reaction(await begin(variation), to: variation) }
        return await strangers.reaction(to: variation) { reaction(await begin(variation), to: variation) }
    }

    /// A login of a client that cannot exist.
    var nobody: LoginVariation { LoginVariation(client: strangers.client) }

    /// An answer as something to compare.
    func reaction(_ answer: Answer, to variation: LoginVariation) -> Reaction {
        Reaction(
            answer,
            named: [
                (variation.client ?? client.id).rawValue, variation.redirectURI ?? profile.redirectURI,
            ])
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
