import SQLDatabase

/// The schema's version, stored in the table `schema_version` with the oldest version whose programs can use it.
struct PostgreSQLSchema: Sendable {
    let migrations: [Migration]
    let address: String

    /// Migrates the schema to the newest version, in one transaction and under an advisory lock.
    ///
    /// Returns whether the database was empty.
    ///
    /// If it was, the transaction and the lock are ended by `PostgreSQLConnection.finishMaking`. Throws like
    /// `Migration.pending`.
    func migrate(_ connection: PlainConnection) throws(DatabaseError) -> Bool {
        if let current = try version(connection), try pending(after: current).isEmpty { return false }
        // The lock is taken before the transaction, so that the snapshot contains the changes of the program that held
        // it before. After a failure the connection is closed, which releases the lock and rolls the transaction back.
        try connection.script("SET lock_timeout = 60000; \(AdvisoryLock.lockMigration)")
        try connection.script("BEGIN")
        let current = try version(connection)
        let steps = try pending(after: current)
        if current == nil {
            try connection.script("CREATE TABLE schema_version (version BIGINT NOT NULL, oldest BIGINT NOT NULL)")
        }
        for step in steps { try connection.script(step.sql) }
        if !steps.isEmpty {
            let new = SchemaVersion(after: migrations)
            try connection.script(
                "DELETE FROM schema_version; INSERT INTO schema_version VALUES (\(new.version), \(new.oldest))")
        }
        if current == nil { return true }
        try connection.script("COMMIT")
        try connection.script(AdvisoryLock.unlockMigration)
        return false
    }

    /// Throws unless this program can use the schema.
    func check(_ connection: PlainConnection) throws(DatabaseError) {
        let current = try version(connection)
        guard try pending(after: current).isEmpty else {
            let found = current.map { "the schema has version \($0.version)" } ?? "the database has no schema"
            throw DatabaseError(.unexpectedShape, message: found, path: address)
        }
    }

    /// Throws `newerSchema` if a newer program has migrated the schema to a version that this one cannot use.
    func check(_ connection: any Connection) throws(DatabaseError) {
        guard let row = try connection.first("SELECT version, oldest FROM schema_version") else { return }
        _ = try pending(after: SchemaVersion(version: row["version"], oldest: row["oldest"]))
    }

    private func pending(after current: SchemaVersion?) throws(DatabaseError) -> ArraySlice<Migration> {
        try Migration.pending(migrations, after: current, path: address)
    }

    /// The version of the schema; `nil` for an empty database.
    private func version(_ connection: PlainConnection) throws(DatabaseError) -> SchemaVersion? {
        guard try connection.value("SELECT to_regclass('schema_version')") != nil,
            let version = try connection.value("SELECT version FROM schema_version").flatMap({ Int($0) })
        else { return nil }
        // Before the baseline the table had no second column.
        guard version >= migrations.first?.version ?? 0 else { return SchemaVersion(version: version, oldest: version) }
        let oldest = try connection.value("SELECT oldest FROM schema_version").flatMap { Int($0) }
        return SchemaVersion(version: version, oldest: oldest ?? version)
    }
}
