// In a whole-module build `sockaddr` belongs to the header that declares it first: here the library's.
import CMicrohttpd
import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Accepts clients from a listening socket while there is room for them, or room can be made.
///
/// libmicrohttpd could accept by itself, but its stop has a race. The stop removes the socket from the epoll sets of
/// the library's threads. A thread removes it too when it sees the stop first or reaches its connection limit. The
/// second removal fails and aborts the process (`MHD_quiesce_daemon` and `MHD_epoll` in 0.9.75). Here one serial queue
/// accepts, pauses and stops.
final class Acceptor: Sendable {
    private enum State {
        case accepting
        /// The source is suspended until a connection ends.
        case paused
        case stopped
    }

    private let socket: ListeningSocket
    private let makeRoom: @Sendable () -> Bool
    private let take: @Sendable (Int32, UnsafePointer<sockaddr>, socklen_t) -> Void
    private let ranOut: @Sendable () -> Void
    private let queue = DispatchQueue(label: "idp-wizard.http-server.accept")
    private let source: Mutex<any DispatchSourceRead>
    // Written on the queue only.
    private let state = Mutex(State.accepting)
    private let ended = DispatchGroup()
    // Used on the queue only.
    private let isRetryPlanned = Mutex(false)

    /// Takes ownership of a socket, which is closed on ``stop()``.
    ///
    /// The closures run on the queue: `makeRoom` returns whether one more client may be accepted, `take` receives a
    /// client's descriptor and owns it from then on, and `ranOut` is called when the process has no descriptor left.
    init(
        _ socket: ListeningSocket, makeRoom: @escaping @Sendable () -> Bool,
        take: @escaping @Sendable (Int32, UnsafePointer<sockaddr>, socklen_t) -> Void,
        ranOut: @escaping @Sendable () -> Void
    ) {
        self.socket = socket
        self.makeRoom = makeRoom
        self.take = take
        self.ranOut = ranOut
        source = Mutex(DispatchSource.makeReadSource(fileDescriptor: socket.descriptor, queue: queue))
    }

    /// Starts accepting; ``stop()`` must follow.
    func start() {
        ended.enter()
        source.withLock { [ended] source in
            source.setEventHandler { [weak self] in self?.acceptWaiting() }
            source.setCancelHandler { ended.leave() }
            source.activate()
        }
    }

    /// Resumes after a pause, because a connection has ended.
    ///
    /// Can be called from any thread.
    func roomWasMade() {
        guard state.withLock({ $0 == .paused }) else { return }
        queue.async { [self] in resume() }
    }

    /// Stops and closes the socket.
    ///
    /// No client is accepted afterwards, and the port is free.
    func stop() {
        queue.sync {
            let isPaused = state.withLock { state in
                defer { state = .stopped }
                return state == .paused
            }
            source.withLock { source in
                source.cancel()
                // A suspended source does not run its cancel handler.
                if isPaused { source.resume() }
            }
        }
        ended.wait()
        socket.close()
    }

    private func acceptWaiting() {
        // The source fires again for the remaining clients, so that `stop()` can run in between.
        for _ in 0..<64 {
            guard state.withLock({ $0 == .accepting }) else { return }
            guard makeRoom() else {
                pause()
                // A connection may have ended in between, when there was nothing to resume.
                if makeRoom() { resume() }
                return
            }
            switch acceptOne() {
            // A client was accepted, or it disconnected before that.
            case 0, EINTR, ECONNABORTED, EPROTO, EPERM: continue
            case EAGAIN, EWOULDBLOCK: return
            default:
                // No descriptor, no memory, or a socket that another process has shut down: retried when a connection
                // ends, and after one second.
                pause()
                ranOut()
                return
            }
        }
    }

    /// Accepts one client and returns 0, or returns `errno`.
    private func acceptOne() -> Int32 {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                let client = socket.accept(address, &length)
                guard client >= 0 else { return errno }
                take(client, address, length)
                return 0
            }
        }
    }

    /// Pauses until a connection ends, but at most one second, because more connections may be closable then.
    private func pause() {
        state.withLock { $0 = .paused }
        source.withLock { $0.suspend() }
        let isPlanned = isRetryPlanned.withLock { isPlanned in
            defer { isPlanned = true }
            return isPlanned
        }
        guard !isPlanned else { return }
        queue.asyncAfter(deadline: .now() + .seconds(1)) { [weak self] in
            self?.isRetryPlanned.withLock { $0 = false }
            self?.resume()
        }
    }

    private func resume() {
        let wasPaused = state.withLock { state in
            guard state == .paused else { return false }
            state = .accepting
            return true
        }
        if wasPaused { source.withLock { $0.resume() } }
    }
}
