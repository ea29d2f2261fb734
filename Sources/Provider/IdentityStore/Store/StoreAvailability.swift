import Synchronization

/// Detects when the database is lost, when it is back, and when a newer program has changed its schema, and reports
/// each once.
///
/// A changed schema shows by a statement that fails, by a new connection or by `/health/ready`, so that no transaction
/// has to check the version.
package final class StoreAvailability: Sendable {
    package enum Change: Sendable, Hashable {
        /// The reason is the database's own message.
        case lost(reason: String)
        case back(after: Duration)
        /// This program cannot use the schema any more.
        case outdated
    }

    private struct State {
        var lostAt: ContinuousClock.Instant?
        /// How often the database was lost or came back.
        var changes = 0
        var isOutdated = false
        var tell: (@Sendable (Change) -> Void)?
    }

    private let state = Mutex(State())

    package init() {}

    /// Calls a closure on each change from now on, on any thread; it must return immediately.
    package func onChange(_ tell: @escaping @Sendable (Change) -> Void) { state.withLock { $0.tell = tell } }

    /// Whether a newer program has changed the schema, so that this one accepts no new requests.
    package var isOutdated: Bool { state.withLock { $0.isOutdated } }

    /// Runs work on the database and records whether it failed.
    ///
    /// How work ends that began before the last change does not count: it may have read the file that is gone.
    func noting<Result: Sendable>(_ work: () async throws -> Result) async throws(StoreError) -> Result {
        let changes = state.withLock { $0.changes }
        do {
            let result = try await work()
            state.withLock { state in
                guard let lostAt = state.lostAt, state.changes == changes else { return }
                state.lostAt = nil
                state.changes += 1
                state.tell?(.back(after: lostAt.duration(to: .now)))
            }
            return result
        } catch {
            let error = StoreError(translating: error)
            state.withLock { state in
                switch error.code {
                case .lost where state.lostAt == nil && state.changes == changes:
                    state.lostAt = .now
                    state.changes += 1
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
