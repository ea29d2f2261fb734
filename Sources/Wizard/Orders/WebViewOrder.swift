public import IdentityModel

/// Which of the web view's pages is wished for, and what shows it.
public struct WebViewOrder: Sendable, Hashable {
    /// The client whose page it is.
    public var client: WebViewClient
    /// What shows it.
    public var agent: UserAgentKind

    /// Makes an order.
    public init(client: WebViewClient, agent: UserAgentKind) {
        self.client = client
        self.agent = agent
    }
}
