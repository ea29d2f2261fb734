import FlowModel
import IdentityModel
import Sentences

/// Web-view activation and login: the page of a web view's client, shown in the terminal, in a browser, or elsewhere.
///
/// The events have their older documented form, with `KsUserIdentifier`: the app creates the page's address and its
/// nonce. Source: KOBIL Shift Lite, Activation (trusted web view).
struct WebActivationFlow: Flow {
    func run(_ request: FlowRequest, on engine: isolated FlowEngine) async throws(FlowError) -> UserID? {
        let enrolled = request.user ?? engine.snapshot.users.first?.userIdentifier.user
        let client = request.webView?.client ?? (enrolled == nil ? .registration : .subsequentLogin)
        guard let agents = engine.userAgents, engine.profile.kind == .kobil else {
            throw FlowError(
                notPossible: .invalidParameter,
                Text(
                    "Web-view activation is for providers of kind kobil: at others run login, --via browser for a browser."
                ))
        }
        let mode = try await engine.authenticationMode(request.mode, of: client == .subsequentLogin ? enrolled : nil)
        let source: CodeSource =
            switch request.webView?.agent ?? .terminal {
            case .terminal: .terminalView(client)
            case .browser: .browserView(client, agents)
            case .paste: .pastedView(client)
            }
        let steps = WebSteps(
            client: client.id, mode: mode,
            identifier: KsUserIdentifier(tenantId: engine.profile.tenant.rawValue, userId: ""),
            expectedUser: request.user, source: source)
        return try await steps.run(on: engine)
    }
}
