import IdentityModel
import MasterControllerSdk
import OpenID
import UserAgents

/// A login in the person's browser, which talks to the provider directly and comes back to a redirect URI of this machine (RFC 8252).
struct RedirectedLogin: Sendable {
    let client: ClientID
    let agents: UserAgentParts

    func code(
        for device: GetAstClientDataResultEvent, on engine: isolated FlowEngine
    ) async throws(FlowFailure) -> ObtainedCode {
        let profile = engine.profile
        guard let challenge = CodeChallenge(value: device.codeChallenge) else {
            throw FlowFailure(
                refusedBy: IdpSdkError(.invalidCall, "The AST client data has no usable S256 code challenge."))
        }
        guard let document = try await engine.metadata()?.document else {
            throw FlowFailure(
                refusedBy: IdpSdkError(.invalidCall, "Nobody was given to ask where codes are asked for."))
        }
        let listener: LoopbackRedirectListener
        do throws(UserAgentError) {
            listener = try LoopbackRedirectListener.open(
                profile.redirectURI, tenantName: profile.tenant.rawValue, styleSheet: agents.styleSheet,
                deadline: agents.deadline, random: engine.random)
        } catch {
            throw FlowFailure(refusedBy: IdpSdkError(.invalidCall, error.sentence))
        }
        let request = AuthorizationRequest(
            clientID: client, redirectURI: listener.redirectURI,
            responseMode: profile.responseMode.flatMap { ResponseMode(rawValue: $0.rawValue) }, scope: profile.scope,
            state: Hexadecimal.encode(engine.random.bytes(16)), nonce: .bound(to: challenge.value),
            challenge: challenge, prompt: profile.prompt, extra: profile.orderedExtraParameters)
        let url = request.url(endpoint: document.authorizationEndpoint)
        let startLink = listener.expect(
            ExpectedRedirect(
                redirectURI: listener.redirectURI, state: request.state ?? "", issuer: document.issuer,
                requiresIssuer: document.authorizationResponseIssParameterSupported), openedAt: url)
        engine.tell(.addressOpened(AddressToOpen(url: url, startLink: startLink)))
        let outcome = await engine.interaction.waiting { await listener.outcome() }
        await listener.close()
        let code = try outcome.code
        let isProfiles = listener.redirectURI == profile.redirectURI
        return ObtainedCode(code: code, redirectURI: isProfiles ? nil : listener.redirectURI)
    }
}
