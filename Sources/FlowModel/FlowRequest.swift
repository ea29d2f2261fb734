public import IdentityModel

/// A flow with what it needs to run.
public struct FlowRequest: Sendable, Hashable {
    public var flow: FlowName
    /// The user; nil where the flow finds out, or where the device has one user.
    public var user: UserID?
    /// The mode that guards the first factor, for flows that store one; nil keeps the user's mode, and is NO for a new user.
    public var mode: AuthenticationMode?
    /// The client whose pages are shown; nil for the profile's client.
    public var client: ClientID?
    /// The client of a ``FlowName/webActivate``, and what shows its pages; nil for other flows.
    public var webView: WebViewChoice?
    /// How a ``FlowName/login`` shows the provider's pages; nil tries the stored first factor, then shows them here.
    public var via: LoginWay?

    public init(
        _ flow: FlowName, user: UserID? = nil, mode: AuthenticationMode? = nil, client: ClientID? = nil,
        webView: WebViewChoice? = nil, via: LoginWay? = nil
    ) {
        self.flow = flow
        self.user = user
        self.mode = mode
        self.client = client
        self.webView = webView
        self.via = via
    }

    /// The steps in their order, as far as they are known before the flow runs.
    public var steps: [FlowStep] {
        switch (flow, via) {
        case (.login, .device): [.deviceLogin]
        // The stored first factor is not tried.
        case (.login, .browser?), (.login, .paste?), (.login, .register?), (.login, .form?):
            flow.steps.filter { $0 != .offlineLogin }
        default: flow.steps
        }
    }
}
