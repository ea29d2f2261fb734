import SQLDatabase

extension Migration {
    /// Migrates the schema to the newest version in one transaction, in which `making` fills an empty file.
    ///
    /// Throws like ``pending(_:after:path:)``.
    static func apply(
        _ migrations: [Migration], to connection: SQLiteConnection, making: @Sendable (any Connection) throws -> Void
    ) throws {
        let path = connection.path
        let before = try migrations.isEmpty ? nil : SchemaVersion(of: connection)
        guard try !pending(migrations, after: before, path: path).isEmpty else { return }
        try connection.script("BEGIN IMMEDIATE")
        do {
            // Another program may have migrated while this one waited for the lock.
            let current = try SchemaVersion(of: connection)
            let steps = try pending(migrations, after: current, path: path)
            for step in steps { try connection.script(step.sql) }
            if !steps.isEmpty {
                try connection.script("PRAGMA user_version = \(SchemaVersion(after: migrations).packed)")
            }
            if current == nil { try making(connection) }
            try connection.script("COMMIT")
        } catch {
            connection.abandonTransaction()
            throw error
        }
    }
}

/// The file's `user_version` contains the version in its low 16 bits, and above them the oldest usable version, unless
/// it is the same. 0 is an empty file.
extension SchemaVersion {
    init?(of connection: SQLiteConnection) throws(DatabaseError) {
        try self.init(packed: connection.query("PRAGMA user_version", []).first)
    }

    init?(packed row: Row?) throws(DatabaseError) {
        let packed = try row?["user_version"] ?? 0
        guard packed != 0 else { return nil }
        let (version, oldest) = (packed & 0xFFFF, packed >> 16)
        self.init(version: version, oldest: oldest == 0 ? version : oldest)
    }

    var packed: Int { oldest == version ? version : oldest << 16 | version }
}
