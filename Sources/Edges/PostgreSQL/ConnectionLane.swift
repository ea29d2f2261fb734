import Dispatch
import SQLDatabase
import Synchronization

/// A slot for one connection, with the serial queue on which it is used.
final class ConnectionLane: Sendable {
    let queue: DispatchQueue
    private let make: @Sendable () throws(DatabaseError) -> PostgreSQLConnection
    // Never contended: it is locked only on `queue`, which runs one block at a time.
    private let connection: Mutex<PostgreSQLConnection?>
    /// How long a transaction is repeated after conflicts.
    private let patience: Duration

    init(
        number: Int, patience: Duration, connection: sending PostgreSQLConnection?,
        make: @escaping @Sendable () throws(DatabaseError) -> PostgreSQLConnection
    ) {
        queue = DispatchQueue(label: "PostgreSQL \(number)")
        self.patience = patience
        self.connection = Mutex(connection)
        self.make = make
    }

    /// How a run of a transaction ended.
    private enum Attempt<Result: Sendable>: Sendable {
        case finished(Result)
        case failed(StatementError)
    }

    /// How a transaction ended, after its repetitions.
    enum Outcome<Result: Sendable>: Sendable {
        case finished(Swift.Result<Result, any Error>)
        /// The connection was lost before the commit, so the transaction can be repeated on another.
        case lost(DatabaseError)
    }

    /// The minimum number of attempts before a transaction fails as busy, however long they take.
    private static let leastTries = 10
    /// The number of duplicate-key failures after which a transaction fails.
    ///
    /// It is repeated because a new snapshot shows who has the key.
    private static let mostDuplicates = 3

    var isConnected: Bool { connection.withLock { $0 != nil } }

    /// Opens a connection; blocks the calling thread.
    ///
    /// Like the other methods, call it only on `queue`.
    func connect() throws(DatabaseError) {
        try connection.withLock { (place) throws(DatabaseError) in place = try make() }
    }

    func disconnect() { connection.withLock { $0 = nil } }

    /// Runs a transaction on the lane's connection.
    ///
    /// The body is repeated after a conflict with another transaction, after a duplicate key, and if a brief read asks
    /// twice.
    func transaction<Result: Sendable>(
        _ mode: PostgreSQLConnection.Mode, _ body: @Sendable (any Connection) throws -> Result
    ) -> Outcome<Result> {
        var mode = mode
        var conflicts = 0
        var end: ContinuousClock.Instant?
        var duplicates = 0
        while true {
            let outcome: Attempt<Result>
            do {
                outcome = try run(mode, body)
            } catch {
                return .finished(.failure(error))
            }
            let failure: StatementError
            switch outcome {
            case .finished(let result): return .finished(.success(result))
            case .failed(let cause): failure = cause
            }
            switch failure.kind {
            case .final: return .finished(.failure(failure.error))
            case .needsTransaction: mode = .read
            case .conflict:
                conflicts += 1
                // A repetition waits for those of all programs, so it conflicts only with first attempts.
                if mode.isWrite { mode = .write(inTurn: true) }
                let now = ContinuousClock.now
                let last = end ?? now.advanced(by: patience)
                end = last
                guard conflicts < Self.leastTries || now < last else { return .finished(.failure(failure.error)) }
            case .duplicate:
                duplicates += 1
                guard duplicates < Self.mostDuplicates else { return .finished(.failure(failure.error)) }
            case .connection:
                disconnect()
                return .lost(failure.error)
            }
        }
    }

    /// Runs a transaction once.
    ///
    /// Throws the body's error, unless the server has aborted the transaction for a reason that a repetition can
    /// resolve.
    private func run<Result: Sendable>(
        _ mode: PostgreSQLConnection.Mode, _ body: @Sendable (any Connection) throws -> Result
    ) throws -> Attempt<Result> {
        try connection.withLock { place in
            guard let connection = place else {
                throw DatabaseError(.cannotOpen, message: "there is no connection")
            }
            connection.begin(mode)
            let result: Result
            do { result = try body(connection) } catch {
                connection.rollback()
                guard let cause = connection.failure, cause.kind != .final else { throw error }
                return .failed(cause)
            }
            switch connection.commit() {
            case .committed: return .finished(result)
            case .failed(let cause): return .failed(cause)
            case .unknown(let error):
                place = nil
                throw error
            }
        }
    }
}
