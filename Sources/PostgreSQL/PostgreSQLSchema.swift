import SQLDatabase

/// The schema's version, which the database keeps in the table `schema_version`.
struct PostgreSQLSchema: Sendable {
    let migrations: [Migration]
    let address: String

    private var newest: Int { migrations.last?.version ?? 0 }

    /// Brings the schema to the newest version, in one transaction and under an advisory lock.
    ///
    /// Throws as `Migration.pending` does.
    func migrate(_ connection: PlainConnection) throws(DatabaseError) {
        if let current = try version(connection), current == newest { return }
        // The lock comes before the transaction, so that its snapshot has what the program before has done.
        let lock = "\(AdvisoryLock.space), \(AdvisoryLock.migration)"
        try connection.script("SET lock_timeout = 60000; SELECT pg_advisory_lock(\(lock))")
        do throws(DatabaseError) {
            try connection.script("BEGIN")
            try migrateNow(connection)
            try connection.script("COMMIT")
        } catch {
            // The connection is given up: its end releases the lock and undoes the transaction.
            throw error
        }
        try connection.script("SELECT pg_advisory_unlock(\(lock))")
    }

    /// Throws unless the schema has the version of this program.
    func check(_ connection: PlainConnection) throws(DatabaseError) {
        let current = try version(connection)
        guard try Migration.pending(migrations, after: current, path: address).isEmpty else {
            let found = current.map { "the schema has version \($0)" } ?? "the database has no schema"
            throw DatabaseError(.unexpectedShape, message: found, path: address)
        }
    }

    private func migrateNow(_ connection: PlainConnection) throws(DatabaseError) {
        let current = try version(connection)
        let steps = try Migration.pending(migrations, after: current, path: address)
        if current == nil { try connection.script("CREATE TABLE schema_version (version BIGINT NOT NULL)") }
        for step in steps { try connection.script(step.sql) }
        try connection.script("DELETE FROM schema_version; INSERT INTO schema_version VALUES (\(newest))")
    }

    /// The version of the schema; nil for an empty database.
    private func version(_ connection: PlainConnection) throws(DatabaseError) -> Int? {
        guard try connection.value("SELECT to_regclass('schema_version')") != nil else { return nil }
        return try connection.value("SELECT version FROM schema_version").flatMap { Int($0) }
    }
}
