import CSQLite
import SQLDatabase

/// One connection of the library; use it on one thread at a time.
final class SQLiteConnection: Connection {
    let path: String
    private let handle: OpaquePointer
    private var statements: [String: Statement] = [:]
    private var commands: [Command: Statement] = [:]

    /// The statements that begin and end transactions and the savepoints of writes.
    enum Command: String {
        case beginReading = "BEGIN"
        case beginWriting = "BEGIN IMMEDIATE"
        case commit = "COMMIT"
        case beginWrite = "SAVEPOINT write_order"
        case endWrite = "RELEASE write_order"
        case undoWrite = "ROLLBACK TO write_order"
    }

    /// Opens the file and applies the settings that every connection has.
    init(path: String, busyMilliseconds: Int32, maximumPages: Int?) throws(DatabaseError) {
        self.path = path
        _ = Self.settings
        var opened: OpaquePointer?
        // A database in memory has no path. A file's path has been resolved, so a link in it was created since then.
        let links = path == ":memory:" ? 0 : SQLITE_OPEN_NOFOLLOW
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | links
        let result = sqlite3_open_v2(path, &opened, flags, nil)
        guard result == SQLITE_OK, let opened else {
            let message = String(cString: sqlite3_errstr(result))
            let systemError = sqlite3_system_errno(opened)
            sqlite3_close_v2(opened)
            throw DatabaseError(resultCode: result, systemError: systemError, message: message, path: path)
        }
        handle = opened
        wait(atMost: busyMilliseconds)
        guard csqlite_refuse_double_quoted_strings(opened) == SQLITE_OK else { throw failure() }
        try useWriteAheadLog()
        try script(
            """
            PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;
            PRAGMA trusted_schema = OFF; PRAGMA wal_autocheckpoint = \(Self.pagesBetweenCheckpoints);
            PRAGMA cache_size = -\(Self.cacheKibibytes)
            """)
        if let maximumPages { try script("PRAGMA max_page_count = \(maximumPages)") }
    }

    /// Makes the file use a write-ahead log.
    ///
    /// In a file that uses none, the library takes a read lock and then the write lock, for which it does not wait. So
    /// it fails at once if another program opens the same new file at the same time.
    private func useWriteAheadLog() throws(DatabaseError) {
        var attempts = 1
        while true {
            do throws(DatabaseError) { return try script("PRAGMA journal_mode = WAL") } catch {
                guard error.code == .busy, attempts < Self.mostAttempts else { throw error }
                attempts += 1
                // Waits for the end of the other program's change.
                try script("BEGIN IMMEDIATE; COMMIT")
            }
        }
    }

    /// The maximum number of attempts to use a write-ahead log; one more is enough unless many programs start at once.
    private static let mostAttempts = 100

    /// Sets how long a statement waits for another program's lock.
    func wait(atMost milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

    /// The result of the library's process-wide settings, which are made once, before the first connection.
    ///
    /// It is ignored: if the library was already in use, it keeps its memory statistics and writes the journals of
    /// savepoints to files, which cost only time.
    private static let settings = [
        csqlite_count_no_memory(), csqlite_keep_savepoints_in_memory(savepointBytes),
    ]

    /// The length above which the journal of a savepoint, or of a statement that changes several rows, is written to a
    /// temporary file: 127 KiB.
    ///
    /// By default it is 64 KiB, and each longer journal costs a file that is created and deleted. The library writes
    /// the whole journal to the file at once, and fails with `SQLITE_FULL` if it has 128 KiB or more.
    private static let savepointBytes: Int32 = 127 << 10

    /// The number of pages in the write-ahead log that triggers a checkpoint: 16 MiB.
    ///
    /// A page that many commits change is then copied once. Each checkpoint writes the file and waits for the disk
    /// twice.
    private static let pagesBetweenCheckpoints = 4_096
    /// The maximum number of prepared statements that are kept; searches have many forms.
    static let mostStatements = 1_000
    var keptStatements: Int { statements.count }

    /// The size of the page cache.
    private static let cacheKibibytes = 8 * 1_024

    deinit {
        statements.removeAll()
        commands.removeAll()
        sqlite3_close_v2(handle)
    }

    func execute(_ sql: String, _ values: [any SQLBindable]) throws(DatabaseError) -> Int {
        _ = try statement(sql).run(values)
        return Int(sqlite3_changes64(handle))
    }

    func query(_ sql: String, _ values: [any SQLBindable]) throws(DatabaseError) -> [Row] {
        try statement(sql).run(values)
    }

    func run(_ command: Command) throws(DatabaseError) {
        if let prepared = commands[command] {
            try prepared.runToEnd()
            return
        }
        let prepared = try Statement(command.rawValue, in: handle, path: path)
        commands[command] = prepared
        try prepared.runToEnd()
    }

    /// Makes every later statement that would change the file fail.
    func refuseWrites() throws(DatabaseError) { try script("PRAGMA query_only = ON") }

    /// Runs several statements without bindings, in order.
    func script(_ sql: String) throws(DatabaseError) {
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure() }
    }

    /// Replaces the whole content of another database with this one's, in one transaction of that database.
    ///
    /// Other connections may have both open; those of the other database then see the new content.
    func copy(into other: SQLiteConnection) throws(DatabaseError) {
        guard let backup = sqlite3_backup_init(other.handle, "main", handle, "main") else { throw other.failure() }
        let stepped = sqlite3_backup_step(backup, -1)
        let systemError = DatabaseError.systemError(of: other.handle)
        let finished = sqlite3_backup_finish(backup)
        guard stepped != SQLITE_DONE || finished != SQLITE_OK else { return }
        let result = finished == SQLITE_OK ? stepped : finished
        throw DatabaseError(
            resultCode: result, systemError: systemError, message: String(cString: sqlite3_errstr(result)),
            path: other.path)
    }

    /// Runs a transaction; if the body throws, it is rolled back.
    func transaction<Result>(_ beginning: Command, _ body: () throws -> Result) throws -> Result {
        try run(beginning)
        do {
            let result = try body()
            try run(.commit)
            return result
        } catch {
            abandonTransaction()
            throw error
        }
    }

    /// Rolls back unless the library has already done so, as it does when the disk is full.
    func abandonTransaction() {
        if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
    }

    /// The number of rows that the connection has changed since it was opened.
    ///
    /// Rows of a failed statement do not count, and neither do changes of the schema.
    var changeCount: Int64 { sqlite3_total_changes64(handle) }

    /// Whether a transaction is open; the library ends one by itself when the disk is full.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    private func statement(_ sql: String) throws(DatabaseError) -> Statement {
        if let kept = statements[sql] { return kept }
        let prepared = try Statement(sql, in: handle, path: path)
        // No statement is running here, because each runs to its end.
        if statements.count >= Self.mostStatements { statements.removeAll() }
        statements[sql] = prepared
        return prepared
    }

    private func failure() -> DatabaseError {
        DatabaseError(
            resultCode: sqlite3_extended_errcode(handle), systemError: DatabaseError.systemError(of: handle),
            message: String(cString: sqlite3_errmsg(handle)), path: path)
    }
}
