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
