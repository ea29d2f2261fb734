import Dispatch
public import SQLDatabase
import Synchronization

/// A database file: one connection on its own serial queue, and on request further ones that only read.
///
/// The file uses a write-ahead log. Every commit is on disk before it is reported, foreign keys are enforced, and
/// deleted content is overwritten. Any number of programs may have the file open; each sees a transaction completely or
/// not at all. Safe to use from any task or thread.
public final class SQLiteDatabase: Database {
    /// The file's real path, `:memory:` for a database in memory.
    public let path: String
    /// The file's real path; `nil` for a database in memory.
    public var filePath: String? { path == ":memory:" ? nil : path }
    private let writer: ConnectionQueue
    /// The queue for reads: the writer's, unless reads have their own connections.
    private let reader: ConnectionQueue
    /// Two, for reads of a few rows; empty unless reads have their own connections.
    private let briefReaders: [BriefReader]
    private let waiting = Mutex(Waiting())
    private let migrations: [Migration]

    /// The pending writes, and whether a block that runs them is queued.
    private struct Waiting {
        var orders: [WriteOrder] = []
        var isScheduled = false
    }

    /// Opens the file, creating it for its owner only (0600) if it is missing, and migrates its schema.
    ///
    /// Blocks the calling thread. Throws `notPrivate` for a file that others own or can write to, also for the
    /// write-ahead log and the shared memory beside it, and for a folder in which others could replace them. Symbolic
    /// links are followed only in the folder's path.
    ///
    /// - Parameters:
    ///   - path: the file, or `:memory:` for a database that ends with this object.
    ///   - migrations: every step from an empty file to the newest schema.
    ///   - readsBesideWrites: whether reads have their own connections, so that they do not wait until a commit is on
    ///     disk. A database in memory has one connection only.
    ///   - busyMilliseconds: how long a write waits for another program's lock.
    ///   - maximumPages: the limit of the file's size in pages of 4 KiB, `nil` for none.
    public convenience init(
        path: String, migrations: [Migration], readsBesideWrites: Bool = false, busyMilliseconds: Int32 = 5_000,
        maximumPages: Int? = nil
    ) throws(DatabaseError) {
        do {
            try self.init(
                path: path, migrations: migrations, readsBesideWrites: readsBesideWrites,
                busyMilliseconds: busyMilliseconds, maximumPages: maximumPages, making: { _ in })
        } catch let error as DatabaseError {
            throw error
        } catch {
            throw DatabaseError(.other(0), message: "\(type(of: error))", path: path)
        }
    }

    /// Opens the file like the other initialiser.
    ///
    /// `making` fills an empty file, in the transaction that creates its tables.
    ///
    /// If it throws, the file stays empty.
    public init(
        path: String, migrations: [Migration], readsBesideWrites: Bool = false, busyMilliseconds: Int32 = 5_000,
        maximumPages: Int? = nil, making: @Sendable (any Connection) throws -> Void
    ) throws {
        self.migrations = migrations
        let files = path == ":memory:" ? nil : try DatabaseFiles(path: path)
        let path = files?.path ?? path
        self.path = path
        let identity = files.flatMap { FileIdentity(at: $0.path) }
        let opened = try SQLiteConnection(
            path: path, busyMilliseconds: max(busyMilliseconds, Self.creationMilliseconds), maximumPages: maximumPages)
        try Migration.apply(migrations, to: opened, making: making)
        opened.wait(atMost: busyMilliseconds)
        try files?.check()
        writer = ConnectionQueue(opened, of: identity)
        guard readsBesideWrites, files != nil else {
            reader = writer
            briefReaders = []
            return
        }
        let opening = { @Sendable () throws(DatabaseError) -> SQLiteConnection in
            let connection = try SQLiteConnection(path: path, busyMilliseconds: busyMilliseconds, maximumPages: nil)
            try connection.refuseWrites()
            return connection
        }
        reader = ConnectionQueue(path: path, of: identity, opening: opening)
        briefReaders = (0..<2).map { _ in BriefReader(path: path, of: identity, opening: opening) }
    }

    /// How long opening a new file waits while another program creates its tables; the same as with PostgreSQL.
    ///
    /// A file that has them takes no lock when it is opened.
    private static let creationMilliseconds: Int32 = 60_000

    /// Reads from one snapshot of the database.
    ///
    /// Suspends; never blocks the calling thread. Rethrows the errors of `body`; the database's own failures are
    /// ``DatabaseError``.
    public func read<Result: Sendable>(
        _ body: @escaping @Sendable (any Connection) throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            reader.async { continuation.resume(with: Swift.Result { try self.readNow(body) }) }
        }
    }

    /// Like ``read(_:)`` for a few rows that are found by their keys: runs on the calling thread if the database is a
    /// file and a connection is free.
    public func readBriefly<Result: Sendable>(
        _ body: @escaping @Sendable (any Connection) throws -> Result
    ) async throws -> Result {
        for reader in briefReaders {
            if let result = try reader.readIfFree(body) { return result }
        }
        return try await read(body)
    }

    /// Changes the database in one transaction, which is on disk when this returns.
    ///
    /// If `body` throws, nothing is changed.
    ///
    /// Suspends; never blocks the calling thread. Concurrent writes share one commit; if one of them fails, the others
    /// may run twice.
    @discardableResult
    public func write<Result: Sendable>(
        _ body: @escaping @Sendable (any Connection) throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            let order = WriteOrder { connection in
                let result = try body(connection)
                return { continuation.resume(returning: result) }
            } failed: {
                continuation.resume(throwing: $0)
            }
            let begins = waiting.withLock { waiting in
                waiting.orders.append(order)
                defer { waiting.isScheduled = true }
                return !waiting.isScheduled
            }
            if begins { writer.async { self.runWaitingWrites() } }
        }
    }

    /// Like ``read(_:)``, but blocks the calling thread; not for Swift's cooperative pool.
    public func readBlocking<Result: Sendable>(_ body: @Sendable (any Connection) throws -> Result) throws -> Result {
        try reader.sync { try self.readNow(body) }
    }

    /// Like ``write(_:)``, but blocks the calling thread; not for Swift's cooperative pool.
    @discardableResult
    public func writeBlocking<Result: Sendable>(_ body: @Sendable (any Connection) throws -> Result) throws -> Result {
        try writer.sync { try writer.transaction(.beginWriting) { try body($0) } }
    }

    /// Throws `newerSchema` if a newer program has migrated the schema to a version that this one cannot use.
    public func checkSchema(_ connection: any Connection) throws(DatabaseError) {
        let version = try SchemaVersion(packed: connection.first("PRAGMA user_version"))
        _ = try Migration.pending(migrations, after: version, path: path)
    }

    /// Finishes the work in the queues and closes the file; every later call throws `closed`.
    ///
    /// Blocks until the queues are empty.
    public func close() {
        for reader in briefReaders { reader.close() }
        if reader !== writer { reader.close() }
        writer.close()
    }

    /// From now on, overwrites deleted content only in pages that are written anyway; freed pages keep theirs.
    ///
    /// Blocks the calling thread. Intended for a database whose secrets are sealed with a key stored elsewhere.
    public func overwriteWithoutExtraWrites() throws {
        try writer.sync {
            try writer.outsideTransaction { try $0.script("PRAGMA secure_delete = FAST") }
        }
    }

    /// From now on, a commit does not wait until it is on disk, so that a loss of power can damage the file.
    ///
    /// Blocks the calling thread. Intended for a database whose content is not needed after that.
    public func commitWithoutWaiting() throws {
        try writer.sync { try writer.outsideTransaction { try $0.script("PRAGMA synchronous = OFF") } }
    }

    private func readNow<Result: Sendable>(_ body: @Sendable (any Connection) throws -> Result) throws -> Result {
        try reader.transaction(.beginReading) { try body($0) }
    }

    /// Runs the pending writes in one transaction, and schedules itself again for those that arrived meanwhile.
    private func runWaitingWrites() {
        let orders = waiting.withLock { waiting in
            defer { waiting.orders = [] }
            return waiting.orders
        }
        SharedCommit(orders).run(on: writer)
        let isMore = waiting.withLock { waiting in
            waiting.isScheduled = !waiting.orders.isEmpty
            return waiting.isScheduled
        }
        // Queued behind the waiting blocks, so that blocking writes get their turn.
        if isMore { writer.async { self.runWaitingWrites() } }
    }
}
