import PostgreSQL
import SQLDatabase
import Synchronization
import Testing

/// A brief read is one group of statements without an explicit transaction.
@Suite struct BriefReadTests {
    private static let facts = Query(
        """
        SELECT CAST(now() AS TEXT) AS begun, CAST(pg_current_snapshot() AS TEXT) AS snapshot,
            current_setting('transaction_isolation') AS isolation, current_setting('transaction_read_only') AS read_only
        """)

    @Test func itsStatementsSeeOneSnapshotAndAreAllThatIsSent() async throws {
        let database = try await TestDatabase.open(connections: 1)
        let names = ["begun", "snapshot", "isolation", "read_only"]
        for isPrepared in [false, true] {
            let before = database.traffic
            let facts = try await database.readBriefly { connection in
                try connection.queries([Self.facts, Query("SELECT count(*) AS n FROM thing"), Self.facts])
                    .compactMap(\.first)
            }
            let sent = database.traffic.since(before)
            #expect(try names.map { try facts[0][$0] as String } == names.map { try facts[2][$0] as String })
            #expect(try facts[0]["isolation"] as String == "repeatable read" && facts[0]["read_only"] as String == "on")
            #expect(sent.statements == 3 && sent.roundTrips == 1, "prepared: \(isPrepared)")
        }
    }

    @Test func oneThatAsksTwiceRunsAgainInATransaction() async throws {
        let database = try await TestDatabase.open(connections: 1)
        let runs = Atomic(0)
        let begun = try await database.readBriefly { connection in
            runs.add(1, ordering: .relaxed)
            return try (0..<3).map { _ in try connection.query(Self.facts.sql)[0]["begun"] as String }
        }
        #expect(runs.load(ordering: .relaxed) == 2 && Set(begun).count == 1)
        // A body that ignores the failure gets no second snapshot either.
        let hidden = try await database.readBriefly { connection in
            _ = try connection.query(Self.facts.sql)
            return try? connection.query(Self.facts.sql)[0]["begun"] as String
        }
        #expect(hidden != nil)
    }

    @Test func oneThatWritesIsRefused() async throws {
        let database = try await TestDatabase.open(connections: 1)
        await #expect(throws: DatabaseError.self) {
            try await database.readBriefly { try $0.execute("INSERT INTO thing (name) VALUES ('a')") }
        }
        await #expect(throws: DatabaseError.self) {
            try await database.readBriefly { try $0.perform("INSERT INTO thing (name) VALUES ('b')") }
        }
        #expect(try await TestDatabase.count(database) == 0)
        try await database.write { try $0.execute("INSERT INTO thing (name) VALUES ('c')") }
        #expect(try await TestDatabase.count(database) == 1)
    }

    @Test func afterAFailureTheConnectionIsUsable() async throws {
        let database = try await TestDatabase.open(connections: 1)
        await #expect(throws: DatabaseError.self) {
            try await database.readBriefly {
                try $0.queries([Query("SELECT 1 AS n"), Query("SELECT 1 / 0 AS n"), Query("SELECT 2 AS n")])
            }
        }
        let two = try await database.readBriefly { try $0.query("SELECT 2 AS n")[0]["n"] as Int64 }
        #expect(two == 2)
    }
}
