import SQLDatabase

extension Migration {
    /// Migrates the schema to the newest version in one transaction, in which `making` fills an empty file.
    ///
    /// The file's `user_version` holds the version; 0 is an empty file. Throws as ``pending(_:after:path:)`` does.
    static func apply(
        _ migrations: [Migration], to connection: SQLiteConnection, making: @Sendable (Connection) throws -> Void
    ) throws {
        guard let newest = migrations.last?.version, try version(of: connection) != newest else { return }
        try connection.script("BEGIN IMMEDIATE")
        do {
            // Another program may have migrated while this one waited for the lock.
            let current = try version(of: connection)
            for step in try pending(migrations, after: current, path: connection.path) {
                try connection.script(step.sql)
            }
            if current == nil { try making(Connection(connection)) }
            try connection.script("PRAGMA user_version = \(newest)")
            try connection.script("COMMIT")
        } catch {
            connection.abandonTransaction()
            throw error
        }
    }

    private static func version(of connection: SQLiteConnection) throws(DatabaseError) -> Int? {
        let version = Int(try connection.query("PRAGMA user_version", []).first?.integer("user_version") ?? 0)
        return version == 0 ? nil : version
    }
}
