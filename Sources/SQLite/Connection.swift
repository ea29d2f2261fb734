import CSQLite

/// What a read or a write works with; lent by a ``Database`` for the time of one call and useless after it.
public final class Connection {
    let path: String
    private let handle: OpaquePointer
    private var statements: [String: Statement] = [:]

    /// Opens the file and sets what holds for every connection of ours.
    init(path: String, busyMilliseconds: Int32, maximumPages: Int?) throws(SQLiteError) {
        self.path = path
        var opened: OpaquePointer?
        // A database in memory has no path; a file's has been resolved, so that any link in it was put there since.
        let links = path == ":memory:" ? 0 : SQLITE_OPEN_NOFOLLOW
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | links
        let result = sqlite3_open_v2(path, &opened, flags, nil)
        guard result == SQLITE_OK, let opened else {
            let message = String(cString: sqlite3_errstr(result))
            let systemError = sqlite3_system_errno(opened)
            sqlite3_close_v2(opened)
            throw SQLiteError(resultCode: result, systemError: systemError, message: message, path: path)
        }
        handle = opened
        sqlite3_busy_timeout(opened, busyMilliseconds)
        guard csqlite_refuse_double_quoted_strings(opened) == SQLITE_OK else { throw failure() }
        try script(
            """
            PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;
            PRAGMA trusted_schema = OFF
            """)
        if let maximumPages { try script("PRAGMA max_page_count = \(maximumPages)") }
    }

    deinit {
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    /// Runs one statement that changes something and gives how many rows it changed.
    ///
    /// `?` in the statement stand for the bindings, in order. The statement is prepared once and kept.
    @discardableResult
    public func execute(_ sql: String, _ bindings: [SQLiteValue] = []) throws(SQLiteError) -> Int {
        _ = try statement(sql).run(bindings)
        return Int(sqlite3_changes64(handle))
    }

    /// Runs one statement and gives every row, also those of `RETURNING`.
    public func query(_ sql: String, _ bindings: [SQLiteValue] = []) throws(SQLiteError) -> [Row] {
        try statement(sql).run(bindings)
    }

    /// Runs one statement and gives its first row, nil where there is none.
    public func first(_ sql: String, _ bindings: [SQLiteValue] = []) throws(SQLiteError) -> Row? {
        try query(sql, bindings).first
    }

    /// The row id of the newest row that this connection inserted.
    public var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

    /// Runs statements without bindings, one after the other.
    func script(_ sql: String) throws(SQLiteError) {
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure() }
    }

    /// Rolls back unless the library has done so already, as it does when the disk is full.
    func abandonTransaction() {
        if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
    }

    /// Whether a transaction is open; the library ends one by itself when the disk is full.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    private func statement(_ sql: String) throws(SQLiteError) -> Statement {
        if let kept = statements[sql] { return kept }
        let prepared = try Statement(sql, in: handle, path: path)
        statements[sql] = prepared
        return prepared
    }

    private func failure() -> SQLiteError {
        SQLiteError(
            resultCode: sqlite3_extended_errcode(handle), systemError: sqlite3_system_errno(handle),
            message: String(cString: sqlite3_errmsg(handle)), path: path)
    }
}
