import CPostgreSQL
import SQLDatabase

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One connection to a server; use it only on its lane's queue.
///
/// `BEGIN` is sent with a transaction's first statement, and nobody waits for the end of a transaction that changes
/// nothing: a read of one statement is one round trip.
final class PostgreSQLConnection: ConnectionDriver {
    /// What a transaction sees, and whether it changes anything.
    enum Mode {
        /// One snapshot, and no changes.
        case read
        /// Serializable; `inTurn` if it runs again after conflicts.
        case write(inTurn: Bool)
    }

    /// How a transaction ended.
    enum Ending {
        case committed
        /// Nothing was saved.
        case failed(StatementFailure)
        /// The connection was lost before the answer to `COMMIT` arrived.
        case unknown(DatabaseError)
    }

    /// Why the transaction cannot be committed any more; nil if all its statements have succeeded.
    private(set) var failure: StatementFailure?
    private let handle: OpaquePointer
    private let address: String
    private let pipeline: Pipeline
    private var statements = PreparedStatements()
    private var mode = Mode.read
    private var hasBegun = false
    private var holdsTurn = false

    /// Connects, runs `work` on the connection, and applies the settings that every connection has.
    ///
    /// Blocks. `busyMilliseconds` limits the wait for a lock. Index scans are preferred, because a serializable transaction
    /// that reads a whole table conflicts with every change of it. Commits are durable even if the server's default is not.
    init(
        _ location: PostgreSQLLocation, busyMilliseconds: Int32,
        first work: (PlainConnection) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        let plain = try PlainConnection(location)
        try work(plain)
        try plain.script(
            """
            SET lock_timeout = \(busyMilliseconds); SET idle_in_transaction_session_timeout = 60000;
            SET enable_seqscan = off; SET jit = off; SET lc_messages = 'C';
            SELECT set_config('synchronous_commit', 'on', false)
                WHERE current_setting('synchronous_commit') IN ('off', 'local')
            """)
        address = location.description
        do throws(StatementFailure) {
            let pipeline = try Pipeline(plain.handle, address: address)
            for request in TransactionRequest.allCases { pipeline.prepare(request.rawValue, request.sql) }
            if let failure = try pipeline.answers().failure { throw failure }
            self.pipeline = pipeline
        } catch {
            throw error.error
        }
        handle = plain.release()
    }

    deinit { PQfinish(handle) }

    // MARK: Transactions

    /// Starts a transaction, of which the server learns with the first statement.
    func begin(_ mode: Mode) {
        self.mode = mode
        hasBegun = false
        failure = nil
    }

    /// Commits what was begun, and waits for the answer if something may have changed.
    func commit() -> Ending {
        if let failure {
            rollback()
            return .failed(failure)
        }
        guard hasBegun else { return .committed }
        hasBegun = false
        defer { leaveTurn() }
        pipeline.run(TransactionRequest.commit.rawValue)
        guard case .write = mode else {
            // The result is complete already; the end only releases the snapshot.
            pipeline.sendWithoutWaiting()
            return .committed
        }
        let group: GroupAnswers
        do throws(StatementFailure) { group = try pipeline.answers() } catch { return .unknown(Self.unknown(error)) }
        if let failure = group.failure {
            return failure.kind == .connection ? .unknown(Self.unknown(failure)) : .failed(failure)
        }
        // The server answers the `COMMIT` of a failed transaction with `ROLLBACK`, which is no error.
        guard let tag = PQcmdStatus(group.succeeded.last?.pointer), String(cString: tag) == "COMMIT" else {
            let error = DatabaseError(sqlState: "25P02", message: "the transaction was rolled back", path: address)
            return .failed(StatementFailure(kind: .final, error: error))
        }
        return .committed
    }

    /// Undoes what was begun.
    func rollback() {
        guard hasBegun else { return }
        hasBegun = false
        pipeline.run(TransactionRequest.rollback.rawValue)
        pipeline.sendWithoutWaiting()
        leaveTurn()
    }

    private static func unknown(_ failure: StatementFailure) -> DatabaseError {
        DatabaseError(
            .outcomeUnknown, message: "the connection was lost during the commit: " + failure.error.message,
            path: failure.error.path)
    }

    // MARK: Statements

    func execute(_ sql: String, _ bindings: [SQLValue]) throws(DatabaseError) -> Int {
        let answer = try run(sql, bindings).answer
        return PQcmdTuples(answer.pointer).flatMap { Int(String(cString: $0)) } ?? 0
    }

    func query(_ sql: String, _ bindings: [SQLValue]) throws(DatabaseError) -> [Row] {
        let finished = try run(sql, bindings)
        let result = finished.answer.pointer
        let columns = finished.statement.columns ?? ResultColumns(of: result)
        finished.statement.columns = columns
        var rows: [Row] = []
        let count = PQntuples(result)
        rows.reserveCapacity(Int(count))
        for row in 0..<count { rows.append(Row(columns: columns.places, values: try values(row, result, columns))) }
        return rows
    }

    private func values(
        _ row: Int32, _ result: OpaquePointer, _ columns: ResultColumns
    ) throws(DatabaseError) -> [SQLValue] {
        var values: [SQLValue] = []
        values.reserveCapacity(columns.types.count)
        for (place, type) in columns.types.enumerated() {
            let column = Int32(place)
            guard PQgetisnull(result, row, column) == 0 else {
                values.append(.null)
                continue
            }
            let bytes = UnsafeRawBufferPointer(
                start: PQgetvalue(result, row, column), count: Int(PQgetlength(result, row, column)))
            guard let value = ColumnValue.read(bytes, type: type) else {
                throw DatabaseError(
                    .unexpectedShape, message: "a column has PostgreSQL's type \(type), which is not read",
                    path: address)
            }
            values.append(value)
        }
        return values
    }

    private struct Finished {
        let statement: PreparedStatement
        let answer: Answer
    }

    /// Runs a statement; a failure of the server ends the transaction.
    private func run(_ sql: String, _ values: [SQLValue]) throws(DatabaseError) -> Finished {
        if let failure { throw failure.error }
        if statements.isFull, !hasBegun {
            pipeline.run(unprepared: "DEALLOCATE ALL")
            for request in TransactionRequest.allCases { pipeline.prepare(request.rawValue, request.sql) }
            pipeline.sendWithoutWaiting()
            statements.removeAll()
        }
        let choice = try statements.choose(sql, values)
        let list = try ParameterList(values)
        do throws(StatementFailure) {
            try takeTurn()
            return try send(choice, list, sql)
        } catch {
            failure = error
            throw error.error
        }
    }

    /// Sends a statement with what must precede it, and waits for the answers.
    private func send(
        _ choice: PreparedStatements.Choice, _ list: ParameterList, _ sql: String
    ) throws(StatementFailure) -> Finished {
        var requests = 0
        if !hasBegun {
            requests += 1
            let request: TransactionRequest = if case .read = mode { .beginRead } else { .beginWrite }
            pipeline.run(request.rawValue)
            hasBegun = true
        }
        let statement = choice.statement
        if choice.isNew {
            requests += 1
            pipeline.prepare(statement.name, choice.sql, statement.types)
        }
        pipeline.run(statement.name, list)
        let group = try pipeline.answers()
        // Prepared it stays, also if its run has failed.
        if choice.isNew, group.succeeded.count >= requests { statements.keep(statement, for: sql) }
        if let failure = group.failure { throw failure }
        guard let answer = group.succeeded.last else {
            let error = DatabaseError(.other(0), message: "the server gave no answer", path: address)
            throw StatementFailure(kind: .connection, error: error)
        }
        return Finished(statement: statement, answer: answer)
    }

    // MARK: The turn of a repetition

    /// Waits, before the snapshot is taken, for other transactions that run again.
    private func takeTurn() throws(StatementFailure) {
        guard !hasBegun, !holdsTurn, case .write(inTurn: true) = mode else { return }
        pipeline.run(TransactionRequest.takeTurn.rawValue)
        if let failure = try pipeline.answers().failure { throw failure }
        holdsTurn = true
    }

    private func leaveTurn() {
        guard holdsTurn else { return }
        holdsTurn = false
        pipeline.run(TransactionRequest.leaveTurn.rawValue)
        pipeline.sendWithoutWaiting()
    }
}

extension ResultColumns {
    init(of result: OpaquePointer) {
        var places: [String: Int] = [:]
        var types: [Oid] = []
        for column in 0..<PQnfields(result) {
            if let name = PQfname(result, column) { places[String(cString: name)] = Int(column) }
            types.append(PQftype(result, column))
        }
        self.init(places: places, types: types)
    }
}
