import Dispatch
import PostgreSQLCluster
import SQLDatabase
import TestSupport
import Testing

@testable import PostgreSQL

@Suite struct LostConnectionTests {
    @Test func aTransactionWhoseConnectionIsEndedRunsAgainOnANewOne() async throws {
        let database = try await TestDatabase.open(connections: 2)
        let runs = Tally()
        try await database.write { connection in
            try connection.execute("INSERT INTO thing (name) VALUES ('a')")
            if runs.add() == 1 {
                let backend = try connection.first("SELECT pg_backend_pid() AS pid")?["pid"] as Int64? ?? 0
                _ = try database.readBlocking {
                    try $0.query("SELECT pg_terminate_backend(CAST(? AS INTEGER))", backend)
                }
            }
            try connection.execute("INSERT INTO thing (name) VALUES ('b')")
        }
        #expect(runs.value == 2)
        #expect(try await TestDatabase.count(database) == 2)
    }

    @Test func idleConnectionsThatTheServerHasEndedAreReplaced() async throws {
        let database = try await TestDatabase.open(connections: 1)
        let name = try await database.read { try $0.first("SELECT current_database() AS name")?["name"] as String? }
        for _ in 0..<3 {
            try await PostgreSQLCluster.shared.psql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(try #require(name))'")
            #expect(try await TestDatabase.count(database) == 0)
        }
    }

    @Test func aWriteOfOneRoundTripOnAnIdleConnectionThatHasEndedIsRepeated() async throws {
        let database = try await TestDatabase.open(connections: 1)
        let name = try await database.read { try $0.first("SELECT current_database() AS name")?["name"] as String? }
        let runs = Tally()
        for number in 1...3 {
            try await PostgreSQLCluster.shared.psql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(try #require(name))'")
            try await database.write { connection in
                runs.add()
                try connection.perform("INSERT INTO thing (name) VALUES (?)", "a\(number)")
            }
        }
        #expect(runs.value == 6)
        #expect(try await TestDatabase.count(database) == 3)
    }

    @Test func aReadWhoseConnectionIsEndedWithItsCommitRunsAgain() async throws {
        let database = try await TestDatabase.open(connections: 2)
        let runs = Tally()
        try await database.read { connection in
            // Sent with the commit.
            let isFirst = runs.add() == 1
            try connection.perform(isFirst ? "SELECT pg_terminate_backend(pg_backend_pid())" : "SELECT 1")
        }
        #expect(runs.value == 2)
    }

    /// A read-only transaction has no unknown outcome.
    @Test func onlyTheOutcomeOfALostWriteIsUnknown() {
        let lost = StatementError(kind: .connection, error: DatabaseError(.cannotOpen, message: "gone"))
        func isUnknown(_ mode: PostgreSQLConnection.Mode, isBeforeCommit: Bool) -> Bool {
            switch PostgreSQLConnection.CommitOutcome(losing: lost, mode, isBeforeCommit: isBeforeCommit) {
            case .unknown(let error): error.code == .outcomeUnknown
            case .committed, .failed: false
            }
        }
        #expect(isUnknown(.write(inTurn: false), isBeforeCommit: false))
        #expect(isUnknown(.write(inTurn: true), isBeforeCommit: false))
        #expect(!isUnknown(.write(inTurn: false), isBeforeCommit: true))
        #expect(!isUnknown(.read, isBeforeCommit: false))
        #expect(!isUnknown(.read, isBeforeCommit: true))
    }

    @Test func aLostCommitIsNeitherSuccessNorRepeated() async throws {
        let database = try await TestDatabase.open(connections: 4, busyMilliseconds: 600_000)
        let holder = await LockHolder(in: database)
        try await database.write { connection in
            // The deferred check ends the connection during the commit, while it waits for a lock that is never
            // released.
            try connection.execute(
                """
                CREATE FUNCTION end_connection() RETURNS trigger LANGUAGE plpgsql AS
                    'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM \(holder.waiting); RETURN NULL; END'
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
        try await holder.release()
    }

    @Test func aCancelledStatementFailsAndTheConnectionGoesOn() async throws {
        let database = try await TestDatabase.open(connections: 2, busyMilliseconds: 600_000)
        let holder = await LockHolder(in: database)
        await #expect(throws: DatabaseError.self) {
            try await database.read {
                try $0.query("SELECT pg_cancel_backend(pg_backend_pid()), \(holder.waiting)")
            }
        }
        #expect(try await TestDatabase.count(database) == 0)
        try await holder.release()
    }

    @Test func aConnectionThatIsEndedBeforeTheCommitIsReachedIsReplaced() async throws {
        let database = try await TestDatabase.open(connections: 4, busyMilliseconds: 600_000)
        let holder = await LockHolder(in: database)
        try await database.write { connection in
            // Ends only the first run's connection; a sequence is not rolled back.
            try connection.execute("CREATE SEQUENCE run")
            try connection.execute(
                """
                CREATE FUNCTION end_connection() RETURNS trigger LANGUAGE plpgsql AS
                    'BEGIN
                        IF nextval(''run'') = 1 THEN
                            PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM \(holder.waiting);
                        END IF;
                        RETURN NULL;
                    END'
                """)
            try connection.execute(
                "CREATE TRIGGER ends AFTER INSERT ON thing FOR EACH ROW EXECUTE FUNCTION end_connection()")
        }
        let runs = Tally()
        try await database.write { connection in
            runs.add()
            // Both are sent with the commit.
            try connection.perform("INSERT INTO thing (name) VALUES ('a')")
            try connection.perform("INSERT INTO thing (name) VALUES ('b')")
        }
        #expect(runs.value == 2)
        #expect(try await TestDatabase.count(database) == 2)
        try await holder.release()
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

/// A connection that holds an advisory lock of a test's database until it is released.
private struct LockHolder {
    private let mayEnd = DispatchSemaphore(value: 0)
    private let holding: Task<Void, any Error>
    /// The expression that waits for the lock.
    ///
    /// Locks with the same number in several databases are independent.
    let waiting = "pg_advisory_xact_lock(7)"

    init(in database: PostgreSQLDatabase) async {
        let holds = Signal()
        let mayEnd = mayEnd
        holding = Task {
            try await database.write { connection in
                _ = try connection.query("SELECT pg_advisory_xact_lock(7)")
                holds.give()
                mayEnd.wait()
            }
        }
        await holds.wait()
    }

    func release() async throws {
        mayEnd.signal()
        try await holding.value
    }
}
