import FoundationEssentials
package import IdentityCore
import IdentityModel
import JOSE
import PrivateFiles
package import SQLite

/// Everything that the server keeps, in one SQLite file; its parts are the store protocols, each in a file of its own.
///
/// Several programs may have the file open at once. Safe to use from any task; nothing blocks the calling thread.
package struct SQLiteStore: Sendable {
    package let database: Database
    let sweep = SQLiteSweep()
    let bounds: StoreBounds
    /// What a call must pass before it does anything, in its own transaction; nil where nothing is asked.
    var admission: (@Sendable (Connection) throws -> Void)?

    /// Opens the file and brings its schema up to date; blocks.
    ///
    /// `maximumPages` bounds its size in pages of 4 KiB.
    package init(path: String, maximumPages: Int? = nil, bounds: StoreBounds = StoreBounds()) throws(SQLiteError) {
        self.bounds = bounds
        database = try Database(path: path, migrations: Schema.migrations, maximumPages: maximumPages)
    }

    /// Where the first start leaves the administrator's password; nil for a store in memory, which leaves it nowhere.
    package var administratorPasswordFile: String? { database.filePath.map { $0 + ".admin" } }

    /// Refuses a file of the administrator's password that others own or may write to.
    package func checkAdministratorPasswordFile() throws(SQLiteError) {
        guard let administratorPasswordFile else { return }
        do throws(FileRefusal) { try PrivateFile.check(administratorPasswordFile) } catch { throw SQLiteError(error) }
    }

    /// Reads from one snapshot.
    func read<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws(StoreError) -> Result {
        do {
            return try await database.read { connection in
                try admission?(connection)
                return try body(connection)
            }
        } catch {
            throw StoreError(translating: error)
        }
    }

    /// Changes the store in one transaction.
    func write<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws(StoreError) -> Result {
        do {
            return try await database.write { connection in
                try admission?(connection)
                return try body(connection)
            }
        } catch {
            throw StoreError(translating: error)
        }
    }
}

extension StoreError {
    /// Takes the database's error over; its words name no values.
    init(translating error: any Error) {
        if let error = error as? StoreError {
            self = error
            return
        }
        guard let error = error as? SQLiteError else {
            self.init(code: .failed, detail: "\(type(of: error))")
            return
        }
        let code: Code =
            switch error.code {
            case .busy: .busy
            case .full: .full
            case .corrupt, .notADatabase, .newerSchema, .unexpectedShape: .damaged
            default: .failed
            }
        self.init(code: code, detail: error.message)
    }
}

extension SQLiteValue {
    /// A time, in milliseconds since 1970.
    static func time(_ date: Date) -> SQLiteValue { .integer(Int64((date.timeIntervalSince1970 * 1000).rounded())) }
    /// A time, or none.
    static func time(_ date: Date?) -> SQLiteValue { date.map { time($0) } ?? .null }
    /// A value as JSON text.
    static func json(_ value: JSONValue) -> SQLiteValue { .text(value.text) }
}

extension Row {
    /// A time that is always there.
    func time(_ name: String) throws(SQLiteError) -> Date { Self.date(try integer(name)) }

    /// A time that may be missing.
    func optionalTime(_ name: String) throws(SQLiteError) -> Date? { try optionalInteger(name).map(Self.date) }

    /// A value that was stored as JSON text.
    func json(_ name: String) throws(SQLiteError) -> JSONValue {
        let text = try string(name)
        do { return try JSONValue(parsing: Array(text.utf8)) } catch {
            throw SQLiteError(.unexpectedShape, message: "column \(name) is no JSON")
        }
    }

    /// A list of texts that was stored as JSON text.
    func strings(_ name: String) throws(SQLiteError) -> [String] {
        guard let strings = try json(name).strings else {
            throw SQLiteError(.unexpectedShape, message: "column \(name) is no list of texts")
        }
        return strings
    }

    private static func date(_ milliseconds: Int64) -> Date {
        Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }
}
