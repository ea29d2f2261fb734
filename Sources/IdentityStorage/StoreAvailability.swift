import IdentityCore
import Synchronization

/// Notices when the database is lost and when it is back, and tells each once.
package final class StoreAvailability: Sendable {
    package enum Change: Sendable, Hashable {
        /// The reason is the database's own message.
        case lost(reason: String)
        case back(after: Duration)
    }

    private struct State {
        var lostAt: ContinuousClock.Instant?
        var tell: (@Sendable (Change) -> Void)?
    }

    private let state = Mutex(State())

    /// Calls a closure at each change from now on, on any thread; it must return at once.
    package func onChange(_ tell: @escaping @Sendable (Change) -> Void) { state.withLock { $0.tell = tell } }

    /// Runs work on the database, and notes how it ends.
    func noting<Result: Sendable>(_ work: () async throws -> Result) async throws(StoreError) -> Result {
        do {
            let result = try await work()
            state.withLock { state in
                guard let lostAt = state.lostAt else { return }
                state.lostAt = nil
                state.tell?(.back(after: lostAt.duration(to: .now)))
            }
            return result
        } catch {
            let error = StoreError(translating: error)
            guard error.code == .lost else { throw error }
            state.withLock { state in
                guard state.lostAt == nil else { return }
                state.lostAt = .now
                state.tell?(.lost(reason: error.detail))
            }
            throw error
        }
    }
}
