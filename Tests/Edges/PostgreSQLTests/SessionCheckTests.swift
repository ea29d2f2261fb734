import PostgreSQLCluster
import SQLDatabase
import Testing

@testable import PostgreSQL

@Suite struct SessionCheckTests {
    @Test func connectionsWithSessionsOfTheirOwnPass() async throws {
        let location = try await PostgreSQLCluster.shared.makeLocation()
        let (one, other) = (try PlainConnection(location), try PlainConnection(location))
        for _ in 0..<2 { try SessionCheck.run(one, other, address: "") }
    }

    /// Simulates a pooler in transaction mode: both connections get the same free session.
    @Test func connectionsThatShareASessionAreFoundAndKeepNoLock() async throws {
        let location = try await PostgreSQLCluster.shared.makeLocation()
        let one = try PlainConnection(location)
        #expect(throws: DatabaseError(.sharedSession, message: "")) { try SessionCheck.run(one, one, address: "") }
        #expect(
            try one.value("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()") == "0"
        )
    }
}
