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
        /// Another user owns the file, a file beside it or a folder above it, or can write to it. The message is a
        /// sentence that explains how to fix it.
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
        /// A pooler shares one session of the server among several connections.
        case sharedSession
        /// A row lacks the column or the type that was requested.
        case unexpectedShape
        /// The connection was lost during a commit, so it is unknown whether the transaction was saved.
        case outcomeUnknown
        case closed
        /// Any other failure, with the driver's error number.
        case other(Int32)
    }

    /// The kind of failure; two errors are equal if their codes are.
    public let code: Code
    /// The driver's message; contains no values of the database.
    public let message: String
    /// The path of the database's file, or the server's address; empty if unknown.
    public let path: String

    public init(_ code: Code, message: String, path: String = "") {
        self.code = code
        self.message = message
        self.path = path
    }

    public static func == (left: DatabaseError, right: DatabaseError) -> Bool { left.code == right.code }
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }

    public var description: String { "database \(code): \(message)" + (path.isEmpty ? "" : " (\(path))") }
}
