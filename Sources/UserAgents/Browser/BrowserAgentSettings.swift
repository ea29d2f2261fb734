public import HTTPMessage
public import IdentityModel

/// What a ``BrowserAgent`` is set up with.
public struct BrowserAgentSettings: Sendable {
    /// What sends requests to the provider and enforces the profile's trusted certificates; a session of its own is made of it.
    public var exchange: any HTTPExchange
    /// The tenant's name, shown on the pages of this program's own.
    public var tenantName: String
    /// The text of a style sheet for the pages of this program's own; empty shows them plain.
    public var styleSheet = ""
    /// Hosts beside the provider's own that pages may lead to, over https: `login.example.com` or `login.example.com:8443`.
    public var allowedHosts: Set<String> = []
    /// How long the person may take in all, before the flow ends with a timeout.
    public var deadline: Duration = .seconds(900)
    /// How many redirects may follow one another.
    public var maximumRedirects = 20
    /// Where it reports what happens.
    public var trace: any TraceSink = NoTrace()
    /// The time that trace events carry.
    public var clock: any WallClock = SystemWallClock()
    /// Where the start link and the session's cookie come from.
    public var random: any RandomSource = SystemRandomSource()
    /// What the deadline is measured with.
    var stopwatch: any Clock<Duration> = ContinuousClock()

    /// Takes what has no default.
    public init(exchange: any HTTPExchange, tenantName: String) {
        self.exchange = exchange
        self.tenantName = tenantName
    }
}
