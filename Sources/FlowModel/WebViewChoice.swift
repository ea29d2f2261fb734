public import IdentityModel

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
