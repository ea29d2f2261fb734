import IdentityModel
import MasterControllerSdk
import UserAgents

/// A login in the user's browser, which connects to the provider directly and returns to a redirect URI of this machine
/// (RFC 8252).
struct RedirectedLogin: Sendable {
    let client: ClientID
    let agents: UserAgentParts

    func code(
        for device: GetAstClientDataResultEvent, on engine: isolated FlowEngine
    ) async throws(FlowError) -> ObtainedCode {
        let profile = engine.profile
        let listener: LoopbackRedirectListener
        do throws(UserAgentError) {
            listener = try LoopbackRedirectListener.open(
                profile.redirectURI, tenantName: profile.tenant.rawValue, styleSheet: agents.styleSheet,
                language: agents.language(),
                deadline: agents.deadline, random: engine.random)
        } catch {
            throw FlowError(refusedBy: IdpSdkError(.invalidCall, error.sentence))
        }
        let request = try await BrowserLoginRequest(client, listener.redirectURI, device, on: engine)
        let startLink = listener.expect(request.redirect, openedAt: request.url)
        engine.stage.notify(.addressOpened(AddressToOpen(url: request.url, startLink: startLink)))
        let outcome = await engine.stage.interaction.waiting { await listener.outcome() }
        await listener.close()
        let code = try outcome.code(scope: engine.profile.scope)
        let isProfiles = listener.redirectURI == profile.redirectURI
        return ObtainedCode(code: code, redirectURI: isProfiles ? nil : listener.redirectURI)
    }
}
