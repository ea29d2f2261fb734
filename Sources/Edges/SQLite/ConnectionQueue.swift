import Dispatch
import SQLDatabase
import Synchronization

/// A connection of the library on its own serial queue.
///
/// The connection is opened on first use. Safe to use from any task or thread.
final class ConnectionQueue: Sendable {
    private enum Life {
        case unopened(@Sendable () throws(DatabaseError) -> SQLiteConnection)
        case open(SQLiteConnection)
        case closed
    }

    /// The database's real path, `:memory:` for a database in memory.
    let path: String
    private let queue: DispatchQueue
    // Never contended: it is locked only on `queue`, which runs one block at a time.
    private let life: Mutex<Life>
    private let identity: FileIdentity?

    init(_ connection: sending SQLiteConnection, of identity: FileIdentity?) {
        path = connection.path
        self.identity = identity
        queue = DispatchQueue(label: "SQLite " + connection.path)
        life = Mutex(.open(connection))
    }

    init(
        path: String, of identity: FileIdentity?,
        opening: @escaping @Sendable () throws(DatabaseError) -> SQLiteConnection
    ) {
        self.path = path
        self.identity = identity
        queue = DispatchQueue(label: "SQLite " + path)
        life = Mutex(.unopened(opening))
    }

    /// Runs a block after those that are already queued.
    func async(_ block: @escaping @Sendable () -> Void) { queue.async(execute: block) }

    /// Runs a block and blocks the calling thread until it has ended.
    func sync<Result>(_ block: () throws -> Result) rethrows -> Result { try queue.sync(execute: block) }

    /// Runs a transaction; call it only from a block on this queue.
    func transaction<Result: Sendable>(
        _ beginning: SQLiteConnection.Command, _ body: @Sendable (SQLiteConnection) throws -> Result
    ) throws -> Result {
        try life.withLock { life in
            let connection = try openConnection(&life)
            return try connection.transaction(beginning) { try body(connection) }
        }
    }

    /// Runs a body outside of transactions; call it only from a block on this queue.
    func outsideTransaction<Result: Sendable>(_ body: @Sendable (SQLiteConnection) throws -> Result) throws -> Result {
        try life.withLock { try body(openConnection(&$0)) }
    }

    /// Closes the connection after the queued blocks; blocks the calling thread.
    func close() { queue.sync { life.withLock { $0 = .closed } } }

    private func openConnection(_ life: inout Life) throws(DatabaseError) -> SQLiteConnection {
        if case .closed = life {
            throw DatabaseError(.closed, message: "the database has been closed", path: path)
        }
        try identity?.require(at: path)
        switch life {
        case .open(let connection): return connection
        case .unopened(let opening):
            let connection = try opening()
            life = .open(connection)
            return connection
        case .closed: throw DatabaseError(.closed, message: "the database has been closed", path: path)
        }
    }
}
