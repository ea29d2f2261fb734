import SQLDatabase
import Synchronization
import Testing

@testable import SQLite

/// Writes that share one commit, and what remains of them if one fails.
@Suite struct SharedCommitTests {
    private struct RefusedError: Error {}

    /// What has happened to the writes, by the names of their rows.
    private final class Log: Sendable {
        private struct State {
            var runs: [String: Int] = [:]
            var reports: [String: [String]] = [:]
        }
        private let state = Mutex(State())

        var runs: [String: Int] { state.withLock { $0.runs } }
        var reports: [String: [String]] { state.withLock { $0.reports } }

        /// A write that inserts a row and then runs `next`.
        func inserting(
            _ name: String, then next: @escaping @Sendable (any Connection) throws -> Void = { _ in }
        ) -> WriteOrder {
            write(name) { connection in
                try connection.execute("INSERT INTO thing (name) VALUES (?)", name)
                try next(connection)
            }
        }

        func write(_ name: String, _ body: @escaping @Sendable (any Connection) throws -> Void) -> WriteOrder {
            WriteOrder { connection in
                self.state.withLock { $0.runs[name, default: 0] += 1 }
                try body(connection)
                return { self.report("saved", of: name) }
            } failed: { error in
                let code = (error as? DatabaseError)?.code
                self.report(code.map { "\($0)" } ?? "\(type(of: error))", of: name)
            }
        }

        private func report(_ end: String, of name: String) {
            state.withLock { $0.reports[name, default: []].append(end) }
        }
    }

    /// Runs the writes in one commit on an empty table, and returns the names of its rows.
    private static func rows(after orders: [WriteOrder], maximumPages: Int? = nil) throws -> [String] {
        let connection = try SQLiteConnection(path: ":memory:", busyMilliseconds: 0, maximumPages: maximumPages)
        try connection.script("CREATE TABLE thing (name TEXT UNIQUE, other TEXT REFERENCES thing (name))")
        let queue = ConnectionQueue(connection, of: nil)
        queue.sync { SharedCommit(orders).run(on: queue) }
        return try queue.sync {
            try queue.transaction(.beginReading) { connection in
                try connection.query("SELECT name FROM thing ORDER BY name").map { try $0["name"] as String }
            }
        }
    }

    @Test func aWriteThatIsRefusedBeforeItsChangeFailsAlone() throws {
        let log = Log()
        let rows = try Self.rows(after: [
            log.inserting("a"), log.write("b") { _ in throw RefusedError() }, log.inserting("c"),
        ])
        #expect(rows == ["a", "c"])
        #expect(log.reports == ["a": ["saved"], "b": ["RefusedError"], "c": ["saved"]])
        #expect(log.runs == ["a": 1, "b": 1, "c": 1])
    }

    @Test func aStatementThatFailsIsNoChange() throws {
        let log = Log()
        let duplicate = log.write("b") { try $0.execute("INSERT INTO thing (name) VALUES ('x'), ('a')") }
        let rows = try Self.rows(after: [log.inserting("a"), duplicate, log.inserting("c")])
        #expect(rows == ["a", "c"])
        #expect(log.reports == ["a": ["saved"], "b": ["constraint"], "c": ["saved"]])
        #expect(log.runs == ["a": 1, "b": 1, "c": 1])
    }

    @Test func aWriteThatFailsAfterAChangeIsUndoneAloneAndTheOthersAreSavedOnce() throws {
        let log = Log()
        let rows = try Self.rows(after: [
            log.inserting("a"), log.inserting("b") { _ in throw RefusedError() }, log.inserting("c"),
            log.inserting("d") { try $0.execute("INSERT INTO thing (name) VALUES ('a')") },
        ])
        #expect(rows == ["a", "c"])
        #expect(log.reports == ["a": ["saved"], "b": ["RefusedError"], "c": ["saved"], "d": ["constraint"]])
        #expect(log.runs == ["a": 2, "b": 2, "c": 1, "d": 1])
    }

    @Test func aWriteIsRefusedOnlyByWhatIsSaved() throws {
        let log = Log()
        let rows = try Self.rows(after: [
            log.inserting("a") { _ in throw RefusedError() },
            log.write("b") { connection in
                guard try connection.query("SELECT name FROM thing").isEmpty else { throw RefusedError() }
                try connection.execute("INSERT INTO thing (name) VALUES ('b')")
            },
        ])
        #expect(rows == ["b"])
        #expect(log.reports == ["a": ["RefusedError"], "b": ["saved"]])
    }

    @Test func aWriteWithItsOwnCommitRunsOnce() throws {
        let log = Log()
        #expect(try Self.rows(after: [log.inserting("a") { _ in throw RefusedError() }]).isEmpty)
        #expect(log.reports == ["a": ["RefusedError"]])
        #expect(log.runs == ["a": 1])
    }

    @Test func aCommitThatFailsFailsAllOfItsWrites() throws {
        let log = Log()
        let orphan = log.write("b") { connection in
            try connection.execute("PRAGMA defer_foreign_keys = ON")
            try connection.execute("INSERT INTO thing (name, other) VALUES ('b', 'missing')")
        }
        #expect(try Self.rows(after: [log.inserting("a"), orphan, log.inserting("c")]).isEmpty)
        #expect(log.reports == ["a": ["constraint"], "b": ["constraint"], "c": ["constraint"]])
    }

    @Test func aFullDatabaseFailsAllOfItsWrites() throws {
        let log = Log()
        let text = String(repeating: "b", count: 99_999)
        let large = log.write("b") { try $0.execute("INSERT INTO thing (name) VALUES (?)", text) }
        #expect(try Self.rows(after: [log.inserting("a"), large, log.inserting("c")], maximumPages: 12).isEmpty)
        #expect(log.reports == ["a": ["full"], "b": ["full"], "c": ["full"]])
    }
}
