import IdentityCore
import Synchronization

/// Notices when the database is lost, when it is back, and when a newer program has changed its schema, and tells each once.
package final class StoreAvailability: Sendable {
    package enum Change: Sendable, Hashable {
        /// The reason is the database's own message.
        case lost(reason: String)
        case back(after: Duration)
        /// This program cannot go on with the schema.
        case outdated
    }

    private struct State {
        var lostAt: ContinuousClock.Instant?
        var isOutdated = false
        var tell: (@Sendable (Change) -> Void)?
    }

    private let state = Mutex(State())

    package init() {}

    /// Calls a closure at each change from now on, on any thread; it must return at once.
    package func onChange(_ tell: @escaping @Sendable (Change) -> Void) { state.withLock { $0.tell = tell } }

    /// Whether the schema is of a newer program, so that this one takes no new requests.
    package var isOutdated: Bool { state.withLock { $0.isOutdated } }

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
            state.withLock { state in
                switch error.code {
                case .lost where state.lostAt == nil:
                    state.lostAt = .now
                    state.tell?(.lost(reason: error.detail))
                case .outdated where !state.isOutdated:
                    state.isOutdated = true
                    state.tell?(.outdated)
                default: break
                }
            }
            throw error
        }
    }
}
