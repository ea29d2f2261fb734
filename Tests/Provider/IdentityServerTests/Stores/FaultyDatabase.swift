import SQLDatabase
import Synchronization

/// A database whose statements can be made to fail.
struct FaultyDatabase: Database {
    /// How many statements of writes run before one fails; `nil` for all.
    final class Plan: Sendable {
        private let left = Mutex<Int?>(nil)

        func fail(after statements: Int?) { left.withLock { $0 = statements } }

        fileprivate func pass() throws(DatabaseError) {
            let isBroken = left.withLock { left in
                guard let count = left else { return false }
                left = count - 1
                return count <= 0
            }
            if isBroken { throw DatabaseError(.other(0), message: "the test broke it") }
        }
    }

    let base: any Database
    let plan = Plan()

    var filePath: String? { base.filePath }

    func read<Result: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Result) async throws -> Result {
        try await base.read(body)
    }

    func write<Result: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Result) async throws -> Result {
        try await base.write { try body(FaultyConnection(base: $0, plan: plan)) }
    }

    func readBlocking<Result: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Result) throws -> Result
    {
        try base.readBlocking(body)
    }

    func writeBlocking<Result: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Result) throws -> Result
    {
        try base.writeBlocking(body)
    }

    func checkSchema(_ connection: any Connection) throws(DatabaseError) { try base.checkSchema(connection) }

    func close() { base.close() }
}

private final class FaultyConnection: Connection {
    private let base: any Connection
    private let plan: FaultyDatabase.Plan

    init(base: any Connection, plan: FaultyDatabase.Plan) {
        self.base = base
        self.plan = plan
    }

    func execute(_ sql: String, _ bindings: [any SQLBindable]) throws(DatabaseError) -> Int {
        try plan.pass()
        return try base.execute(sql, bindings)
    }

    func query(_ sql: String, _ bindings: [any SQLBindable]) throws(DatabaseError) -> [Row] {
        try plan.pass()
        return try base.query(sql, bindings)
    }
}
