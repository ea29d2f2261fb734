import SQLDatabase

/// Takes back what the newest migrations have made, for tests that upgrade a store with content.
enum OlderSchema {
    /// Takes back the migrations 13 to 16; the caller takes back older ones and sets the version.
    static func undoTo12(_ connection: Connection) throws {
        for row in try connection.query("SELECT name FROM sqlite_master WHERE type = 'trigger'") {
            try connection.execute("DROP TRIGGER \(row.string("name"))")
        }
        for statement in [
            "DROP TABLE configuration", "DROP TABLE account_attribute", "DROP INDEX account_by_first_name",
            "DROP INDEX account_by_last_name", "ALTER TABLE account DROP COLUMN first_name_search",
            "ALTER TABLE account DROP COLUMN last_name_search", "ALTER TABLE account RENAME TO user",
            "ALTER TABLE session DROP COLUMN is_remembered",
        ] { try connection.execute(statement) }
    }
}
