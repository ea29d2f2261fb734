public import SQLDatabase

/// A database file that is copied, replaced or changed as a whole, whatever its schema.
///
/// Other programs may have the file open. Use it on one thread at a time; every call blocks.
public final class SQLiteFile {
    private let connection: SQLiteConnection

    /// Opens the file, creating it for its owner only (0600) if it is missing; refuses one that is not private.
    public init(path: String, busyMilliseconds: Int32 = 5_000) throws(DatabaseError) {
        let files = try DatabaseFiles(path: path)
        connection = try SQLiteConnection(path: files.path, busyMilliseconds: busyMilliseconds, maximumPages: nil)
        try files.check()
    }

    /// The version of the schema; `nil` for an empty file.
    public var schema: SchemaVersion? { get throws(DatabaseError) { try SchemaVersion(of: connection) } }

    /// Replaces the whole content of another file with this one's, in one transaction of the other file.
    ///
    /// Programs that have the other file open see the new content with their next transaction.
    public func copy(into other: SQLiteFile) throws(DatabaseError) { try connection.copy(into: other.connection) }

    /// Reads from one snapshot of the file.
    public func read<Result>(_ body: (any Connection) throws -> Result) throws -> Result {
        try connection.transaction(.beginReading) { try body(connection) }
    }

    /// Changes the file in one transaction.
    public func write<Result>(_ body: (any Connection) throws -> Result) throws -> Result {
        try connection.transaction(.beginWriting) { try body(connection) }
    }

    /// Deletes the rows of every table in one transaction; tables and schema version stay.
    public func deleteRows() throws {
        try write { connection in
            try connection.execute("PRAGMA defer_foreign_keys = ON")
            let tables = try connection.query(
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
            for table in tables { try connection.execute("DELETE FROM \"\(try table["name"] as String)\"") }
        }
    }

    /// Moves the content of the write-ahead log into the file, which is then complete and on disk.
    ///
    /// Throws `busy` if other connections have the file open.
    public func foldLog() throws(DatabaseError) { try connection.script("PRAGMA journal_mode = DELETE") }
}
