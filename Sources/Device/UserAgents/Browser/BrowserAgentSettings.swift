public import HTTPMessage
public import IdentityModel

public struct BrowserAgentSettings: Sendable {
    /// Sends requests to the provider and enforces the profile's trusted certificates.
    ///
    /// The agent creates its own session from it.
    public var exchange: any HTTPExchange
    /// The tenant's name, displayed on this program's own pages.
    public var tenantName: String
    /// The style sheet of this program's own pages; empty if there is none.
    public var styleSheet = ""
    /// The language tag of this program's own pages, for browsers that accept none of its languages; `nil` is English.
    public var language: String?
    /// Additional hosts that pages may lead to, over https: `login.example.com` or `login.example.com:8443`.
    public var allowedHosts: Set<String> = []
    /// The time limit for the user, after which the flow ends with a timeout.
    public var deadline: Duration = .seconds(900)
    public var maximumRedirects = 20
    public var trace: any TraceSink = NoTrace()
    /// The clock for the times of trace events.
    public var clock: any WallClock = SystemWallClock()
    /// The random source for the start link and the session cookie.
    public var random: any RandomSource = SystemRandomSource()
    /// The clock that measures the deadline.
    var stopwatch: any Clock<Duration> = ContinuousClock()

    public init(exchange: any HTTPExchange, tenantName: String) {
        self.exchange = exchange
        self.tenantName = tenantName
    }
}
