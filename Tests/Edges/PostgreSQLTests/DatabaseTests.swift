import Dispatch
import PostgreSQL
import PostgreSQLCluster
import SQLDatabase
import TestSupport
import Testing

@Suite struct DatabaseTests {
    @Test func everyValueComesBackAsItWasWritten() async throws {
        let database = try await TestDatabase.open()
        let values: [SQLValue] = [
            .integer(.min), .integer(.max), .integer(0), .real(1.5), .real(-.infinity), .text(""),
            .text("a'\"\\日\u{1F600}"),
            .blob([]), .blob([0, 255]), .blob(.init(repeating: 7, count: 300_000)),
        ]
        let read = try await database.read { connection in
            try values.map { try connection.query("SELECT ? AS value", $0)[0]["value"] as SQLValue }
        }
        #expect(read == values)
    }

    @Test func columnsOfOtherTypesAreReadAsTheFive() async throws {
        let database = try await TestDatabase.open()
        let row = try await database.read {
            try $0.first(
                """
                SELECT true AS yes, 1 = 2 AS no, 7 AS small, CAST(-3 AS SMALLINT) AS smaller, NULL AS nothing,
                    CAST('n' AS VARCHAR(3)) AS short, CAST('n' AS NAME) AS name, CAST(1.5 AS REAL) AS real,
                    CAST('ab' AS CHAR(3)) AS padded, CAST(4000000000 AS OID) AS number
                """)
        }
        let found = try #require(row)
        #expect(try found["yes"] as Int64 == 1 && found["no"] as Int64 == 0 && found["yes"] as Bool)
        #expect(try found["small"] as Int64 == 7 && found["smaller"] as Int64 == -3)
        #expect(try found["nothing"] == SQLValue.null && found["real"] == SQLValue.real(1.5))
        #expect(try [found["short"], found["name"], found["padded"]] == ["n", "n", "ab "])
        #expect(try found["number"] as Int64 == 4_000_000_000)
    }

    @Test func aTypeThatIsNotReadIsAnError() async throws {
        let database = try await TestDatabase.open()
        await #expect(throws: DatabaseError(.unexpectedShape, message: "")) {
            try await database.read { try $0.first("SELECT CAST('2026-01-01' AS DATE) AS day") }
        }
    }

    @Test func aStatementIsPreparedOnceAlsoIfSomeOfItsValuesAreNull() async throws {
        let database = try await TestDatabase.open(connections: 1)
        let insert = "INSERT INTO thing (name, note, data) VALUES (?, ?, ?)"
        let sets: [[SQLValue]] = [["a", nil, nil], ["b", "x", nil], ["c", nil, .blob([1])], ["d", "y", .blob([2])]]
        for set in sets { try await database.write { try $0.execute(insert, set) } }
        let prepared: Int64? = try await database.write {
            try $0.first("SELECT count(*) AS n FROM pg_prepared_statements WHERE statement LIKE 'INSERT%'")?["n"]
        }
        #expect(prepared == 3)
        let names = try await database.read {
            try $0.query("SELECT name, note, data FROM thing ORDER BY name").map { try $0["note"] as String? }
        }
        #expect(names == [nil, "x", nil, "y"])
    }

    @Test func textWithNULIsRefusedAndTheTransactionGoesOn() async throws {
        let database = try await TestDatabase.open()
        try await database.write { connection in
            #expect(throws: DatabaseError.self) {
                try connection.execute("INSERT INTO thing (name) VALUES (?)", "a\u{0}b")
            }
            try connection.execute("INSERT INTO thing (name) VALUES (?)", "b")
        }
        #expect(try await TestDatabase.count(database) == 1)
    }

    @Test func theNumberOfValuesMustFit() async throws {
        let database = try await TestDatabase.open()
        await #expect(throws: DatabaseError.self) { try await database.read { try $0.query("SELECT ?") } }
        await #expect(throws: DatabaseError.self) { try await database.read { try $0.query("SELECT 1", 1) } }
    }

    @Test func aWriteThatThrowsChangesNothing() async throws {
        struct Stop: Error {}
        let database = try await TestDatabase.open()
        await #expect(throws: Stop.self) {
            try await database.write { connection in
                try connection.execute("INSERT INTO thing (name) VALUES ('a')")
                throw Stop()
            }
        }
        #expect(try await TestDatabase.count(database) == 0)
    }

    @Test func aViolatedConstraintIsToldWithoutTheValue() async throws {
        let database = try await TestDatabase.open()
        let error = await #expect(throws: DatabaseError.self) {
            try await database.write { connection in
                try connection.execute("INSERT INTO thing (name) VALUES (?)", "hidden")
                try connection.execute("INSERT INTO thing (name) VALUES (?)", "hidden")
            }
        }
        #expect(error?.code == .constraint)
        #expect(error.map { !"\($0)".contains("hidden") } == true)
        let invalid = await #expect(throws: DatabaseError.self) {
            try await database.read { try $0.query("SELECT CAST(CAST(? AS TEXT) AS BIGINT) AS n", "hidden") }
        }
        #expect(invalid.map { !"\($0)".contains("hidden") } == true)
    }

    @Test func aBodyThatIgnoresAFailedStatementDoesNotSucceed() async throws {
        let database = try await TestDatabase.open()
        await #expect(throws: DatabaseError(.constraint, message: "")) {
            try await database.write { connection in
                try connection.execute("INSERT INTO thing (name) VALUES ('a')")
                _ = try? connection.execute("INSERT INTO thing (name) VALUES ('a')")
            }
        }
        #expect(try await TestDatabase.count(database) == 0)
    }

    @Test func aReadSeesOneSnapshotAndChangesNothing() async throws {
        let database = try await TestDatabase.open()
        let counts = try await database.read { connection in
            let before = try connection.first("SELECT count(*) AS n FROM thing")?["n"] as Int64?
            try database.writeBlocking { try $0.execute("INSERT INTO thing (name) VALUES ('meanwhile')") }
            return [before, try connection.first("SELECT count(*) AS n FROM thing")?["n"] as Int64?]
        }
        #expect(counts == [0, 0])
        #expect(try await TestDatabase.count(database) == 1)
        await #expect(throws: DatabaseError(.readOnly, message: "")) {
            try await database.read { try $0.execute("DELETE FROM thing") }
        }
        #expect(try await TestDatabase.count(database) == 1)
    }

    @Test func changedRowsAreCounted() async throws {
        let database = try await TestDatabase.open()
        let changed = try await database.write { connection in
            [
                try connection.execute("INSERT INTO thing (name) VALUES ('a'), ('b'), ('c')"),
                try connection.execute("INSERT INTO thing (name) VALUES ('a') ON CONFLICT DO NOTHING"),
                try connection.execute("UPDATE thing SET used = 1 WHERE name <> 'a'"),
                try connection.query("DELETE FROM thing WHERE used = ? RETURNING name", 1).count,
            ]
        }
        #expect(changed == [3, 0, 2, 2])
    }

    @Test func moreStatementsThanAreKeptAllRun() async throws {
        let database = try await TestDatabase.open(connections: 1)
        for start in stride(from: 0, to: 2_500, by: 100) {
            let sum = try await database.read { connection in
                try (start..<start + 100).reduce(into: 0) {
                    $0 += try connection.first("SELECT ? + \($1) AS n", 1)?["n"] as Int64? ?? 0
                }
            }
            #expect(sum == Int64((start..<start + 100).reduce(0) { $0 + $1 + 1 }))
        }
        let kept = try await database.read {
            try $0.first("SELECT count(*) AS n FROM pg_prepared_statements")?["n"] as Int64?
        }
        #expect(try #require(kept) < 1_200)
    }

    @Test func whatIsPerformedIsThereForTheNextStatementAndAfterTheEnd() async throws {
        let database = try await TestDatabase.open(connections: 1)
        let insert = "INSERT INTO thing (name) VALUES (?)"
        let counts = try await database.write { connection in
            var counts: [Int64] = []
            // More statements than are sent in one batch.
            for number in 0..<100 { try connection.perform(insert, "a\(number)") }
            counts.append(try connection.first("SELECT count(*) AS n FROM thing")?["n"] as Int64? ?? 0)
            try connection.perform(insert, "b")
            counts.append(Int64(try connection.execute("UPDATE thing SET used = 1")))
            try connection.perform(insert, "c")
            return counts
        }
        #expect(counts == [100, 101])
        #expect(try await TestDatabase.count(database) == 102)
        try await database.write { try $0.perform("DELETE FROM thing") }
        #expect(try await TestDatabase.count(database) == 0)
    }

    @Test func theFailureOfWhatIsPerformedUndoesTheTransaction() async throws {
        struct Refused: Error {}
        let database = try await TestDatabase.open(connections: 1)
        let wrong = "INSERT INTO thing (name) VALUES (NULL)"
        let right = "INSERT INTO thing (name) VALUES ('a')"
        await #expect(throws: DatabaseError(.constraint, message: "")) {
            try await database.write { connection in
                try connection.perform(right)
                try connection.perform(wrong)
                try connection.perform(right)
            }
        }
        await #expect(throws: DatabaseError(.constraint, message: "")) {
            try await database.write { connection in
                try connection.perform(wrong)
                _ = try connection.query("SELECT 1")
            }
        }
        // The failure is reported after the body has ended with an error.
        for statement in [right, wrong, "SELECT nothing"] {
            await #expect(throws: Refused.self) {
                try await database.write { connection in
                    try connection.perform(statement)
                    throw Refused()
                }
            }
        }
        #expect(try await TestDatabase.count(database) == 0)
        try await database.write { try $0.perform(right) }
        #expect(try await TestDatabase.count(database) == 1)
    }

    @Test func queriesThatAreSentTogetherHaveTheirOwnRows() async throws {
        let database = try await TestDatabase.open(connections: 1)
        let select = "SELECT CAST(? AS BIGINT) AS n"
        let rows = try await database.write { connection in
            try connection.perform("INSERT INTO thing (name) VALUES ('a')")
            return try connection.queries(
                (0..<40).map { Query(select, $0) } + [
                    Query("SELECT name FROM thing"), Query("SELECT name FROM thing WHERE name = 'b'"),
                ])
        }
        #expect(try rows.prefix(40).map { try $0.map { try $0["n"] as Int64 } } == (0..<40).map { [$0] })
        #expect(try rows[40].map { try $0["name"] as String } == ["a"])
        #expect(rows[41].isEmpty)
        await #expect(throws: DatabaseError.self) {
            try await database.read { try $0.queries([Query("SELECT 1"), Query("SELECT nothing")]) }
        }
        #expect(try await TestDatabase.count(database) == 1)
    }

    @Test func closingWaitsForWhatWasSubmittedAndRefusesTheRest() async throws {
        let location = try await PostgreSQLCluster.shared.makeLocation()
        let database = try PostgreSQLDatabase(location, migrations: TestDatabase.schema, connections: 2)
        let holds = Signal()
        let mayEnd = DispatchSemaphore(value: 0)
        let held = Task {
            try await database.write { connection in
                try connection.execute("INSERT INTO thing (name) VALUES ('held')")
                holds.give()
                mayEnd.wait()
            }
        }
        await holds.wait()
        let closed = Signal()
        DispatchQueue.global().async {
            database.close()
            closed.give()
        }
        mayEnd.signal()
        try await held.value
        await closed.wait()
        await #expect(throws: DatabaseError(.closed, message: "")) { try await TestDatabase.count(database) }
        #expect(throws: DatabaseError(.closed, message: "")) { try database.readBlocking { try $0.query("SELECT 1") } }
        let again = try PostgreSQLDatabase(location, migrations: TestDatabase.schema)
        #expect(try await TestDatabase.count(again) == 1)
    }

    @Test func aCancelledTasksWriteIsWhole() async throws {
        let database = try await TestDatabase.open()
        let task = Task {
            try await database.write { connection in
                withUnsafeCurrentTask { $0?.cancel() }
                try connection.execute("INSERT INTO thing (name) VALUES ('a')")
                try connection.execute("INSERT INTO thing (name) VALUES ('b')")
            }
        }
        task.cancel()
        try await task.value
        #expect(try await TestDatabase.count(database) == 2)
    }

    @Test func aCommitIsDurableAlsoWhereTheServersDefaultIsNot() async throws {
        let location = try await PostgreSQLCluster.shared.makeLocation()
        let first = try PostgreSQLDatabase(location, migrations: TestDatabase.schema)
        let name = try await first.read { try $0.first("SELECT current_database() AS name")?["name"] as String? }
        try await PostgreSQLCluster.shared.psql("ALTER DATABASE \(try #require(name)) SET synchronous_commit = off")
        let second = try PostgreSQLDatabase(location, migrations: TestDatabase.schema)
        let setting: String? = try await second.read { try $0.first("SHOW synchronous_commit")?["synchronous_commit"] }
        #expect(setting == "on")
    }
}
