import Dispatch
public import SQLDatabase
import Synchronization

/// A database of a PostgreSQL server: a few connections, each on its own serial queue.
///
/// A read sees one snapshot; a write is serializable and durable. Transactions are repeated after a conflict, and if
/// the connection was lost before their commit, so a body must have no effect outside its connection. Any number of
/// programs may use the database. Safe to use from any task or thread.
public final class PostgreSQLDatabase: Database {
    /// Always `nil`: the database is not a file of this program.
    public var filePath: String? { nil }
    private let pool: ConnectionPool
    private let schema: PostgreSQLSchema
    private let address: String
    private let count: TrafficCount

    /// Connects, and migrates the schema.
    ///
    /// Blocks the calling thread. Waits while the server has no room for a connection, for example while those of a
    /// previous program are still closing. Throws `newerSchema` for a newer schema, and `cannotOpen` if there is no
    /// connection.
    ///
    /// - Parameters:
    ///   - migrations: a baseline, and every later step in order; the schema's version is that of the last.
    ///   - connections: the maximum number of connections; half of them may write at a time. All but the first are
    ///     opened when they are needed. If the server allows fewer, transactions wait for the existing ones.
    ///   - busyMilliseconds: how long a statement waits for a lock of another transaction, how long a conflicting
    ///     transaction is repeated, and how long a transaction or this initializer waits for a connection.
    ///   - making: fills an empty database, in the transaction that creates its tables. If it throws, the database
    ///     stays empty.
    public convenience init(
        _ location: PostgreSQLLocation, migrations: [Migration], connections: Int = 8,
        busyMilliseconds: Int32 = 5_000, making: @Sendable (any Connection) throws -> Void = { _ in }
    ) throws {
        try self.init(
            location, migrations: migrations, connections: connections, busyMilliseconds: busyMilliseconds,
            making: making, time: .system)
    }

    init(
        _ location: PostgreSQLLocation, migrations: [Migration], connections: Int, busyMilliseconds: Int32,
        making: @Sendable (any Connection) throws -> Void = { _ in }, time: PoolTime
    ) throws {
        precondition(connections > 0, "a database needs a connection")
        let schema = PostgreSQLSchema(migrations: migrations, address: location.description)
        let count = TrafficCount()
        var isNew = false
        let patience = Duration.milliseconds(Int64(busyMilliseconds))
        let first = try Self.waiting(for: patience, time) { () throws(DatabaseError) in
            try PostgreSQLConnection(location, busyMilliseconds: busyMilliseconds, count) {
                (plain) throws(DatabaseError) in
                try Self.requireSessions(plain, location)
                isNew = try schema.migrate(plain)
            }
        }
        if isNew { try first.finishMaking(making) }
        let make: @Sendable () throws(DatabaseError) -> PostgreSQLConnection = { () throws(DatabaseError) in
            try PostgreSQLConnection(location, busyMilliseconds: busyMilliseconds, count) {
                (plain) throws(DatabaseError) in try schema.check(plain)
            }
        }
        var lanes = [ConnectionLane(number: 1, patience: patience, connection: first, make: make)]
        for number in 1..<connections {
            lanes.append(
                ConnectionLane(number: number + 1, patience: patience, connection: nil, make: make))
        }
        pool = ConnectionPool(lanes, patience: patience, time: time)
        address = location.description
        self.count = count
        self.schema = schema
    }

    /// Connects, and retries until `patience` has passed if the server is busy.
    private static func waiting(
        for patience: Duration, _ time: PoolTime, _ connect: () throws(DatabaseError) -> PostgreSQLConnection
    ) throws(DatabaseError) -> PostgreSQLConnection {
        let deadline = time.now() + patience
        while true {
            do throws(DatabaseError) { return try connect() } catch {
                guard error.code == .busy, time.now() < deadline else { throw error }
                let pause = DispatchSemaphore(value: 0)
                time.after(.milliseconds(100)) { pause.signal() }
                pause.wait()
            }
        }
    }

    /// Throws `sharedSession` if a pooler in front of the server does not give each connection its own session.
    private static func requireSessions(
        _ first: PlainConnection, _ location: PostgreSQLLocation
    ) throws(DatabaseError) {
        let second: PlainConnection
        do throws(DatabaseError) { second = try PlainConnection(location) } catch {
            // If there is no room for a second connection, the first cannot be shared.
            guard error.code == .busy else { throw error }
            return
        }
        try SessionCheck.run(first, second, address: location.description)
    }

    /// The number of requests sent to the server so far.
    public var traffic: DatabaseTraffic { count.traffic }

    /// Reads from one snapshot of the database.
    ///
    /// Suspends; never blocks the calling thread. Rethrows the errors of `body`; the database's own failures are
    /// ``DatabaseError``.
    public func read<Result: Sendable>(
        _ body: @escaping @Sendable (any Connection) throws -> Result
    ) async throws -> Result {
        try await run(.read, body)
    }

    /// Like ``read(_:)``, without `BEGIN` and `COMMIT` if `body` makes one request.
    ///
    /// A body that makes a second one is repeated in a transaction.
    public func readBriefly<Result: Sendable>(
        _ body: @escaping @Sendable (any Connection) throws -> Result
    ) async throws -> Result {
        try await run(.briefRead, body)
    }

    /// Changes the database in one serializable transaction, which is durable when this returns.
    ///
    /// If `body` throws, nothing is changed.
    ///
    /// Suspends; never blocks the calling thread. Throws `busy` after too many conflicts, and `outcomeUnknown` if the
    /// connection was lost during the commit.
    @discardableResult
    public func write<Result: Sendable>(
        _ body: @escaping @Sendable (any Connection) throws -> Result
    ) async throws -> Result {
        try await run(.write(inTurn: false), body)
    }

    /// Like ``read(_:)``, but blocks the calling thread; not for Swift's cooperative pool.
    public func readBlocking<Result: Sendable>(
        _ body: @escaping @Sendable (any Connection) throws -> Result
    ) throws -> Result {
        try runBlocking(.read, body)
    }

    /// Like ``write(_:)``, but blocks the calling thread; not for Swift's cooperative pool.
    @discardableResult
    public func writeBlocking<Result: Sendable>(
        _ body: @escaping @Sendable (any Connection) throws -> Result
    ) throws -> Result {
        try runBlocking(.write(inTurn: false), body)
    }

    /// Throws `newerSchema` if a newer program has migrated the schema to a version that this one cannot use.
    public func checkSchema(_ connection: any Connection) throws(DatabaseError) { try schema.check(connection) }

    /// Finishes every waiting or running transaction, and closes the connections; every later call throws `closed`.
    ///
    /// Blocks until the transactions have ended.
    public func close() { pool.close() }

    private func run<Result: Sendable>(
        _ mode: PostgreSQLConnection.Mode, _ body: @escaping @Sendable (any Connection) throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            submit(mode, body) { continuation.resume(with: $0) }
        }
    }

    private func runBlocking<Result: Sendable>(
        _ mode: PostgreSQLConnection.Mode, _ body: @escaping @Sendable (any Connection) throws -> Result
    ) throws -> Result {
        let end = AwaitedEnd<Result>()
        submit(mode, body) { end.set($0) }
        return try end.wait().get()
    }

    /// Runs a transaction; calls `ended` once, with its result.
    private func submit<Result: Sendable>(
        _ mode: PostgreSQLConnection.Mode, _ body: @escaping @Sendable (any Connection) throws -> Result,
        ended: @escaping @Sendable (Swift.Result<Result, any Error>) -> Void
    ) {
        let job = PoolJob(isWrite: mode.isWrite) { lane in
            switch lane.transaction(mode, body) {
            case .finished(let result): .finished { ended(result) }
            case .lost(let error): .lost(error)
            }
        } fail: {
            ended(.failure($0))
        }
        if !pool.submit(job) { ended(.failure(closed)) }
    }

    private var closed: DatabaseError {
        DatabaseError(.closed, message: "the database has been closed", path: address)
    }
}

/// Blocks a thread until a transaction has ended.
private final class AwaitedEnd<Value: Sendable>: Sendable {
    private let end = Mutex<Result<Value, any Error>?>(nil)
    private let isThere = DispatchSemaphore(value: 0)

    func set(_ end: Result<Value, any Error>) {
        self.end.withLock { $0 = end }
        isThere.signal()
    }

    func wait() -> Result<Value, any Error> {
        while true {
            isThere.wait()
            if let end = end.withLock({ $0 }) { return end }
        }
    }
}
