public import HTTPMessage
public import IdentityModel

/// The settings of a ``BrowserAgent``.
public struct BrowserAgentSettings: Sendable {
    /// Sends requests to the provider and enforces the profile's trusted certificates; its own session is made from it.
    public var exchange: any HTTPExchange
    /// The tenant's name, shown on this program's own pages.
    public var tenantName: String
    /// The style sheet of this program's own pages; empty for none.
    public var styleSheet = ""
    /// The tag of the language of this program's own pages for a browser that names none of theirs; nil for English.
    public var language: String?
    /// Other hosts that pages may lead to, over https: `login.example.com` or `login.example.com:8443`.
    public var allowedHosts: Set<String> = []
    /// How long the user may take in total, before the flow ends with a timeout.
    public var deadline: Duration = .seconds(900)
    public var maximumRedirects = 20
    /// The receiver of trace events.
    public var trace: any TraceSink = NoTrace()
    /// The clock for the times of trace events.
    public var clock: any WallClock = SystemWallClock()
    /// The random source of the start link and the session cookie.
    public var random: any RandomSource = SystemRandomSource()
    /// The clock that measures the deadline.
    var stopwatch: any Clock<Duration> = QueueClock()

    /// Makes settings with defaults for all others.
    public init(exchange: any HTTPExchange, tenantName: String) {
        self.exchange = exchange
        self.tenantName = tenantName
    }
}
