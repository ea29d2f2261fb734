// A whole-module build takes `sockaddr` from whichever header named it first: here that is the library's.
import CMicrohttpd
import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Takes clients off a listening socket while there is room for them.
///
/// libmicrohttpd could accept by itself. To stop, it takes the socket out of the epoll sets of its threads, which take it out themselves when
/// they see the stop first or reach their limit of connections; the one who comes second finds nothing and aborts the process
/// (`MHD_quiesce_daemon` and `MHD_epoll` of 0.9.75). Here one serial queue accepts, pauses and stops.
final class Acceptor: Sendable {
    private enum State {
        case accepting
        /// The source is suspended until somebody leaves.
        case paused
        case stopped
    }

    private let socket: ListeningSocket
    private let hasRoom: @Sendable () -> Bool
    private let take: @Sendable (Int32, UnsafePointer<sockaddr>, socklen_t) -> Void
    private let ranOut: @Sendable () -> Void
    private let queue = DispatchQueue(label: "idp-wizard.http-server.accept")
    private let source: Mutex<any DispatchSourceRead>
    // Changed on the queue alone.
    private let state = Mutex(State.accepting)
    private let ended = DispatchGroup()

    /// Takes a socket, which it closes at the stop.
    ///
    /// On the queue: `hasRoom` says whether one more client may come, `take` gets a client's descriptor, which is its own from then on, and `ranOut`
    /// is told that the process has no descriptor left.
    init(
        _ socket: ListeningSocket, hasRoom: @escaping @Sendable () -> Bool,
        take: @escaping @Sendable (Int32, UnsafePointer<sockaddr>, socklen_t) -> Void,
        ranOut: @escaping @Sendable () -> Void
    ) {
        self.socket = socket
        self.hasRoom = hasRoom
        self.take = take
        self.ranOut = ranOut
        source = Mutex(DispatchSource.makeReadSource(fileDescriptor: socket.descriptor, queue: queue))
    }

    /// Begins to accept; ``stop()`` must follow.
    func start() {
        ended.enter()
        source.withLock { [ended] source in
            source.setEventHandler { [weak self] in self?.acceptWaiting() }
            source.setCancelHandler { ended.leave() }
            source.activate()
        }
    }

    /// Goes on after a pause, because somebody has left; from any thread.
    func roomWasMade() {
        guard state.withLock({ $0 == .paused }) else { return }
        queue.async { [self] in resume() }
    }

    /// Ends: no client is taken afterwards, and the port is free.
    func stop() {
        queue.sync {
            let isPaused = state.withLock { state in
                defer { state = .stopped }
                return state == .paused
            }
            source.withLock { source in
                source.cancel()
                // A suspended source does not end.
                if isPaused { source.resume() }
            }
        }
        ended.wait()
        socket.close()
    }

    private func acceptWaiting() {
        // The rest makes the source fire again, so that a stop gets its turn.
        for _ in 0..<64 {
            guard state.withLock({ $0 == .accepting }) else { return }
            guard hasRoom() else {
                pause()
                // Somebody may have left in between, when there was nothing to resume.
                if hasRoom() { resume() }
                return
            }
            switch acceptOne() {
            // A client was taken, or one went before it was.
            case 0, EINTR, ECONNABORTED, EPROTO, EPERM: continue
            case EAGAIN, EWOULDBLOCK: return
            default:
                // No descriptor, no memory, or a socket that somebody else has shut: tried again when somebody leaves, and in a second.
                ranOut()
                pause()
                queue.asyncAfter(deadline: .now() + .seconds(1)) { [weak self] in self?.resume() }
                return
            }
        }
    }

    /// Takes one client and returns 0, or the operating system's reason for having none.
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

    private func pause() {
        state.withLock { $0 = .paused }
        source.withLock { $0.suspend() }
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
