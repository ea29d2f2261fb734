/// Why a database operation failed.
public struct DatabaseError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The cases that a caller can act on.
    public enum Code: Sendable, Hashable {
        /// Other programs held the lock, or all connections were in use, for longer than the busy timeout.
        case busy
        /// The disk is full, or the size limit is reached; earlier commits are kept.
        case full
        /// The file or its folder cannot be written.
        case readOnly
        /// The role of the connection lacks a privilege.
        case notPermitted
        /// The file or its folder cannot be opened, or there is no connection to the server.
        case cannotOpen
        /// Others own the file, a file beside it or a folder above it, or can write there; the message is a sentence
        /// that says how to fix it.
        case notPrivate
        /// The file is damaged.
        case corrupt
        case notADatabase
        /// A uniqueness, foreign-key or check constraint was violated.
        case constraint
        /// The file was written by a newer program: its schema has this version.
        case newerSchema(Int)
        /// A development version from before the baseline wrote the file: its schema has this version.
        case olderSchema(Int)
        /// A pooler gives one session of the server to several connections.
        case sharedSession
        /// A row lacks the column or the type that was requested.
        case unexpectedShape
        /// The connection was lost during a commit: the transaction was saved, or it was not.
        case outcomeUnknown
        case closed
        /// Any other failure, with the driver's own number.
        case other(Int32)
    }

    /// Which case this is; two errors are equal if their codes are.
    public let code: Code
    /// The driver's message; contains no values of the database.
    public let message: String
    /// Where the database is: the path of its file; empty if unknown.
    public let path: String

    public init(_ code: Code, message: String, path: String = "") {
        self.code = code
        self.message = message
        self.path = path
    }

    /// Compares the codes.
    public static func == (left: DatabaseError, right: DatabaseError) -> Bool { left.code == right.code }
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }

    /// The code, the message and the file.
    public var description: String { "database \(code): \(message)" + (path.isEmpty ? "" : " (\(path))") }
}
