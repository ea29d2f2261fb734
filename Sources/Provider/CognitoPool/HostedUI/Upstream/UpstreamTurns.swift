import CognitoProtocol
import Synchronization

/// Limits how many sign-ins wait for a provider at the same time, in total and per pool.
///
/// A handler that waits holds one of this server's connections, and the provider may be this server. Without a limit,
/// waiting handlers could hold every connection, and the requests that they wait for would get none. A pool gets at
/// most half of the turns, so that its slow provider does not block the sign-ins of other pools.
final class UpstreamTurns: Sendable {
    private let most: Int
    private let mostOfOnePool: Int
    /// The number of waiting sign-ins per pool; a pool without any has no entry.
    private let running = Mutex<[UserPoolID: Int]>([:])

    init(most: Int) {
        self.most = most
        mostOfOnePool = max(1, most / 2)
    }

    /// The limit for a server with that many connections: an eighth of them, at most 32.
    convenience init(connections: Int) { self.init(most: max(1, min(32, connections / 8))) }

    /// Runs the body for a pool, or throws ``UpstreamError/tooMany`` without waiting if the limit is reached.
    func run<Value: Sendable>(
        for pool: UserPoolID, _ body: () async throws(UpstreamError) -> Value
    ) async throws(UpstreamError) -> Value {
        let isAdmitted = running.withLock { running in
            let own = running[pool, default: 0]
            guard own < mostOfOnePool, running.values.reduce(0, +) < most else { return false }
            running[pool] = own + 1
            return true
        }
        guard isAdmitted else { throw .tooMany }
        defer {
            running.withLock { running in
                let own = running[pool, default: 1] - 1
                running[pool] = own > 0 ? own : nil
            }
        }
        return try await body()
    }
}
