import SQLDatabase

/// The schema's version, which the database keeps in the table `schema_version`.
struct PostgreSQLSchema: Sendable {
    let migrations: [Migration]
    let address: String

    private var newest: Int { migrations.last?.version ?? 0 }

    /// Brings the schema to the newest version, in one transaction and under an advisory lock; returns whether the database was empty.
    ///
    /// Then transaction and lock are left to `PostgreSQLConnection.finishMaking`. Throws as `Migration.pending` does.
    func migrate(_ connection: PlainConnection) throws(DatabaseError) -> Bool {
        if let current = try version(connection), current == newest { return false }
        // The lock comes before the transaction, so that its snapshot has what the program before has done.
        // A connection that fails is given up: its end releases the lock and undoes the transaction.
        try connection.script("SET lock_timeout = 60000; \(AdvisoryLock.lockMigration)")
        try connection.script("BEGIN")
        let current = try version(connection)
        let steps = try Migration.pending(migrations, after: current, path: address)
        if current == nil { try connection.script("CREATE TABLE schema_version (version BIGINT NOT NULL)") }
        for step in steps { try connection.script(step.sql) }
        try connection.script("DELETE FROM schema_version; INSERT INTO schema_version VALUES (\(newest))")
        if current == nil { return true }
        try connection.script("COMMIT")
        try connection.script(AdvisoryLock.unlockMigration)
        return false
    }

    /// Throws unless the schema has the version of this program.
    func check(_ connection: PlainConnection) throws(DatabaseError) {
        let current = try version(connection)
        guard try Migration.pending(migrations, after: current, path: address).isEmpty else {
            let found = current.map { "the schema has version \($0)" } ?? "the database has no schema"
            throw DatabaseError(.unexpectedShape, message: found, path: address)
        }
    }

    /// The version of the schema; nil for an empty database.
    private func version(_ connection: PlainConnection) throws(DatabaseError) -> Int? {
        guard try connection.value("SELECT to_regclass('schema_version')") != nil else { return nil }
        return try connection.value("SELECT version FROM schema_version").flatMap { Int($0) }
    }
}
