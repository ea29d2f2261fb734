import PostgreSQL
import PostgreSQLCluster
import SQLDatabase

/// Databases for these tests, with one table.
enum TestDatabase {
    static let schema = [
        Migration(
            version: 14, name: "things",
            sql: """
                CREATE TABLE thing (
                    name TEXT COLLATE "C" PRIMARY KEY, used BIGINT NOT NULL DEFAULT 0, note TEXT, data BYTEA
                )
                """)
    ]

    static func open(connections: Int = 8, busyMilliseconds: Int32 = 5_000) async throws -> PostgreSQLDatabase {
        try PostgreSQLDatabase(
            await PostgreSQLCluster.shared.makeLocation(), migrations: schema, connections: connections,
            busyMilliseconds: busyMilliseconds)
    }

    static func count(_ database: any Database) async throws -> Int64? {
        try await database.read { try $0.first("SELECT count(*) AS n FROM thing")?["n"] as Int64? }
    }
}
