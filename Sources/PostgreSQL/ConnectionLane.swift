import Dispatch
import SQLDatabase
import Synchronization

/// A place for one connection, with the serial queue on which it is used.
final class ConnectionLane: Sendable {
    let queue: DispatchQueue
    private let make: @Sendable () throws(DatabaseError) -> PostgreSQLConnection
    private let gate: WriterGate
    // Nobody waits for this lock: it is taken on `queue` alone, which runs one block at a time.
    private let connection: Mutex<PostgreSQLConnection?>
    /// How long a transaction is run again after conflicts.
    private let patience: Duration

    init(
        name: String, gate: WriterGate, patience: Duration, connection: sending PostgreSQLConnection?,
        make: @escaping @Sendable () throws(DatabaseError) -> PostgreSQLConnection
    ) {
        queue = DispatchQueue(label: "PostgreSQL \(name)")
        self.gate = gate
        self.patience = patience
        self.connection = Mutex(connection)
        self.make = make
    }

    /// How a run of a transaction ended.
    private enum Outcome<Result: Sendable>: Sendable {
        case finished(Result)
        case failed(StatementFailure)
    }

    /// How often a transaction is tried at least before it fails as busy, however long that takes.
    private static let leastTries = 10
    /// How often a transaction finds a unique key taken before it fails; a new snapshot shows who has the key.
    private static let mostDuplicates = 3

    /// Runs a transaction on the lane's connection, which is opened if there is none.
    ///
    /// The body runs again after a conflict with another transaction or a unique key that is taken, and after the connection
    /// was lost before its commit. Use it only on `queue`.
    func transaction<Result: Sendable>(
        _ isWrite: Bool, _ body: @Sendable (Connection) throws -> Result
    ) throws -> Result {
        var conflicts = 0
        var end: ContinuousClock.Instant?
        var duplicates = 0
        var hasReconnected = false
        while true {
            // After the first conflict alone in this program, after the second in turn with other programs.
            let outcome =
                isWrite
                ? try gate.pass(alone: conflicts > 0) { try run(.write(inTurn: conflicts > 1), body) }
                : try run(.read, body)
            let failure: StatementFailure
            switch outcome {
            case .finished(let result): return result
            case .failed(let cause): failure = cause
            }
            switch failure.kind {
            case .final: throw failure.error
            case .conflict:
                conflicts += 1
                let now = ContinuousClock.now
                let last = end ?? now.advanced(by: patience)
                end = last
                guard conflicts < Self.leastTries || now < last else { throw failure.error }
            case .duplicate:
                duplicates += 1
                guard duplicates < Self.mostDuplicates else { throw failure.error }
            case .connection:
                connection.withLock { $0 = nil }
                guard !hasReconnected else { throw failure.error }
                hasReconnected = true
            }
        }
    }

    /// Runs a transaction once; throws the body's error, unless the server has given the transaction up for a reason that
    /// passes.
    private func run<Result: Sendable>(
        _ mode: PostgreSQLConnection.Mode, _ body: @Sendable (Connection) throws -> Result
    ) throws -> Outcome<Result> {
        try connection.withLock { place in
            let connection = try openConnection(&place)
            connection.begin(mode)
            let result: Result
            do { result = try body(Connection(connection)) } catch {
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

    func close() { queue.sync { connection.withLock { $0 = nil } } }

    private func openConnection(_ place: inout PostgreSQLConnection?) throws(DatabaseError) -> PostgreSQLConnection {
        if let place { return place }
        let made = try make()
        place = made
        return made
    }
}
