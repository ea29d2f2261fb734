import PostgreSQL
import PostgreSQLCluster
import SQLDatabase
import TestSupport
import Testing

@Suite struct LostConnectionTests {
    @Test func aTransactionWhoseConnectionIsEndedRunsAgainOnANewOne() async throws {
        let database = try await TestDatabase.open(connections: 2)
        let runs = Tally()
        try await database.write { connection in
            try connection.execute("INSERT INTO thing (name) VALUES ('a')")
            if runs.add() == 1 {
                let backend = try connection.first("SELECT pg_backend_pid() AS pid")?.integer("pid") ?? 0
                _ = try database.readBlocking {
                    try $0.query("SELECT pg_terminate_backend(CAST(? AS INTEGER))", [.integer(backend)])
                }
            }
            try connection.execute("INSERT INTO thing (name) VALUES ('b')")
        }
        #expect(runs.value == 2)
        #expect(try await TestDatabase.count(database) == 2)
    }

    @Test func idleConnectionsThatTheServerHasEndedAreReplaced() async throws {
        let database = try await TestDatabase.open(connections: 1)
        let name = try await database.read { try $0.first("SELECT current_database() AS name")?.string("name") }
        for _ in 0..<3 {
            try await PostgreSQLCluster.shared.psql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(try #require(name))'")
            #expect(try await TestDatabase.count(database) == 0)
        }
    }

    @Test func aLostCommitIsNeitherSuccessNorRepeated() async throws {
        let database = try await TestDatabase.open(connections: 2)
        try await database.write { connection in
            // The deferred check ends the connection in the middle of the commit.
            try connection.execute(
                """
                CREATE FUNCTION end_connection() RETURNS trigger LANGUAGE plpgsql AS
                    'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(10); RETURN NULL; END'
                """)
            try connection.execute(
                """
                CREATE CONSTRAINT TRIGGER ends AFTER INSERT ON thing DEFERRABLE INITIALLY DEFERRED
                    FOR EACH ROW EXECUTE FUNCTION end_connection()
                """)
        }
        let runs = Tally()
        await #expect(throws: DatabaseError(.outcomeUnknown, message: "")) {
            try await database.write { connection in
                runs.add()
                try connection.execute("INSERT INTO thing (name) VALUES ('a')")
            }
        }
        #expect(runs.value == 1)
        #expect(try await TestDatabase.count(database) == 0)
    }

    @Test func aCancelledStatementFailsAndTheConnectionGoesOn() async throws {
        let database = try await TestDatabase.open(connections: 1)
        await #expect(throws: DatabaseError.self) {
            try await database.read { try $0.query("SELECT pg_cancel_backend(pg_backend_pid()), pg_sleep(10)") }
        }
        #expect(try await TestDatabase.count(database) == 0)
    }

    @Test func aServerThatIsNotThereIsSaidWithoutTheURL() throws {
        let location = try PostgreSQLLocation("postgresql://somebody@/things?host=/nowhere&application_name=hidden")
        let error = #expect(throws: DatabaseError(.cannotOpen, message: "")) {
            try PostgreSQLDatabase(location, migrations: TestDatabase.schema)
        }
        #expect(error?.message.contains("/nowhere") == true)
        #expect(error.map { !"\($0)".contains("hidden") } == true)
    }
}
