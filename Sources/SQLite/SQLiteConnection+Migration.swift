import SQLDatabase

extension Migration {
    /// Migrates the schema to the newest version in one transaction.
    ///
    /// The file's `user_version` holds the version. Throws `newerSchema` for a file from a newer program.
    static func apply(_ migrations: [Migration], to connection: SQLiteConnection) throws(DatabaseError) {
        precondition(
            migrations.map(\.version) == Array(1..<(migrations.count + 1)), "migrations are numbered 1, 2, 3 …")
        guard try version(of: connection) != migrations.count else { return }
        try connection.script("BEGIN IMMEDIATE")
        do throws(DatabaseError) {
            // Another program may have migrated while this one waited for the lock.
            let current = try version(of: connection)
            guard current <= migrations.count else {
                throw DatabaseError(
                    .newerSchema(current), message: "the schema has version \(current)", path: connection.path)
            }
            for migration in migrations[current...] { try connection.script(migration.sql) }
            try connection.script("PRAGMA user_version = \(migrations.count)")
            try connection.script("COMMIT")
        } catch {
            connection.abandonTransaction()
            throw error
        }
    }

    private static func version(of connection: SQLiteConnection) throws(DatabaseError) -> Int {
        Int(try connection.query("PRAGMA user_version", []).first?.integer("user_version") ?? 0)
    }
}
