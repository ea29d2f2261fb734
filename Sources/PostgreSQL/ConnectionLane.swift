import Dispatch
import SQLDatabase

/// A place for one connection, with the serial queue on which it is used.
final class ConnectionLane: Sendable {
    let queue: DispatchQueue
    private let make: @Sendable () throws(DatabaseError) -> PostgreSQLConnection
    // Used only on `queue`, which runs one block at a time.
    nonisolated(unsafe) private var connection: PostgreSQLConnection?

    init(
        number: Int, connection: sending PostgreSQLConnection?,
        make: @escaping @Sendable () throws(DatabaseError) -> PostgreSQLConnection
    ) {
        queue = DispatchQueue(label: "PostgreSQL \(number)")
        self.connection = connection
        self.make = make
    }

    /// Runs a transaction on the lane's connection, which is opened if there is none.
    ///
    /// The body runs again after a conflict with another transaction or a unique key that is taken, and after the connection was lost before its commit.
    /// Use it only on `queue`.
    func transaction<Result>(_ isWrite: Bool, _ body: (Connection) throws -> Result) throws -> Result {
        var conflicts = 0
        var duplicates = 0
        var hasReconnected = false
        while true {
            let connection = try openConnection()
            // A first repetition seldom meets the same conflict; later ones wait for each other.
            connection.begin(isWrite ? .write(inTurn: conflicts > 1) : .read)
            let outcome = Swift.Result { try body(Connection(connection)) }
            let failure: StatementFailure
            switch outcome {
            case .failure(let error):
                connection.rollback()
                // The body's own reason counts, unless the server gave the transaction up for one that passes.
                guard let cause = connection.failure, cause.kind != .final else { throw error }
                failure = cause
            case .success(let result):
                switch connection.commit() {
                case .committed: return result
                case .unknown(let error):
                    self.connection = nil
                    throw error
                case .failed(let cause): failure = cause
                }
            }
            switch failure.kind {
            case .final: throw failure.error
            case .conflict:
                conflicts += 1
                guard conflicts < Self.mostConflicts else { throw failure.error }
            case .duplicate:
                duplicates += 1
                guard duplicates < Self.mostDuplicates else { throw failure.error }
            case .connection:
                self.connection = nil
                guard !hasReconnected else { throw failure.error }
                hasReconnected = true
            }
        }
    }

    /// How often a transaction is tried before it fails as busy.
    private static let mostConflicts = 40
    /// How often a transaction finds a unique key taken before it fails; a new snapshot shows who has the key.
    private static let mostDuplicates = 3

    /// Closes the connection.
    func close() { queue.sync { connection = nil } }

    private func openConnection() throws(DatabaseError) -> PostgreSQLConnection {
        if let connection { return connection }
        let made = try make()
        connection = made
        return made
    }
}
