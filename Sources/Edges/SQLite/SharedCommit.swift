import SQLDatabase

/// A pending write.
struct WriteOrder: Sendable {
    /// Reports how the write has ended to the caller that waits for it.
    typealias Report = @Sendable () -> Void

    /// Runs the write's body; the result reports its success.
    let work: @Sendable (any Connection) throws -> Report
    let failed: @Sendable (any Error) -> Void
}

/// Writes that share one commit; each can fail without the others.
///
/// They run one after the other without savepoints, because most of them succeed: a savepoint copies each page that its
/// write changes. If one fails after it has changed something, all are undone and run again, each in a savepoint.
struct SharedCommit {
    private let orders: [WriteOrder]

    init(_ orders: [WriteOrder]) { self.orders = orders }

    /// Runs the writes, and reports to each how it has ended.
    ///
    /// Call it from a block on the queue.
    func run(on queue: ConnectionQueue) {
        do {
            let reports: [WriteOrder.Report]
            do { reports = try commit(on: queue, Self.runPlainly) } catch is UndoneWritesError {
                reports = try commit(on: queue, Self.runInSavepoint)
            }
            for report in reports { report() }
        } catch {
            // The commit, or the whole transaction, failed: no write was saved.
            for order in orders { order.failed(error) }
        }
    }

    /// Runs all writes in one transaction.
    ///
    /// The results report to each how it has ended. None is called before the commit, because a write can fail due to
    /// what another one in the same commit has changed.
    private func commit(
        on queue: ConnectionQueue,
        _ run: @Sendable (WriteOrder, SQLiteConnection) throws -> WriteOrder.Report
    ) throws -> [WriteOrder.Report] {
        try queue.transaction(.beginWriting) { connection in
            if orders.count == 1, let order = orders.first {
                // The transaction itself is the write's savepoint.
                return [try order.work(connection)]
            }
            return try orders.map { try run($0, connection) }
        }
    }

    /// Throws ``UndoneWritesError`` if the write fails after it has changed something.
    @Sendable private static func runPlainly(
        _ order: WriteOrder, on connection: SQLiteConnection
    ) throws -> WriteOrder.Report {
        let changesBefore = connection.changeCount
        do { return try order.work(connection) } catch {
            // A full disk ends the whole transaction; this write then fails with the others.
            guard connection.isInTransaction else { throw error }
            guard connection.changeCount == changesBefore else { throw UndoneWritesError() }
            return { order.failed(error) }
        }
    }

    /// Runs a write, which is undone alone if it fails.
    @Sendable private static func runInSavepoint(
        _ order: WriteOrder, on connection: SQLiteConnection
    ) throws -> WriteOrder.Report {
        try connection.run(.beginWrite)
        do {
            let report = try order.work(connection)
            try connection.run(.endWrite)
            return report
        } catch {
            // A full disk ends the whole transaction; this write then fails with the others.
            guard connection.isInTransaction else { throw error }
            try connection.run(.undoWrite)
            try connection.run(.endWrite)
            return { order.failed(error) }
        }
    }
}

/// One of the writes of a commit failed after it had changed something; the transaction has been rolled back.
private struct UndoneWritesError: Error {}
