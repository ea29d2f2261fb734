import PostgreSQL
import SQLDatabase

@testable import IdentityStore

extension DatabaseStore {
    /// Runs a statement and returns its query plan; on PostgreSQL, the connection's prepared plan.
    func plan(of statement: Query, _ option: String = "VERBOSE FALSE") async throws -> [String] {
        let isPostgreSQL = database is PostgreSQLDatabase
        return try await write { connection in
            if statement.sql.hasPrefix("DELETE") {
                try connection.execute(statement)
            } else {
                _ = try connection.query(statement)
            }
            guard isPostgreSQL else {
                return try connection.query("EXPLAIN QUERY PLAN " + statement.sql, statement.bindings)
                    .map { try $0["detail"] as String }
            }
            let name =
                try connection.first(
                    "SELECT name FROM pg_prepared_statements WHERE statement LIKE ? ESCAPE ''",
                    statement.sql.replacing("?", with: "%"))?["name"] as String?
            let values = statement.bindings.map(\.literal).joined(separator: ", ")
            return try connection.query("EXPLAIN (\(option)) EXECUTE \(name ?? "")(\(values))")
                .map { try $0["QUERY PLAN"] as String }
        }
    }
}

extension SQLValue {
    fileprivate var literal: String {
        switch self {
        case .null: "NULL"
        case .integer(let number): String(number)
        case .real(let number): String(number)
        case .text(let text): "'" + text.replacing("'", with: "''") + "'"
        case .blob: "''"
        }
    }
}
