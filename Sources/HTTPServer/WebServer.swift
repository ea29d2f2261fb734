import Dispatch
public import HTTPMessage
import Synchronization

/// An HTTP/1.1 server, with TLS if it has an identity.
///
/// A few threads read and write; each request is answered by its own Swift task.
///
/// The handler is called once for each complete and valid request, on Swift's cooperative pool, concurrently. It must
/// not block a thread, and it must end soon after its task is cancelled. The task is cancelled after
/// ``WebServerLimits/answering`` (the client then receives 503) and when the server stops. A client that disconnects is
/// noticed only when the answer is sent. Malformed and oversized requests never reach the handler.
public final class WebServer: Sendable {
    private enum Life {
        case running
        case stopping([CheckedContinuation<Void, Never>])
        case stopped
    }

    /// The port that it listens on; 0 for a socket that has none.
    public let port: UInt16
    private let daemon: Daemon
    private let life = Mutex(Life.running)

    /// Takes the address and starts to serve: TLS 1.2 or later with an identity, plain HTTP without.
    ///
    /// Blocks briefly, longer if a host name has to be looked up. Throws ``HTTPServerError`` and leaves nothing open. A
    /// descriptor that was passed in is closed only if it is a listening socket.
    ///
    /// Requests from `proxies` have the client's address that the proxy names, or ``TrustedProxies/unknownClient``.
    ///
    /// With `startsNow` false nobody can connect before ``start()``, except to a port that was found free. `refused` is called for each request that does not reach the handler, on a thread that serves connections: it must not block.
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

    /// Starts to serve; called once, by a server that has not started at once.
    public func start() throws(HTTPServerError) { try daemon.start() }

    deinit {
        guard case .running = life.withLock({ $0 }) else { return }
        DispatchQueue(label: "idp-wizard.http-server.stop").async { [daemon] in daemon.stop() }
    }

    /// Stops: accepts no new clients, waits for begun requests to be complete for ``WebServerLimits/completing``, lets
    /// running ones finish for ``WebServerLimits/draining``, then answers them with 503.
    ///
    /// When it returns, no handler runs, no thread of the server is left and the port is free. It may be called any
    /// number of times; all callers wait for the same end. Cancelling the caller's task does not shorten the wait.
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
            // Its own queue, because the stop blocks while requests finish.
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
