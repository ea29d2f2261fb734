import SQLDatabase
import Synchronization

/// A connection for reads of a few rows; they run on the calling thread, because switching threads would cost more.
///
/// The connection is opened on first use. Safe to use from any task or thread; a read never waits for another one.
final class BriefReader: Sendable {
    private struct State {
        var connection: SQLiteConnection?
        var isClosed = false
    }

    private let path: String
    private let identity: FileIdentity?
    private let opening: @Sendable () throws(DatabaseError) -> SQLiteConnection
    private let state = Mutex(State())

    init(
        path: String, of identity: FileIdentity?,
        opening: @escaping @Sendable () throws(DatabaseError) -> SQLiteConnection
    ) {
        self.path = path
        self.identity = identity
        self.opening = opening
    }

    /// Reads from one snapshot; returns `nil` without reading if another caller is using the connection.
    func readIfFree<Result: Sendable>(_ body: @Sendable (any Connection) throws -> Result) throws -> Result? {
        try state.withLockIfAvailable { state in
            let connection = try openConnection(&state)
            return try connection.transaction(.beginReading) { try body(connection) }
        }
    }

    /// Closes the connection after the current read; later reads throw `closed`.
    func close() { state.withLock { $0 = State(isClosed: true) } }

    private func openConnection(_ state: inout State) throws(DatabaseError) -> SQLiteConnection {
        guard !state.isClosed else { throw DatabaseError(.closed, message: "the database has been closed", path: path) }
        try identity?.require(at: path)
        if let connection = state.connection { return connection }
        let opened = try opening()
        state.connection = opened
        return opened
    }
}
