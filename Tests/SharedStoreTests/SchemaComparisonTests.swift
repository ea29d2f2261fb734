import PostgreSQL
import PostgreSQLCluster
import SQLDatabase
import Testing

@testable import IdentityStorage

/// Both databases have the same tables, columns, keys and indexes.
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

    @Test func keysAndIndexesAgree() async throws {
        let pair = try await Pair()
        let columns = ["tab", "fields", "single", "partial"]
        // A table's integer primary key has no index of its own in SQLite.
        let one = try await pair.sqlite.lines(
            """
            SELECT m.name AS tab, i."unique" AS single, i.partial AS partial,
                    (SELECT group_concat(coalesce(f.name, '()'), ',') FROM
                        (SELECT name FROM pragma_index_info(i.name) ORDER BY seqno) AS f) AS fields
                FROM sqlite_schema AS m, pragma_index_list(m.name) AS i WHERE m.type = 'table'
            UNION SELECT m.name, 1, 0, c.name FROM sqlite_schema AS m, pragma_table_info(m.name) AS c
                WHERE m.type = 'table' AND c.pk = 1 AND c.type = 'INTEGER'
                    AND NOT EXISTS (SELECT 1 FROM pragma_index_list(m.name) AS i WHERE i.origin = 'pk')
            """, columns: columns)
        let other = try await pair.postgreSQL.lines(
            """
            SELECT CAST(t.relname AS TEXT) AS tab, i.indisunique AS single, i.indpred IS NOT NULL AS partial,
                    (SELECT string_agg(coalesce(CAST(a.attname AS TEXT), '()'), ',' ORDER BY k.place)
                        FROM unnest(i.indkey) WITH ORDINALITY AS k (number, place)
                        LEFT JOIN pg_attribute AS a ON a.attrelid = t.oid AND a.attnum = k.number AND k.number > 0) AS fields
                FROM pg_index AS i JOIN pg_class AS t ON t.oid = i.indrelid
                WHERE t.relnamespace = CAST('public' AS regnamespace) AND t.relname <> 'schema_version'
            """, columns: columns)
        #expect(one.count > 50)
        #expect(one.subtracting(other).sorted() == [], "only in SQLite")
        #expect(other.subtracting(one).sorted() == [], "only in PostgreSQL")
    }

    @Test func foreignKeysAgree() async throws {
        let pair = try await Pair()
        let columns = ["tab", "fields", "parent", "action"]
        let one = try await pair.sqlite.lines(
            """
            SELECT m.name AS tab, f."table" AS parent, f.on_delete AS action,
                    group_concat(f."from", ',') AS fields
                FROM sqlite_schema AS m, pragma_foreign_key_list(m.name) AS f WHERE m.type = 'table'
                GROUP BY m.name, f.id
            """, columns: columns)
        let other = try await pair.postgreSQL.lines(
            """
            SELECT CAST(t.relname AS TEXT) AS tab, CAST(p.relname AS TEXT) AS parent,
                    CASE c.confdeltype WHEN 'c' THEN 'CASCADE' WHEN 'n' THEN 'SET NULL' ELSE 'NO ACTION' END AS action,
                    (SELECT string_agg(CAST(a.attname AS TEXT), ',' ORDER BY k.place)
                        FROM unnest(c.conkey) WITH ORDINALITY AS k (number, place)
                        JOIN pg_attribute AS a ON a.attrelid = c.conrelid AND a.attnum = k.number) AS fields
                FROM pg_constraint AS c JOIN pg_class AS t ON t.oid = c.conrelid JOIN pg_class AS p ON p.oid = c.confrelid
                WHERE c.contype = 'f'
            """, columns: columns)
        #expect(one.count > 40)
        #expect(one.subtracting(other).sorted() == [], "only in SQLite")
        #expect(other.subtracting(one).sorted() == [], "only in PostgreSQL")
    }
}

/// A fresh database of each kind.
private struct Pair {
    let sqlite: any Database
    let postgreSQL: any Database

    init() async throws {
        sqlite = try DatabaseStore(path: ":memory:").database
        postgreSQL = try PostgreSQLDatabase(
            await PostgreSQLCluster.shared.makeLocation(), migrations: Schema.postgreSQL)
    }
}

extension Database {
    /// The rows of a query as texts, in the given order of columns.
    fileprivate func lines(_ sql: String, columns: [String]) async throws -> Set<String> {
        try await read { connection in
            Set(
                try connection.query(sql).map { row in
                    columns.map { column in
                        switch row[column] {
                        case .text(let text): text
                        case .integer(let number): "\(number)"
                        default: "?"
                        }
                    }.joined(separator: " ")
                })
        }
    }
}
