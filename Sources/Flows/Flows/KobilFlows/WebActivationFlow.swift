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
        let isLogin = client == .subsequentLogin
        guard let agents = engine.userAgents, engine.profile.kind == .kobil else {
            throw FlowError(
                notPossible: .invalidParameter,
                "Web-view activation is for providers of kind kobil: at others run login, --via browser for a browser.")
        }
        let user = isLogin ? enrolled : nil
        let stored = if let user { try await engine.authenticationMode(of: user) } else { AuthenticationMode?.none }
        let steps = WebSteps(
            client: client.id, mode: request.mode ?? stored ?? .no,
            identifier: KsUserIdentifier(tenantId: engine.profile.tenant.rawValue, userId: ""),
            expectedUser: request.user)
        switch request.webView?.agent ?? .terminal {
        case .terminal:
            return try await steps.run(on: engine) { device, engine throws(FlowError) in
                try await TerminalWebView(client: client).code(for: device, on: engine)
            }
        case .browser:
            return try await steps.run(on: engine) { device, engine throws(FlowError) in
                try await BrowserWebView(client: client, agents: agents).code(for: device, on: engine)
            }
        case .paste:
            return try await steps.run(on: engine) { device, engine throws(FlowError) in
                try await PastedWebView(client: client).code(for: device, on: engine)
            }
        }
    }
}
