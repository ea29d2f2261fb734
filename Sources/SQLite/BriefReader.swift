import SQLDatabase
import Synchronization

/// One connection for reads of a few rows, which run on the calling thread: a change of threads would cost more.
///
/// The connection is opened by its first use. Safe to use from any task or thread; a read never waits for another one.
final class BriefReader: Sendable {
    private struct State {
        var connection: SQLiteConnection?
        var isClosed = false
    }

    private let path: String
    private let identity: FileIdentity?
    private let opening: @Sendable () throws(DatabaseError) -> SQLiteConnection
    private let lock = Mutex(())
    // Used only within the lock.
    nonisolated(unsafe) private var state = State()

    /// Takes what opens the connection.
    init(
        path: String, of identity: FileIdentity?,
        opening: @escaping @Sendable () throws(DatabaseError) -> SQLiteConnection
    ) {
        self.path = path
        self.identity = identity
        self.opening = opening
    }

    /// Reads from one snapshot; nil, without reading, while another caller uses the connection.
    func readIfFree<Result: Sendable>(_ body: (Connection) throws -> Result) throws -> Result? {
        try lock.withLockIfAvailable { _ in
            let connection = try openConnection()
            try connection.run(.beginReading)
            do {
                let result = try body(Connection(connection))
                try connection.run(.commit)
                return result
            } catch {
                connection.abandonTransaction()
                throw error
            }
        }
    }

    /// Closes the connection after the read that runs; every later one throws `closed`.
    func close() { lock.withLock { _ in state = State(isClosed: true) } }

    private func openConnection() throws(DatabaseError) -> SQLiteConnection {
        guard !state.isClosed else { throw DatabaseError(.closed, message: "the database has been closed", path: path) }
        try identity?.require(at: path)
        if let connection = state.connection { return connection }
        let opened = try opening()
        state.connection = opened
        return opened
    }
}
