import CSQLite

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Why the database did not do what was asked.
public struct SQLiteError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The cases a caller can act on.
    public enum Code: Sendable, Hashable {
        /// Another program held the database for longer than the busy time-out.
        case busy
        /// The disk, or the size that was set, is full; what was committed before stays.
        case full
        /// The file or its folder cannot be written.
        case readOnly
        /// The file or its folder cannot be opened.
        case cannotOpen
        /// Others own the file, a file beside it or a folder above it, or may write there; the message is a sentence with the way to mend it.
        case notPrivate
        /// The file is damaged.
        case corrupt
        /// The file is something else than a database.
        case notADatabase
        /// A uniqueness, reference or check constraint would be broken.
        case constraint
        /// The file was written by a newer program: its schema has this version.
        case newerSchema(Int)
        /// A row has not the column or the type that was asked for.
        case unexpectedShape
        /// The database has been closed.
        case closed
        /// Anything else, by SQLite's extended result code.
        case other(Int32)
    }

    /// Which case this is; two errors are equal when their codes are.
    public let code: Code
    /// The library's words or ours; no values of the database.
    public let message: String
    /// The database file, empty for one in memory.
    public let path: String

    /// Makes an error.
    public init(_ code: Code, message: String, path: String = "") {
        self.code = code
        self.message = message
        self.path = path
    }

    /// Translates a result code of the library; `systemError` is `errno` as the library kept it.
    ///
    /// A full disk is told as an I/O error where it stops the library from making or growing a file beside the database.
    init(resultCode: Int32, systemError: Int32 = 0, message: String, path: String) {
        let code: Code =
            switch resultCode & 0xFF {
            case SQLITE_IOERR where resultCode == Self.sharedMemorySize: .full
            case SQLITE_IOERR where [ENOSPC, EDQUOT].contains(systemError): .full
            case SQLITE_CANTOPEN where [ENOSPC, EDQUOT].contains(systemError): .full
            case SQLITE_BUSY, SQLITE_LOCKED: .busy
            case SQLITE_FULL: .full
            case SQLITE_READONLY, SQLITE_PERM: .readOnly
            case SQLITE_CANTOPEN: .cannotOpen
            case SQLITE_CORRUPT: .corrupt
            case SQLITE_NOTADB: .notADatabase
            case SQLITE_CONSTRAINT: .constraint
            default: .other(resultCode)
            }
        self.init(code, message: message, path: path)
    }

    /// `SQLITE_IOERR_SHMSIZE`, a macro that Swift does not see: the shared memory cannot grow, which only a full disk does.
    private static let sharedMemorySize = SQLITE_IOERR | (19 << 8)

    /// Compares the codes.
    public static func == (left: SQLiteError, right: SQLiteError) -> Bool { left.code == right.code }
    /// Feeds the code.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }

    /// Code, words and file.
    public var description: String { "SQLite \(code): \(message)" + (path.isEmpty ? "" : " (\(path))") }
}
