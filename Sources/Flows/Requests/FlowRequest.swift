public import IdentityModel

/// A flow with what it needs to run.
public struct FlowRequest: Sendable, Hashable {
    /// The flow.
    public var flow: FlowName
    /// Whom it is about; nil where the flow finds that out or the only user is meant.
    public var user: UserID?
    /// How the first factor is to be guarded, for flows that store one; nil: as the user has it already, else NO.
    public var mode: AuthenticationMode?
    /// The client whose pages are filled in, in place of the profile's; nil for the profile's.
    public var client: ClientID?

    /// Which web view's client is meant and what shows its pages; for ``FlowName/webActivate``.
    public var webView: WebViewChoice?
    /// How the provider's pages are shown at a ``FlowName/login``; nil: here, after the stored first factor has been tried.
    public var via: LoginWay?

    /// Makes a request.
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
}
