import PostgreSQL
import PostgreSQLCluster
import SQLDatabase
import Testing

/// The prepared plans of a connection.
@Suite struct PlanTests {
    /// As wide as the table of users, so that the planner expects few rows.
    ///
    /// Autovacuum, which also causes new plans, is off for it.
    private static let schema = [
        Migration(
            version: 14, name: "names",
            sql: """
                CREATE TABLE name (
                    realm TEXT NOT NULL, first TEXT NOT NULL, last TEXT NOT NULL,
                    \((1...12).map { "note\($0) TEXT" }.joined(separator: ", ")),
                    UNIQUE (realm, first), UNIQUE (realm, last)
                ) WITH (autovacuum_enabled = false)
                """)
    ]
    private static let searches = [
        (column: "first", sql: "SELECT note1 FROM name WHERE realm = ? AND first = ?"),
        (column: "last", sql: "SELECT note1 FROM name WHERE realm = ? AND last = ?"),
    ]

    @Test func aPlanMadeForAnEmptyTableDoesNotStayWhenItGrows() async throws {
        let database = try PostgreSQLDatabase(
            await PostgreSQLCluster.shared.makeLocation(), migrations: Self.schema, connections: 1,
            busyMilliseconds: 5_000)
        for search in Self.searches { try await find(search.sql, in: database) }
        // One of the two searches uses the other's index, by the realm alone.
        #expect(try await conditions(in: database) == ["realm", "both"])
        try await database.write {
            try $0.execute(
                """
                INSERT INTO name (realm, first, last)
                    SELECT 'one', 'first-' || n, 'last-' || n FROM generate_series(1, 5000) AS n
                """)
        }
        for _ in 0..<64 {
            for search in Self.searches { try await find(search.sql, in: database) }
        }
        #expect(try await conditions(in: database) == ["both", "both"])
    }

    private func find(_ sql: String, in database: PostgreSQLDatabase) async throws {
        _ = try await database.read { try $0.first(sql, "one", "first-7") }
    }

    /// The index condition of each search's prepared plan: `realm` alone, or `both` columns.
    private func conditions(in database: PostgreSQLDatabase) async throws -> [String] {
        var found: [String] = []
        for search in Self.searches {
            let plan = try await database.read { connection in
                let name = try connection.first(
                    "SELECT name FROM pg_prepared_statements WHERE statement LIKE ?",
                    "SELECT note1 FROM name % AND \(search.column) = %")
                return try connection.query("EXPLAIN EXECUTE \(name?["name"] as String? ?? "")('one', 'first-7')")
                    .map { try $0["QUERY PLAN"] as String }
            }
            let condition = plan.first { $0.contains("Index Cond:") } ?? ""
            found.append(condition.contains(search.column) ? "both" : "realm")
        }
        return found
    }
}
