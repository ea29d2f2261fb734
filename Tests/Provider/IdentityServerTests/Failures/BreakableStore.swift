import SQLDatabase
import Synchronization

@testable import IdentityStore

/// A store that a test can make fail.
final class BreakableStore: Sendable {
    private struct Plan {
        var failure: StoreError.Code?
        var callsBefore = 0
    }

    private let plan = Mutex(Plan())

    func opened() async throws -> DatabaseStore {
        var store = try await CheckedDatabase.store()
        store.admission = { [self] _ in try pass() }
        return store
    }

    /// Makes all calls after the first `calls` fail.
    func fail(_ code: StoreError.Code, after calls: Int = 0) {
        plan.withLock { $0 = Plan(failure: code, callsBefore: calls) }
    }

    func mend() { plan.withLock { $0 = Plan() } }

    private func pass() throws(StoreError) {
        let failure: StoreError.Code? = plan.withLock { plan in
            guard plan.failure != nil, plan.callsBefore > 0 else { return plan.failure }
            plan.callsBefore -= 1
            return nil
        }
        if let failure { throw StoreError(code: failure, detail: "the test broke it") }
    }
}
