import Dispatch
public import SQLDatabase
import Synchronization

/// A database file: one connection on its own serial queue.
///
/// The file uses a write-ahead log. Every commit is on disk before it is reported, foreign keys are enforced, and
/// deleted content is overwritten. Any number of programs may have the file open; each sees a transaction completely or
/// not at all. Safe to use from any task or thread.
public final class SQLiteDatabase: Database {
    /// The file's real path, `:memory:` for a database in memory.
    public let path: String
    /// The file's real path, nil for a database in memory.
    public var filePath: String? { path == ":memory:" ? nil : path }
    private let queue: DispatchQueue
    // Used only on `queue`, which runs one block at a time.
    nonisolated(unsafe) private var connection: SQLiteConnection?
    private let waiting = Mutex<[WriteOrder]>([])
    private let identity: FileIdentity?

    /// Opens the file, creating it for its owner only (0600) if it is missing, and migrates its schema.
    ///
    /// Blocks the calling thread. Throws `notPrivate` for a file that others own or can write to, also for the
    /// write-ahead log and the shared memory beside it, and for a folder in which others could replace them. Symbolic
    /// links are followed only in the folder's path.
    ///
    /// - Parameters:
    ///   - path: the file, or `:memory:` for a database that ends with this object.
    ///   - migrations: every step from an empty file to the newest schema.
    ///   - busyMilliseconds: how long a write waits for another program's lock.
    ///   - maximumPages: the limit of the file's size in pages of 4 KiB, nil for none.
    public init(
        path: String, migrations: [Migration], busyMilliseconds: Int32 = 5_000, maximumPages: Int? = nil
    ) throws(DatabaseError) {
        let files = path == ":memory:" ? nil : try DatabaseFiles(path: path)
        let path = files?.path ?? path
        self.path = path
        queue = DispatchQueue(label: "SQLite " + path)
        identity = files.flatMap { FileIdentity(at: $0.path) }
        let opened = try SQLiteConnection(path: path, busyMilliseconds: busyMilliseconds, maximumPages: maximumPages)
        try Migration.apply(migrations, to: opened)
        try files?.check()
        connection = opened
    }

    /// Reads from one snapshot of the database.
    ///
    /// Suspends; never blocks the calling thread. Rethrows the errors of `body`; the database's own failures are
    /// ``DatabaseError``.
    public func read<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Swift.Result { try self.readNow(body) }) }
        }
    }

    /// Changes the database in one transaction, which is on disk when this returns; if `body` throws, nothing is
    /// changed.
    ///
    /// Suspends; never blocks the calling thread. Writes that wait at the same time share one commit, and each is
    /// rolled back on its own.
    @discardableResult
    public func write<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            let order = WriteOrder { connection in
                let result = try body(connection)
                return { continuation.resume(returning: result) }
            } failed: {
                continuation.resume(throwing: $0)
            }
            waiting.withLock { $0.append(order) }
            queue.async { self.runWaitingWrites() }
        }
    }

    /// Like ``read(_:)``, but blocks the calling thread; not for Swift's cooperative pool.
    public func readBlocking<Result: Sendable>(_ body: @Sendable (Connection) throws -> Result) throws -> Result {
        try queue.sync { try self.readNow(body) }
    }

    /// Like ``write(_:)``, but blocks the calling thread; not for Swift's cooperative pool.
    @discardableResult
    public func writeBlocking<Result: Sendable>(_ body: @Sendable (Connection) throws -> Result) throws -> Result {
        try queue.sync { try self.transaction(begin: "BEGIN IMMEDIATE", body) }
    }

    /// Finishes the work in the queue and closes the file; every later call throws `closed`.
    ///
    /// Blocks until the queue is empty.
    public func close() {
        queue.sync { connection = nil }
    }

    private func readNow<Result>(_ body: (Connection) throws -> Result) throws -> Result {
        try transaction(begin: "BEGIN", body)
    }

    private func transaction<Result>(begin: String, _ body: (Connection) throws -> Result) throws -> Result {
        let connection = try openConnection()
        try connection.script(begin)
        do {
            let result = try body(Connection(connection))
            try connection.script("COMMIT")
            return result
        } catch {
            connection.abandonTransaction()
            throw error
        }
    }

    private func runWaitingWrites() {
        let orders = waiting.withLock { orders in
            defer { orders = [] }
            return orders
        }
        guard !orders.isEmpty else { return }
        var succeeded: [WriteOrder.Success] = []
        var unfinished = orders[...]
        do {
            let connection = try openConnection()
            try transaction(begin: "BEGIN IMMEDIATE") { _ in
                while let order = unfinished.first {
                    if let success = try Self.run(order, on: connection) { succeeded.append((order, success)) }
                    unfinished = unfinished.dropFirst()
                }
            }
            for (_, resume) in succeeded { resume() }
        } catch {
            // The commit, or the whole transaction, failed: no write was saved.
            for (order, _) in succeeded { order.failed(error) }
            for order in unfinished { order.failed(error) }
        }
    }

    /// Runs one write in the shared transaction; nil if it failed and was rolled back alone.
    private static func run(_ order: WriteOrder, on connection: SQLiteConnection) throws -> (() -> Void)? {
        try connection.script("SAVEPOINT write_order")
        do {
            let success = try order.work(Connection(connection))
            try connection.script("RELEASE write_order")
            return success
        } catch {
            // A full disk ends the whole transaction; this write then fails with the others.
            guard connection.isInTransaction else { throw error }
            try connection.script("ROLLBACK TO write_order; RELEASE write_order")
            order.failed(error)
            return nil
        }
    }

    private func openConnection() throws(DatabaseError) -> SQLiteConnection {
        guard let connection else { throw DatabaseError(.closed, message: "the database has been closed", path: path) }
        if let identity, !identity.isStill(at: path) {
            throw DatabaseError(.cannotOpen, message: "the file was removed or replaced while it was open", path: path)
        }
        return connection
    }
}

/// A write that waits for the queue.
private struct WriteOrder: Sendable {
    typealias Success = (WriteOrder, () -> Void)

    let work: @Sendable (Connection) throws -> @Sendable () -> Void
    let failed: @Sendable (any Error) -> Void
}
