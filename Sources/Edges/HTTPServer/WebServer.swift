import CMicrohttpd
import Dispatch
public import HTTPMessage
import Synchronization

/// An HTTP/1.1 server, with TLS if it has an identity.
///
/// A few threads read and write; each request is answered in its own Swift task.
///
/// The handler is called once per complete, valid request, concurrently, on Swift's cooperative pool. It must not block
/// a thread, and it must return soon after its task is cancelled. The task is cancelled after
/// ``WebServerLimits/answering`` (the client then receives 503) and when the server stops. A disconnect of the client
/// is detected only when the response is sent. Malformed and oversized requests never reach the handler.
public final class WebServer: Sendable {
    private enum Life {
        case running
        case stopping([CheckedContinuation<Void, Never>])
        case stopped
    }

    /// The port on which the server listens; 0 for a socket that has none.
    public let port: UInt16
    private let daemon: Daemon
    private let life = Mutex(Life.running)

    /// Binds the address and starts to serve: TLS 1.2 or later with an identity, plain HTTP without.
    ///
    /// Blocks briefly, longer if a host name must be looked up. If it throws, nothing stays open. A descriptor that was
    /// passed in is closed only if it is a listening socket.
    ///
    /// For requests from `proxies`, the client's address is the one the proxy reports, or
    /// ``TrustedProxies/unknownClient``.
    ///
    /// If `startsNow` is `false`, nobody can connect before ``start()``, except with `firstFree`. `refused` is called
    /// for each request that does not reach the handler, on a thread that serves connections, so it must not block.
    public init(
        listen: ListenAddress = .anyLoopbackPort, limits: WebServerLimits = WebServerLimits(),
        hosts: AcceptedHosts = .any, proxies: TrustedProxies = .none, tls: TLSIdentity? = nil,
        startsNow: Bool = true, refused: (@Sendable (RefusedRequest) -> Void)? = nil,
        handler: @escaping @Sendable (ServerRequest) async -> HTTPResponse
    ) throws(HTTPServerError) {
        let socket = try ListeningSocket(listen)
        daemon = Daemon(
            socket: socket, limits: limits, hosts: hosts, proxies: proxies, tls: tls, refused: refused,
            handler: handler)
        port = socket.port
        if startsNow { try start() }
    }

    /// Starts to serve; call it once, if `startsNow` was `false`.
    public func start() throws(HTTPServerError) { try daemon.start() }

    deinit {
        guard case .running = life.withLock({ $0 }) else { return }
        DispatchQueue(label: "idp-wizard.http-server.stop").async { [daemon] in daemon.stop() }
    }

    /// Stops: accepts no new clients, waits up to ``WebServerLimits/completing`` for requests to be received, lets
    /// running ones finish for ``WebServerLimits/draining``, then answers them with 503.
    ///
    /// Afterwards no handler runs, the server has no thread left, and the port is free. It may be called repeatedly and
    /// concurrently; all callers wait for the same end. Cancelling the caller's task does not shorten the wait.
    public func stop() async {
        await withCheckedContinuation { continuation in
            let isFirst = life.withLock { life in
                switch life {
                case .running:
                    life = .stopping([continuation])
                    return true
                case .stopping(let waiting):
                    life = .stopping(waiting + [continuation])
                case .stopped:
                    continuation.resume()
                }
                return false
            }
            guard isFirst else { return }
            // Its own queue, because `daemon.stop()` blocks while requests finish.
            DispatchQueue(label: "idp-wizard.http-server.stop").async { [self] in
                daemon.stop()
                let waiting: [CheckedContinuation<Void, Never>] = life.withLock { life in
                    guard case .stopping(let waiting) = life else { return [] }
                    life = .stopped
                    return waiting
                }
                for caller in waiting { caller.resume() }
            }
        }
    }
}

/// A request that the server refuses before it reaches the handler: it is malformed or too large, or the server is
/// stopping.
public struct RefusedRequest: Sendable, Hashable {
    /// The method as sent; `nil` if the head cannot be parsed.
    public let method: HTTPMethod?
    public let status: Int
    /// The client's numeric address; ``TrustedProxies/unknownClient`` if only a header that was not read contains it.
    public let remoteAddress: String
}

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

/// Why a server could not be started.
public struct HTTPServerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong, as reported by the operating system.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// Another socket listens at that address and port.
        case addressInUse
        /// The port requires privileges that the program does not have.
        case permissionDenied
        /// The host has no address, or none of this machine.
        case addressNotAvailable
        /// The descriptor passed in is not a listening socket.
        case notListening
        /// The certificates given are not certificates in PEM.
        case certificateUnreadable
        /// The private key given is not a private key in PEM, or is protected by a passphrase.
        case privateKeyUnreadable
        /// The certificate and the private key do not match.
        case privateKeyDiffers
        /// The library or the operating system refused for another reason.
        case cannotStart
    }

    public let code: Code
    /// The address, and the operating system's message.
    public let detail: String

    public init(_ code: Code, detail: String) {
        self.code = code
        self.detail = detail
    }

    /// `addressInUse: 127.0.0.1:8931: Address already in use`.
    public var description: String { "\(code.rawValue): \(detail)" }
}

/// The memory of a process with a server.
public enum ServerMemory {
    /// Lets all threads share two heaps, for the rest of the process; call it before the server's threads start.
    public static func shareHeaps() { idp_share_heaps() }

    /// Shares heaps and keeps a limited amount of freed memory for the next requests, for the rest of the process.
    ///
    /// Call it before the server's threads start.
    public static func keepFreed() { idp_keep_freed_memory() }
}
