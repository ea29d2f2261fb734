import SQLDatabase

/// The schema of a new PostgreSQL database: the tables that SQLite's migrations together make.
///
/// No released program has used PostgreSQL, so whoever adds a migration for SQLite changes these statements too; a test
/// compares the two. A release fixes the baseline, and migrations follow it.
enum PostgreSQLBaseline {
    /// Its statements, separated by semicolons.
    ///
    /// Texts are compared byte by byte, as SQLite does, whatever the database's own order is.
    static var sql: String {
        [realms, users, protocols, pools, configuration].joined(separator: "\n").replacing(
            " TEXT", with: " TEXT COLLATE \"C\"")
    }
}

extension Schema {
    /// PostgreSQL's migrations; the version is that of SQLite's newest.
    static var postgreSQL: [Migration] {
        [Migration(version: sqlite.count, name: "baseline", sql: PostgreSQLBaseline.sql)]
    }
}
