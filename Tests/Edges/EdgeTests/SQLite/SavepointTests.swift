import SQLDatabase
import SQLite
import TestSupport
import Testing

/// Statements in a transaction that change more pages than the journal of a savepoint has in memory.
@Suite struct SavepointTests {
    private static let rows = 2_000

    private static func file(in folder: TemporaryFolder) throws -> SQLiteFile {
        let file = try SQLiteFile(path: folder.path("store.sqlite"))
        try file.write { connection in
            try connection.execute("CREATE TABLE one (id INTEGER PRIMARY KEY, text TEXT NOT NULL)")
            try connection.execute(
                """
                WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?)
                INSERT INTO one SELECT n, printf('%01000d', n) FROM number
                """, rows)
        }
        return file
    }

    private static func count(_ condition: String, _ connection: any Connection) throws -> Int64? {
        try connection.first("SELECT count(*) AS count FROM one WHERE \(condition)")?["count"] as Int64?
    }

    @Test func aStatementThatChangesManyPagesSucceeds() throws {
        let folder = try TemporaryFolder()
        let file = try Self.file(in: folder)
        try file.write { _ = try $0.execute("UPDATE one SET text = 'x' || text") }
        #expect(try file.read { try Self.count("text LIKE 'x%'", $0) } == Int64(Self.rows))
    }

    @Test func aFailedStatementIsUndoneAndTheTransactionContinues() throws {
        let folder = try TemporaryFolder()
        let file = try Self.file(in: folder)
        try file.write { connection in
            try connection.execute("UPDATE one SET text = 'before' WHERE id = 1")
            #expect {
                try connection.execute(
                    "UPDATE one SET text = CASE id WHEN \(Self.rows) THEN NULL ELSE 'x' || text END")
            } throws: {
                ($0 as? DatabaseError)?.code == .constraint
            }
        }
        #expect(try file.read { try Self.count("text LIKE 'x%'", $0) } == 0)
        #expect(try file.read { try Self.count("text = 'before'", $0) } == 1)
    }
}
