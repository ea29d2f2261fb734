import IdentityModel
import MasterControllerSdk
import UserAgents

/// The user's browser as a web view; it connects to the provider through an address of this machine.
struct BrowserWebView: Sendable {
    let client: WebViewClient
    let agents: UserAgentParts

    func code(
        for device: GetAstClientDataResultEvent, on engine: isolated FlowEngine
    ) async throws(FlowError) -> ObtainedCode {
        let request = try await WebViewRequest.made(for: client, device, on: engine)
        var settings = BrowserAgentSettings(exchange: agents.exchange, tenantName: engine.profile.tenant.rawValue)
        settings.styleSheet = agents.styleSheet
        settings.language = agents.language()
        settings.allowedHosts = engine.profile.allowedHosts
        settings.deadline = agents.deadline
        settings.trace = engine.stage.trace
        let agent: BrowserAgent
        do throws(UserAgentError) {
            agent = try BrowserAgent.open(request, settings: settings)
        } catch {
            throw FlowError(refusedBy: IdpSdkError(.invalidCall, error.sentence))
        }
        engine.stage.notify(.addressOpened(AddressToOpen(url: agent.startURL, startLink: agent.startURL)))
        let outcome = await engine.stage.interaction.waiting { await agent.outcome() }
        await agent.close()
        return ObtainedCode(code: try outcome.code(scope: engine.profile.scope))
    }
}
