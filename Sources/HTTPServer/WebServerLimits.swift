/// What a client may use of a server: bytes, connections and time.
///
/// Each connection has one deadline at any time, for its current phase. Sending slowly does not extend it.
public struct WebServerLimits: Sendable, Hashable {
    /// Bytes of a request's body; larger ones are answered with 413.
    public var bodyBytes = 256 * 1024
    /// Bytes of a connection's memory, which must hold the request line and the headers; larger ones are answered with
    /// 414 or 431.
    public var headerBytes = 32 * 1024
    /// Concurrent connections, at most half of the process's descriptor limit; further ones wait in the kernel until
    /// one ends.
    public var connections = 512
    /// Concurrent connections from one address, loopback included, or from one IPv6 /64 network; further ones are
    /// closed.
    ///
    /// 0 means that only ``connections`` applies. Connections from a trusted proxy are not counted: they are those of many clients.
    public var connectionsPerAddress = 256
    /// From connecting, or from the last answer, until the first line of the next request; then the connection is
    /// closed.
    public var idle: Duration = .seconds(60)
    /// The same while the server is crowded: idle connections make room for active ones.
    ///
    /// A server is crowded while more than three quarters of its connections are in use, and while no descriptor is
    /// left.
    public var crowdedIdle: Duration = .seconds(1)
    /// From a request's first line until its body is complete; then the connection is closed.
    public var receiving: Duration = .seconds(20)
    /// The same while the server is crowded: slow senders do not block others.
    public var crowdedReceiving: Duration = .seconds(2)
    /// From a complete request until the handler has answered; then the answer is 503 and the handler's task is
    /// cancelled.
    public var answering: Duration = .seconds(30)
    /// From the handler's answer until the client has read it; then the connection is closed.
    public var sending: Duration = .seconds(30)
    /// How long a stop waits for requests whose first line has come, until they are complete and run; then their
    /// connections are closed.
    public var completing: Duration = .seconds(2)
    /// How long a stop waits for running requests before it answers them with 503 and cancels their tasks.
    public var draining: Duration = .seconds(5)

    public init() {}

    /// How many connections fit in a process with that descriptor limit: half of the descriptors are left for
    /// everything else.
    public func room(withDescriptors descriptors: Int) -> Int { max(1, min(connections, descriptors / 2)) }
}
