public import IdentityModel

/// A flow and its parameters.
public struct FlowRequest: Sendable, Hashable {
    public var flow: FlowName
    /// The user; `nil` if the flow determines it, or if the device has only one user.
    public var user: UserID?
    /// The mode that protects the first factor, for flows that store one.
    ///
    /// If `nil`, the user's mode is kept, and a new user gets NO.
    public var mode: AuthenticationMode?
    /// The client whose pages are shown; `nil` for the profile's client.
    public var client: ClientID?
    /// The client of ``FlowName/webActivate``, and what shows its pages; `nil` for other flows.
    public var webView: WebViewChoice?
    /// How ``FlowName/login`` shows the provider's pages.
    ///
    /// If `nil`, it tries the stored first factor, then shows them in the terminal.
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

    /// The steps in order, as far as they are known before the flow runs.
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
