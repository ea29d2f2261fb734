import SQLDatabase
import Synchronization

@testable import IdentityCore
@testable import IdentityStorage

/// A store in memory that fails when a test says so.
final class BreakableStore: Sendable {
    private struct Plan {
        var failure: StoreError.Code?
        var callsBefore = 0
    }

    private let plan = Mutex(Plan())

    /// The store to serve from.
    func opened() throws -> SQLiteStore {
        var store = try SQLiteStore(path: ":memory:")
        store.admission = { [self] _ in try pass() }
        return store
    }

    /// Lets so many calls pass and refuses every later one.
    func fail(_ code: StoreError.Code, after calls: Int = 0) {
        plan.withLock { $0 = Plan(failure: code, callsBefore: calls) }
    }

    /// Works again.
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
