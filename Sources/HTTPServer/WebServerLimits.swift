/// What a client may use of a server: bytes, connections and time.
///
/// Each connection has one deadline at any time, for its current phase. Sending slowly does not extend it.
public struct WebServerLimits: Sendable, Hashable {
    /// Bytes of a request's body; larger ones are answered with 413.
    public var bodyBytes = 256 * 1024
    /// Bytes of a connection's memory, which must hold the request line and the headers; larger ones are answered with
    /// 414 or 431.
    public var headerBytes = 32 * 1024
    /// Concurrent connections, at most half of the process's descriptor limit; for a further one, another one is
    /// closed.
    ///
    /// It is one of the network that has most connections, the oldest one of the first of these kinds: without a byte of
    /// a request, receiving a request, sending an answer for longer than ``slowSending``. If handlers run for all of
    /// them, further ones wait in the kernel.
    public var connections = 512
    /// Concurrent connections from one address, loopback included, or from one IPv6 /64 network; for a further one,
    /// another one of that network is closed.
    ///
    /// 0 means that only ``connections`` applies, as it does for a trusted proxy, whose connections are those of many
    /// clients and are closed only while they have no byte of a request.
    public var connectionsPerAddress = 256
    /// From connecting, or from the last answer, until the first line of the next request; then the connection is
    /// closed.
    public var idle: Duration = .seconds(60)
    /// From a request's first line until its body is complete; then the connection is closed.
    public var receiving: Duration = .seconds(20)
    /// From a complete request until the handler has answered; then the answer is 503 and the handler's task is
    /// cancelled.
    public var answering: Duration = .seconds(30)
    /// From the handler's answer until the client has read it; then the connection is closed.
    public var sending: Duration = .seconds(30)
    /// From the handler's answer until the connection may be closed for another client's.
    public var slowSending: Duration = .seconds(1)
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
