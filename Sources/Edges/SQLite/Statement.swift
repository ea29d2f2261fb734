import CSQLite
import SQLDatabase

/// A prepared statement that is reused; use it on one thread at a time, like its connection.
final class Statement {
    private let handle: OpaquePointer
    private let path: String
    private let columns: [String: Int]
    private let columnCount: Int

    init(_ sql: String, in database: OpaquePointer, path: String) throws(DatabaseError) {
        var prepared: OpaquePointer?
        let result = sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
        guard result == SQLITE_OK, let prepared else {
            throw DatabaseError(
                resultCode: result == SQLITE_OK ? SQLITE_MISUSE : result,
                systemError: DatabaseError.systemError(of: database),
                message: String(cString: sqlite3_errmsg(database)),
                path: path)
        }
        handle = prepared
        self.path = path
        columnCount = Int(sqlite3_column_count(prepared))
        var columns: [String: Int] = [:]
        for index in 0..<columnCount {
            if let name = sqlite3_column_name(prepared, Int32(index)) { columns[String(cString: name)] = index }
        }
        self.columns = columns
    }

    deinit { sqlite3_finalize(handle) }

    /// Binds the values, runs the statement to its end and returns every row.
    ///
    /// It never stops earlier: a statement stopped after a row keeps its lock, and its change stays invisible.
    func run(_ values: [any SQLBindable]) throws(DatabaseError) -> [Row] {
        defer {
            sqlite3_reset(handle)
            sqlite3_clear_bindings(handle)
        }
        guard sqlite3_bind_parameter_count(handle) == values.count else {
            let wanted = sqlite3_bind_parameter_count(handle)
            throw DatabaseError(
                .other(SQLITE_RANGE), message: "\(values.count) values given for \(wanted) parameters", path: path)
        }
        for (index, value) in values.enumerated() { try bind(value.sqlValue, at: Int32(index + 1)) }
        var rows: [Row] = []
        while true {
            let result = sqlite3_step(handle)
            if result == SQLITE_DONE { return rows }
            guard result == SQLITE_ROW else { throw failure(result) }
            rows.append(Row(columns: columns, values: row()))
        }
    }

    /// Runs a statement that has no parameters and no rows.
    func runToEnd() throws(DatabaseError) {
        defer { sqlite3_reset(handle) }
        let result = sqlite3_step(handle)
        guard result == SQLITE_DONE else { throw failure(result) }
    }

    private func bind(_ value: SQLValue, at index: Int32) throws(DatabaseError) {
        // The library copies the value before the call returns (SQLITE_TRANSIENT).
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        let result =
            switch value {
            case .null: sqlite3_bind_null(handle, index)
            case .integer(let number): sqlite3_bind_int64(handle, index, number)
            case .real(let number): sqlite3_bind_double(handle, index, number)
            case .text(let text):
                text.withCString { start in
                    sqlite3_bind_text64(
                        handle, index, start, UInt64(text.utf8.count), transient, UInt8(SQLITE_UTF8))
                }
            case .blob(let bytes):
                bytes.isEmpty
                    ? sqlite3_bind_zeroblob(handle, index, 0)
                    : sqlite3_bind_blob64(handle, index, bytes, UInt64(bytes.count), transient)
            }
        guard result == SQLITE_OK else { throw failure(result) }
    }

    private func row() -> [SQLValue] {
        var values: [SQLValue] = []
        values.reserveCapacity(columnCount)
        for index in 0..<columnCount { values.append(value(at: Int32(index))) }
        return values
    }

    private func value(at index: Int32) -> SQLValue {
        switch sqlite3_column_type(handle, index) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(handle, index))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(handle, index))
        case SQLITE_TEXT:
            let start = sqlite3_column_text(handle, index)
            let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, index)))
            return .text(String(decoding: bytes, as: UTF8.self))
        case SQLITE_BLOB:
            let start = sqlite3_column_blob(handle, index)
            return .blob(Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, index)))))
        default: return .null
        }
    }

    private func failure(_ result: Int32) -> DatabaseError {
        let database = sqlite3_db_handle(handle)
        return DatabaseError(
            resultCode: sqlite3_extended_errcode(database), systemError: DatabaseError.systemError(of: database),
            message: String(cString: sqlite3_errmsg(database)), path: path)
    }
}
