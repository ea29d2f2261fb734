import PostgreSQL
import PostgreSQLCluster
import SQLDatabase
import Testing

@testable import IdentityStore

/// The tables derived for PostgreSQL have the same columns, and sort texts in the same order.
@Suite struct SchemaComparisonTests {
    @Test func columnsAgree() async throws {
        let pair = try await Pair()
        let one = try await pair.sqlite.lines(
            """
            SELECT m.name AS tab, c.name AS name, c.type AS type, c."notnull" = 1 OR c.pk > 0 AS required,
                    c.dflt_value IS NOT NULL AS filled
                FROM sqlite_schema AS m, pragma_table_info(m.name) AS c WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'
            """, columns: ["tab", "name", "type", "required", "filled"])
        let other = try await pair.postgreSQL.lines(
            """
            SELECT CAST(table_name AS TEXT) AS tab, CAST(column_name AS TEXT) AS name,
                    CASE data_type WHEN 'bigint' THEN 'INTEGER' WHEN 'text' THEN 'TEXT' WHEN 'bytea' THEN 'BLOB'
                        ELSE CAST(data_type AS TEXT) END AS type,
                    is_nullable = 'NO' AS required, column_default IS NOT NULL AS filled
                FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'schema_version'
            """, columns: ["tab", "name", "type", "required", "filled"])
        #expect(one.count > 100)
        #expect(one.subtracting(other).sorted() == [], "only in SQLite")
        #expect(other.subtracting(one).sorted() == [], "only in PostgreSQL")
    }

    @Test func everyTextIsComparedByteByByte() async throws {
        let others = try await Pair().postgreSQL.lines(
            """
            SELECT CAST(table_name AS TEXT) AS tab, CAST(column_name AS TEXT) AS name FROM information_schema.columns
                WHERE table_schema = 'public' AND data_type = 'text' AND collation_name IS DISTINCT FROM 'C'
            """, columns: ["tab", "name"])
        #expect(others == [])
    }
}

/// A new database of each kind.
private struct Pair {
    let sqlite: any Database
    let postgreSQL: any Database

    init() async throws {
        sqlite = try DatabaseStore(path: ":memory:").database
        postgreSQL = try PostgreSQLDatabase(
            await PostgreSQLCluster.shared.makeLocation(), migrations: Schema.steps(.postgreSQL))
    }
}

extension Database {
    /// The rows of a query as texts, in the given order of columns.
    fileprivate func lines(_ sql: String, columns: [String]) async throws -> Set<String> {
        try await read { connection in
            Set(
                try connection.query(sql).map { row in
                    try columns.map { column in
                        switch try row[column] as SQLValue {
                        case .text(let text): text
                        case .integer(let number): "\(number)"
                        default: "?"
                        }
                    }.joined(separator: " ")
                })
        }
    }
}
