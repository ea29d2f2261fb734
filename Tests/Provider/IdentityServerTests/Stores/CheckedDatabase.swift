import FoundationEssentials
import PostgreSQL
import PostgreSQLCluster
import SQLDatabase
import SQLite
import Synchronization
import TestSupport
import Testing

@testable import IdentityStore

/// A database in memory that also runs each statement of the stores on PostgreSQL, the first time a test runs it.
///
/// The statements are built in code, so the tests collect them. Both databases get the same text and the same values.
struct CheckedDatabase: Database {
    let base: any Database
    let check: StatementCheck

    /// An empty store for the fixtures of all suites: in memory, or on PostgreSQL with
    /// `IDP_WIZARD_TEST_STORE=postgresql`.
    static func store(limits: PendingLimits = PendingLimits()) async throws -> DatabaseStore {
        if ProcessInfo.processInfo.environment["IDP_WIZARD_TEST_STORE"] == "postgresql" {
            return try await StoreKind.postgreSQL.open(programs: 1, limits: limits)[0]
        }
        return try await checkedStore(limits: limits)
    }

    /// An empty store in memory whose statements are checked.
    static func checkedStore(limits: PendingLimits = PendingLimits()) async throws -> DatabaseStore {
        let base = try SQLiteDatabase(path: ":memory:", migrations: Schema.steps(.sqlite))
        return try DatabaseStore(
            CheckedDatabase(base: base, check: try await StatementCheck.shared.value), keyFile: nil, limits: limits)
    }

    var filePath: String? { base.filePath }

    private func checked(_ connection: any Connection) -> any Connection {
        CheckedConnection(base: connection, check: check)
    }

    func read<Result: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Result) async throws
        -> Result
    {
        try await base.read { try body(checked($0)) }
    }

    func write<Result: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Result) async throws
        -> Result
    {
        try await base.write { try body(checked($0)) }
    }

    func readBlocking<Result: Sendable>(
        _ body: @escaping @Sendable (any Connection) throws -> Result
    ) throws -> Result {
        try base.readBlocking { try body(checked($0)) }
    }

    func writeBlocking<Result: Sendable>(
        _ body: @escaping @Sendable (any Connection) throws -> Result
    ) throws -> Result {
        try base.writeBlocking { try body(checked($0)) }
    }

    func checkSchema(_ connection: any Connection) throws(DatabaseError) { try base.checkSchema(connection) }

    func close() { base.close() }
}

private final class CheckedConnection: Connection {
    private let base: any Connection
    private let check: StatementCheck

    init(base: any Connection, check: StatementCheck) {
        self.base = base
        self.check = check
    }

    func execute(_ sql: String, _ bindings: [any SQLBindable]) throws(DatabaseError) -> Int {
        try check.run(sql, bindings)
        return try base.execute(sql, bindings)
    }

    func query(_ sql: String, _ bindings: [any SQLBindable]) throws(DatabaseError) -> [Row] {
        try check.run(sql, bindings)
        return try base.query(sql, bindings)
    }
}

/// Runs each statement once on an empty PostgreSQL database with the same tables, and rolls it back.
final class StatementCheck: Sendable {
    /// The check that the whole process shares.
    static let shared = Task { try await StatementCheck() }

    private let database: PostgreSQLDatabase
    private let seen = Mutex<Set<String>>([])

    /// The words, in capitals, that a statement for both databases must not contain: the other database interprets them
    /// differently or not at all.
    static let forbidden = [
        "INSERT OR ", "IFNULL", "JSON_", "NOCASE", "ROWID", " IS ?", "GLOB ", "INSTR", "GROUP_CONCAT", "$1", " USER ",
    ]

    private struct Undone: Error {}

    private init() async throws {
        database = try PostgreSQLDatabase(
            await PostgreSQLCluster.shared.makeLocation(), migrations: Schema.steps(.postgreSQL), connections: 1,
            busyMilliseconds: 600_000)
    }

    /// The number of statements that have been checked.
    var count: Int { seen.withLock { $0.count } }

    /// Throws if PostgreSQL rejects the statement.
    ///
    /// Constraint violations caused by the empty tables are ignored.
    func run(_ sql: String, _ bindings: [any SQLBindable]) throws(DatabaseError) {
        // Tests query SQLite's own tables, or restore an earlier schema of a store.
        guard !["PRAGMA", "CREATE", "DROP", "ALTER"].contains(where: sql.hasPrefix), !sql.contains("sqlite_") else {
            return
        }
        guard seen.withLock({ $0.insert(sql).inserted }) else { return }
        if let word = Self.words(in: sql).first { throw refusal(sql, "the word \(word) is not shared") }
        do {
            try database.writeBlocking { connection in
                _ = try connection.query(sql, bindings)
                throw Undone()
            }
        } catch is Undone {
        } catch let error as DatabaseError where error.code == .constraint {
        } catch {
            throw refusal(sql, "\(error)")
        }
    }

    static func words(in sql: String) -> [String] {
        let text = sql.uppercased().split(whereSeparator: \.isWhitespace).joined(separator: " ") + " "
        return forbidden.filter { text.contains($0) }
    }

    private func refusal(_ sql: String, _ reason: String) -> DatabaseError {
        DatabaseError(.other(0), message: "PostgreSQL does not take the statement \(sql): \(reason)")
    }
}
