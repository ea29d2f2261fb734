/// What a client may take of a server: bytes, connections and time, all bounded.
///
/// Each connection has one deadline at any moment, for the phase that it is in; none of them can be prolonged by sending slowly.
public struct WebServerLimits: Sendable, Hashable {
    /// Bytes of a request's body; more is answered with 413.
    public var bodyBytes = 256 * 1024
    /// Bytes of a connection's memory, which the request line and the headers have to fit in; more is answered with 414 or 431.
    public var headerBytes = 32 * 1024
    /// Connections at once, and never more than half of the descriptors that the process may open; further ones wait in the kernel until one leaves.
    public var connections = 512
    /// Connections at once from one address, loopback included, or from one /64 network of IPv6; further ones are closed.
    ///
    /// 0 means that only ``connections`` counts.
    public var connectionsPerAddress = 256
    /// From connecting, or from the last answer, until the next request's first line is there; then the connection is closed.
    public var idle: Duration = .seconds(60)
    /// The same while the server is crowded: who waits for nothing makes room for who wants something.
    ///
    /// A server is crowded while more than three of four connections are taken that it has room for, and while no descriptor is left.
    public var crowdedIdle: Duration = .seconds(1)
    /// From a request's first line until its body is whole; then the connection is closed.
    public var receiving: Duration = .seconds(20)
    /// The same while the server is crowded: who sends slowly keeps nobody waiting.
    public var crowdedReceiving: Duration = .seconds(2)
    /// From a whole request until the handler has answered; then the answer is 503 and the handler's task is cancelled.
    public var answering: Duration = .seconds(30)
    /// From the handler's answer until the client has taken it; then the connection is closed.
    public var sending: Duration = .seconds(30)
    /// How long a stop waits for requests that run, before it answers them with 503 and cancels their tasks.
    public var draining: Duration = .seconds(5)

    /// Takes the limits above.
    public init() {}

    /// How many connections there is room for in a process that may open so many descriptors: half of them are left to everything else.
    public func room(withDescriptors descriptors: Int) -> Int { max(1, min(connections, descriptors / 2)) }
}
