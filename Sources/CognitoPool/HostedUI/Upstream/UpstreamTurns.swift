import Synchronization

/// Limits how many sign-ins wait for a provider at the same time.
///
/// A handler that waits holds one of this server's connections, and the provider may be this server. Without a limit, waiting handlers could hold
/// every connection while the requests that would end the wait find none.
final class UpstreamTurns: Sendable {
    private let most: Int
    private let running = Mutex(0)

    init(most: Int) { self.most = most }

    /// The turns of a server with that many connections: an eighth of them, at most 32.
    convenience init(connections: Int) { self.init(most: max(1, min(32, connections / 8))) }

    /// Runs the body, or throws ``UpstreamFailure/tooMany`` at once; nobody queues.
    func run<Value: Sendable>(
        _ body: () async throws(UpstreamFailure) -> Value
    ) async throws(UpstreamFailure) -> Value {
        let isAdmitted = running.withLock { count in
            guard count < most else { return false }
            count += 1
            return true
        }
        guard isAdmitted else { throw .tooMany }
        defer { running.withLock { $0 -= 1 } }
        return try await body()
    }
}
