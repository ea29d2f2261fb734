import CSQLite

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Why a database operation failed.
public struct SQLiteError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The cases that a caller can act on.
    public enum Code: Sendable, Hashable {
        /// Another program held the lock for longer than the busy timeout.
        case busy
        /// The disk is full, or the size limit is reached; earlier commits are kept.
        case full
        /// The file or its folder cannot be written.
        case readOnly
        /// The file or its folder cannot be opened.
        case cannotOpen
        /// Others own the file, a file beside it or a folder above it, or can write there; the message is a sentence
        /// that says how to fix it.
        case notPrivate
        /// The file is damaged.
        case corrupt
        /// The file is not a database.
        case notADatabase
        /// A uniqueness, foreign-key or check constraint was violated.
        case constraint
        /// The file was written by a newer program: its schema has this version.
        case newerSchema(Int)
        /// A row lacks the column or the type that was requested.
        case unexpectedShape
        /// The database has been closed.
        case closed
        /// Any other failure, with SQLite's extended result code.
        case other(Int32)
    }

    /// Which case this is; two errors are equal if their codes are.
    public let code: Code
    /// The library's message or this module's; contains no values of the database.
    public let message: String
    /// The path of the database file, empty if unknown.
    public let path: String

    /// Makes an error.
    public init(_ code: Code, message: String, path: String = "") {
        self.code = code
        self.message = message
        self.path = path
    }

    /// Translates a result code of the library; `systemError` is the `errno` that the library recorded.
    ///
    /// SQLite reports a full disk as an I/O error if it cannot create or grow a file beside the database.
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

    /// `SQLITE_IOERR_SHMSIZE`, a macro that Swift cannot import: the shared memory cannot grow, because the disk is
    /// full.
    private static let sharedMemorySize = SQLITE_IOERR | (19 << 8)

    /// Compares the codes.
    public static func == (left: SQLiteError, right: SQLiteError) -> Bool { left.code == right.code }
    /// Hashes the code.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }

    /// The code, the message and the file.
    public var description: String { "SQLite \(code): \(message)" + (path.isEmpty ? "" : " (\(path))") }
}
