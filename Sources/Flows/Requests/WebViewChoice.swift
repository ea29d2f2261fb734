public import IdentityModel

/// Which of the web view's clients is asked, and what shows its pages.
public struct WebViewChoice: Sendable, Hashable {
    /// The client; nil: registration where nobody is on the device, else the subsequent login.
    public var client: WebViewClient?
    /// What shows the pages.
    public var agent: UserAgentKind

    /// Makes a choice.
    public init(client: WebViewClient? = nil, agent: UserAgentKind) {
        self.client = client
        self.agent = agent
    }
}
