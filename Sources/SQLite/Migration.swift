/// One step of a schema; frozen once a program with it has been used.
public struct Migration: Sendable, Hashable {
    /// The version that the step leads to; steps are numbered 1, 2, 3 … without gaps.
    public let version: Int
    /// What it does, for people.
    public let name: String
    /// Its statements, divided by semicolons.
    public let sql: String

    /// Makes a step.
    public init(version: Int, name: String, sql: String) {
        self.version = version
        self.name = name
        self.sql = sql
    }

    /// Brings the schema to the newest version, in one transaction: it is as before or as after.
    ///
    /// The version stands in the file's `user_version`. Throws `newerSchema` for a file from a newer program.
    static func apply(_ migrations: [Migration], to connection: Connection) throws(SQLiteError) {
        precondition(
            migrations.map(\.version) == Array(1..<(migrations.count + 1)), "migrations are numbered 1, 2, 3 …")
        guard try version(of: connection) != migrations.count else { return }
        try connection.script("BEGIN IMMEDIATE")
        do throws(SQLiteError) {
            // Another program may have migrated while this one waited for the lock.
            let current = try version(of: connection)
            guard current <= migrations.count else {
                throw SQLiteError(
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

    private static func version(of connection: Connection) throws(SQLiteError) -> Int {
        Int(try connection.first("PRAGMA user_version")?.integer("user_version") ?? 0)
    }
}
