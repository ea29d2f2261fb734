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

/// How a login shows the provider's pages, by its name on the command line; the stored first factor is not tried.
public enum LoginWay: String, Sendable, Hashable, CaseIterable {
    /// In the terminal; the user who logs in is added to this device.
    case form
    /// In the user's browser, which is redirected to a URI on this machine (RFC 8252).
    case browser
    /// On another device, on which the user enters a code (RFC 8628).
    case device
    /// In a browser on any machine; the user pastes its final address.
    case paste
    /// In the terminal, on the provider's registration page; the user who registers is added to this device.
    case register
}

/// The client of a web view, and what shows its pages.
public struct WebViewChoice: Sendable, Hashable {
    /// The client; if `nil`: registration if the device has no user, otherwise subsequent login.
    public var client: WebViewClient?
    /// What shows the pages.
    public var agent: UserAgentKind

    public init(client: WebViewClient? = nil, agent: UserAgentKind) {
        self.client = client
        self.agent = agent
    }
}
