import PostgreSQL
import PostgreSQLCluster
import SQLDatabase
import TestSupport
import Testing

/// A transaction that finds a unique key already used by a transaction that it cannot see.
@Suite struct DuplicateTests {
    @Test func aKeyThatIsTakenMeanwhileIsSeenByTheNextRun() async throws {
        let location = try await PostgreSQLCluster.shared.makeLocation()
        let one = try PostgreSQLDatabase(location, migrations: TestDatabase.schema)
        let other = try PostgreSQLDatabase(location, migrations: TestDatabase.schema)
        let runs = Tally()
        let isFree = try await one.write { connection in
            // The first statement takes the snapshot.
            let known = try connection.first("SELECT name FROM thing WHERE name = 'jane'")
            if runs.add() == 1 {
                try other.writeBlocking { try $0.execute("INSERT INTO thing (name) VALUES ('jane')") }
            }
            guard known == nil else { return false }
            try connection.execute("INSERT INTO thing (name) VALUES ('jane')")
            return true
        }
        #expect(!isFree)
        #expect(runs.value == 2)
    }

    @Test func aKeyThatStaysTakenIsTriedAFewTimes() async throws {
        let database = try await TestDatabase.open()
        try await database.write { try $0.execute("INSERT INTO thing (name) VALUES ('jane')") }
        let runs = Tally()
        await #expect(throws: DatabaseError(.constraint, message: "")) {
            try await database.write { connection in
                runs.add()
                try connection.execute("INSERT INTO thing (name) VALUES ('jane')")
            }
        }
        #expect(runs.value == 3)
    }
}
