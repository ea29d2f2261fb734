/// The limits per client and server: bytes, connections and time.
///
/// Each connection has one deadline at a time, for its current phase. Sending slowly does not extend it.
public struct WebServerLimits: Sendable, Hashable {
    /// The largest request body, in bytes; larger ones are answered with 413.
    public var bodyBytes = 256 * 1024
    /// The memory per connection in bytes, which must hold the request line and the headers; larger ones are answered
    /// with 414 or 431.
    public var headerBytes = 32 * 1024
    /// Concurrent connections, at most half of the process's descriptor limit; to accept a further one, another one is
    /// closed.
    ///
    /// The closed connection is of the network with the most connections, and there the oldest of the first of these
    /// kinds: without a byte of a request, receiving a request, sending a response for longer than ``slowSending``. If
    /// handlers run on all connections, further clients wait in the kernel.
    public var connections = 512
    /// Concurrent connections from one address, loopback included, or from one IPv6 /64 network; to accept a further
    /// one, another one of that network is closed.
    ///
    /// 0 means that only ``connections`` applies, as it does for a trusted proxy: its connections may be those of many
    /// clients and are closed only while no byte of a request has arrived.
    public var connectionsPerAddress = 256
    /// Idle timeout: the time to the first line of the next request, from connecting or from the last response; then
    /// the connection is closed.
    public var idle: Duration = .seconds(60)
    /// From a request's first line until its body is complete; then the connection is closed.
    public var receiving: Duration = .seconds(20)
    /// From a complete request until the handler returns; then the response is 503 and the handler's task is cancelled.
    public var answering: Duration = .seconds(30)
    /// From the handler's response until the client has read it; then the connection is closed.
    public var sending: Duration = .seconds(30)
    /// From the handler's response until the connection may be closed for another client.
    public var slowSending: Duration = .seconds(1)
    /// How long a stop waits for requests that are still being received; then their connections are closed.
    public var completing: Duration = .seconds(2)
    /// How long a stop waits for running requests before it answers them with 503 and cancels their tasks.
    public var draining: Duration = .seconds(5)

    public init() {}

    /// The number of connections for a process with this descriptor limit: half of the descriptors are reserved for
    /// everything else.
    public func room(withDescriptors descriptors: Int) -> Int { max(1, min(connections, descriptors / 2)) }
}
