import CPostgreSQL
import SQLDatabase

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One connection to a server; use it only on its lane's queue.
///
/// `BEGIN` is sent with a transaction's first statement. Statements whose answers do not matter are sent with the next
/// one or with `COMMIT`. The end of a transaction that changes nothing is not waited for, so a read of one statement
/// costs one round trip.
final class PostgreSQLConnection: Connection {
    /// Why the transaction cannot be committed any more; `nil` if all its statements have succeeded.
    private(set) var failure: StatementError?
    private let handle: OpaquePointer
    private let address: String
    private let pipeline: Pipeline
    private var statements = PreparedStatements()
    private var renewal = PlanRenewal()
    private var mode = Mode.read
    private var hasBegun = false
    /// Whether a brief read has sent its group.
    private var hasAsked = false
    private var holdsTurn = false
    /// The requests of the group that is being collected.
    private var requests: [Request] = []

    private enum Request {
        case other
        case preparation(PreparedStatement, sql: String)
    }

    /// The maximum number of collected requests; it prevents a deadlock in which both sides wait for the other to read.
    private static let mostRequests = 64
    /// The maximum number of queries that are sent together, for the same reason.
    private static let mostQueries = 16

    /// Connects, runs `work` on the connection, and applies the settings that every connection has.
    ///
    /// Blocks the calling thread. `busyMilliseconds` limits the wait for a lock. Commits are durable even if the
    /// server's default is not.
    ///
    /// Only index scans and nested loops are enabled, because a serializable transaction that reads a whole table
    /// conflicts with every change of it. So a statement has one generic plan, which is kept (see `PlanRenewal`):
    /// planning again would take longer than the search.
    init(
        _ location: PostgreSQLLocation, busyMilliseconds: Int32, _ count: TrafficCount,
        first work: (PlainConnection) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        let plain = try PlainConnection(location)
        try work(plain)
        try plain.script(
            """
            SET lock_timeout = \(busyMilliseconds); SET idle_in_transaction_session_timeout = 60000;
            SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off;
            SET default_transaction_isolation = 'repeatable read'; SET default_transaction_read_only = on;
            SET max_parallel_workers_per_gather = 0; SET plan_cache_mode = force_generic_plan; SET jit = off;
            SELECT set_config('synchronous_commit', 'on', false)
                WHERE current_setting('synchronous_commit') IN ('off', 'local')
            """)
        address = location.description
        do throws(StatementError) {
            let pipeline = try Pipeline(plain.handle, address: address, count)
            for request in TransactionRequest.allCases { pipeline.prepare(request.rawValue, request.sql) }
            if let failure = try pipeline.answers().failure { throw failure }
            self.pipeline = pipeline
        } catch {
            throw error.error
        }
        handle = plain.release()
    }

    /// Fills a database in the transaction that has created its tables, and ends it; if `body` throws, nothing is left.
    ///
    /// After a failure the connection must be closed, which releases the lock of the migration.
    func finishMaking(_ body: @Sendable (any Connection) throws -> Void) throws {
        begin(.write(inTurn: false))
        hasBegun = true
        do { try body(self) } catch {
            rollback()
            throw error
        }
        switch commit() {
        case .committed: break
        case .failed(let failure): throw failure.error
        case .unknown(let error): throw error
        }
        pipeline.run(unprepared: AdvisoryLock.unlockMigration)
        pipeline.sendWithoutWaiting()
    }

    deinit { PQfinish(handle) }

    // MARK: Transactions

    /// Starts a transaction; `BEGIN` is sent with the first statement.
    func begin(_ mode: Mode) {
        self.mode = mode
        hasBegun = false
        hasAsked = false
        failure = nil
    }

    /// Commits the transaction, and waits for the answer if something may have changed.
    func commit() -> CommitOutcome {
        if let failure {
            rollback()
            return .failed(failure)
        }
        guard hasBegun else { return .committed }
        if case .read = mode, requests.isEmpty {
            // The result is complete already. The commit only releases the snapshot.
            hasBegun = false
            pipeline.run(TransactionRequest.commit.rawValue)
            pipeline.sendWithoutWaiting()
            return .committed
        }
        request(.commit)
        let place = requests.count - 1
        let group: GroupAnswers
        do throws(StatementError) {
            group = try answers()
            if let failure = group.failure { throw failure }
        } catch {
            return outcome(after: error, commitIsReached: pipeline.succeeded >= place)
        }
        hasBegun = false
        defer { leaveTurn() }
        // The server answers the `COMMIT` of a failed transaction with `ROLLBACK`, which is not an error.
        guard let tag = PQcmdStatus(group.succeeded.last?.pointer), String(cString: tag) == "COMMIT" else {
            let error = DatabaseError(sqlState: "25P02", message: "the transaction was rolled back", path: address)
            return .failed(StatementError(kind: .final, error: error))
        }
        return .committed
    }

    /// The outcome of a transaction whose last group has failed.
    private func outcome(after failure: StatementError, commitIsReached: Bool) -> CommitOutcome {
        // A message of the server about an earlier statement shows that it did not reach `COMMIT`.
        let isBefore = !commitIsReached && failure.isOfServer
        if failure.kind == .connection {
            hasBegun = false
            holdsTurn = false
            return CommitOutcome(losing: failure, mode, isBeforeCommit: isBefore)
        }
        if isBefore {
            rollback()
        } else {
            hasBegun = false
            leaveTurn()
        }
        return .failed(failure)
    }

    /// Rolls the transaction back, if it has begun.
    func rollback() {
        guard hasBegun else { return }
        hasBegun = false
        if !requests.isEmpty {
            // Sent as their own group, because a failure among them would skip the rest of it, including the rollback.
            pipeline.sendWithoutWaiting()
            settle(succeeded: 0)
        }
        pipeline.run(TransactionRequest.rollback.rawValue)
        pipeline.sendWithoutWaiting()
        leaveTurn()
    }

    // MARK: Statements

    func execute(_ sql: String, _ values: [any SQLBindable]) throws(DatabaseError) -> Int {
        let answer = try run(sql, values).answer
        return PQcmdTuples(answer.pointer).flatMap { Int(String(cString: $0)) } ?? 0
    }

    func perform(_ sql: String, _ values: [any SQLBindable]) throws(DatabaseError) {
        do throws(StatementError) {
            // It would never be sent, because a brief read has no `COMMIT`.
            if case .briefRead = mode { throw needsTransaction }
            _ = try add(sql, values)
            guard requests.count >= Self.mostRequests else { return }
            if let failure = try answers().failure { throw failure }
        } catch {
            throw keep(error)
        }
    }

    func query(_ sql: String, _ values: [any SQLBindable]) throws(DatabaseError) -> [Row] {
        let finished = try run(sql, values)
        return try finished.answer.rows(of: finished.statement, address: address)
    }

    func queries(_ statements: [Query]) throws(DatabaseError) -> [[Row]] {
        var rows: [[Row]] = []
        for start in stride(from: 0, to: statements.count, by: Self.mostQueries) {
            rows += try together(statements[start..<min(start + Self.mostQueries, statements.count)])
        }
        return rows
    }

    /// Sends statements in one group.
    private func together(_ statements: ArraySlice<Query>) throws(DatabaseError) -> [[Row]] {
        var sent: [(statement: PreparedStatement, place: Int)] = []
        let group: GroupAnswers
        do throws(StatementError) {
            for query in statements {
                sent.append((try add(query.sql, query.bindings), requests.count - 1))
            }
            group = try answers()
            if let failure = group.failure { throw failure }
        } catch {
            throw keep(error)
        }
        return try sent.map { (statement, place) throws(DatabaseError) in
            try group.succeeded[place].rows(of: statement, address: address)
        }
    }

    private struct Finished {
        let statement: PreparedStatement
        let answer: Answer
    }

    /// Runs a statement; a failure of the server ends the transaction.
    private func run(_ sql: String, _ values: [any SQLBindable]) throws(DatabaseError) -> Finished {
        do throws(StatementError) {
            let statement = try add(sql, values)
            let group = try answers()
            if let failure = group.failure { throw failure }
            guard let answer = group.succeeded.last else {
                let error = DatabaseError(.other(0), message: "the server gave no answer", path: address)
                throw StatementError(kind: .connection, error: error)
            }
            return Finished(statement: statement, answer: answer)
        } catch {
            throw keep(error)
        }
    }

    /// Stores a failure of the server, after which the transaction cannot be committed.
    private func keep(_ failure: StatementError) -> DatabaseError {
        if failure.endsTransaction { self.failure = failure }
        return failure.error
    }

    /// Adds a statement to the group, with the requests that must precede it.
    private func add(_ sql: String, _ values: [any SQLBindable]) throws(StatementError) -> PreparedStatement {
        if let failure { throw failure }
        if hasAsked { throw needsTransaction }
        if statements.isFull, !hasBegun, requests.isEmpty {
            pipeline.run(unprepared: "DEALLOCATE ALL")
            for request in TransactionRequest.allCases { pipeline.prepare(request.rawValue, request.sql) }
            pipeline.sendWithoutWaiting()
            statements.removeAll()
        }
        let choice: PreparedStatements.Choice
        let list: ParameterList
        do throws(DatabaseError) {
            let values = values.map(\.sqlValue)
            choice = try statements.choose(sql, values)
            list = try ParameterList(values)
        } catch {
            // Nothing was sent, so the transaction can continue.
            throw StatementError(unsent: error)
        }
        if !hasBegun, requests.isEmpty, renewal.isDue() {
            pipeline.run(unprepared: "DISCARD PLANS")
            pipeline.sendWithoutWaiting()
        }
        try takeTurn()
        if !hasBegun {
            switch mode {
            case .briefRead: break
            case .read: begin(with: .beginRead)
            case .write: begin(with: .beginWrite)
            }
        }
        let statement = choice.statement
        if choice.isNew {
            pipeline.prepare(statement.name, choice.sql, statement.types)
            requests.append(.preparation(statement, sql: sql))
            statements.keep(statement, for: sql)
        }
        pipeline.run(statement.name, list)
        requests.append(.other)
        return statement
    }

    private func begin(with request: TransactionRequest) {
        self.request(request)
        hasBegun = true
    }

    private func request(_ request: TransactionRequest) {
        pipeline.run(request.rawValue)
        requests.append(.other)
    }

    /// Sends the group and waits for its answers.
    private func answers() throws(StatementError) -> GroupAnswers {
        defer { settle(succeeded: pipeline.succeeded) }
        if case .briefRead = mode { hasAsked = true }
        return try pipeline.answers()
    }

    private var needsTransaction: StatementError {
        StatementError(
            kind: .needsTransaction,
            error: DatabaseError(.other(0), message: "a brief read asked twice", path: address))
    }

    /// Ends the group; statements that were prepared remain so even if a later request has failed.
    private func settle(succeeded: Int) {
        for case .preparation(let statement, let sql) in requests.dropFirst(succeeded) {
            statements.forget(statement, for: sql)
        }
        requests.removeAll(keepingCapacity: true)
    }

    // MARK: The turn of a repetition

    /// Waits for the repetitions of other programs before the snapshot is taken.
    private func takeTurn() throws(StatementError) {
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
