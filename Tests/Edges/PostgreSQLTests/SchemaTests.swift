import PostgreSQL
import PostgreSQLCluster
import SQLDatabase
import Testing

private let baseline = Migration(
    version: 14, name: "one", sql: "CREATE TABLE one (a BIGINT); INSERT INTO one VALUES (1)")
private let next = Migration(version: 15, name: "two", sql: "CREATE TABLE two (b BIGINT)")

@Suite struct SchemaTests {
    @Test func stepsAreAppliedOnceAndInOrder() async throws {
        let location = try await PostgreSQLCluster.shared.makeLocation()
        try PostgreSQLDatabase(location, migrations: [baseline]).close()
        let database = try PostgreSQLDatabase(location, migrations: [baseline, next])
        let rows = try await database.read {
            try $0.query("SELECT a FROM one").count + $0.query("SELECT b FROM two").count
        }
        #expect(rows == 1)
    }

    @Test func aStepThatFailsLeavesTheOldSchemaWhole() async throws {
        let location = try await PostgreSQLCluster.shared.makeLocation()
        try PostgreSQLDatabase(location, migrations: [baseline]).close()
        let broken = Migration(
            version: 15, name: "broken", sql: "CREATE TABLE two (b BIGINT); INSERT INTO nowhere VALUES (1)")
        #expect(throws: DatabaseError.self) { try PostgreSQLDatabase(location, migrations: [baseline, broken]) }
        let database = try PostgreSQLDatabase(location, migrations: [baseline])
        #expect(try await database.read { try $0.query("SELECT to_regclass('two') AS t")[0]["t"] } == SQLValue.null)
    }

    @Test func aNewerSchemaIsRefused() async throws {
        let location = try await PostgreSQLCluster.shared.makeLocation()
        try PostgreSQLDatabase(location, migrations: [baseline, next]).close()
        #expect(throws: DatabaseError(.newerSchema(15), message: "")) {
            try PostgreSQLDatabase(location, migrations: [baseline])
        }
    }

    /// The schema of a development version, from which there is no migration.
    @Test func aSchemaFromBeforeTheBaselineIsRefused() async throws {
        let location = try await PostgreSQLCluster.shared.makeLocation()
        let older = Migration(version: 13, name: "older", sql: "CREATE TABLE old (a BIGINT)")
        try PostgreSQLDatabase(location, migrations: [older]).close()
        #expect(throws: DatabaseError(.olderSchema(13), message: "")) {
            try PostgreSQLDatabase(location, migrations: [baseline])
        }
        let database = try PostgreSQLDatabase(location, migrations: [older])
        #expect(try await database.read { try $0.query("SELECT a FROM old").count } == 0)
    }

    @Test func programsThatStartAtOnceMigrateOnce() async throws {
        let location = try await PostgreSQLCluster.shared.makeLocation()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { try PostgreSQLDatabase(location, migrations: [baseline, next]).close() }
            }
            try await group.waitForAll()
        }
        let database = try PostgreSQLDatabase(location, migrations: [baseline, next])
        let rows = try await database.read { try $0.first("SELECT count(*) AS n FROM one")?["n"] as Int64? }
        #expect(rows == 1)
    }

    @Test func aConnectionMadeAfterANewerProgramsMigrationIsRefused() async throws {
        let location = try await PostgreSQLCluster.shared.makeLocation()
        let older = try PostgreSQLDatabase(location, migrations: [baseline], busyMilliseconds: 500)
        let name = try await older.read { try $0.first("SELECT current_database() AS name")?["name"] as String? }
        try PostgreSQLDatabase(location, migrations: [baseline, next]).close()
        try await PostgreSQLCluster.shared.psql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(try #require(name))'")
        await #expect(throws: DatabaseError(.newerSchema(15), message: "")) {
            try await older.read { try $0.query("SELECT a FROM one").count }
        }
    }
}
