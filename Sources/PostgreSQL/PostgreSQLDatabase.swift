public import SQLDatabase

/// A database of a PostgreSQL server: a few connections, each on its own serial queue.
///
/// A read sees one snapshot; a write is serializable and durable. Transactions that conflict are run again, as are those
/// whose connection was lost before their commit, so a body must have no effect outside its connection. Any number of
/// programs may use the database. Safe to use from any task or thread.
public final class PostgreSQLDatabase: Database {
    /// Always nil: the database is not a file of this program.
    public var filePath: String? { nil }
    private let readers: ConnectionPool
    private let writers: ConnectionPool
    private let address: String
    private let count: TrafficCount

    /// Connects, and migrates the schema.
    ///
    /// Blocks the calling thread. Throws `newerSchema` for a database of a newer program, `cannotOpen` if there is no
    /// connection.
    ///
    /// - Parameters:
    ///   - migrations: a baseline, and every later step in order; the schema's version is that of the last.
    ///   - connections: how many connections there are at most, half of them for writes, one at least; those after the first are made when
    ///     they are needed. More writers meet more conflicts.
    ///   - busyMilliseconds: how long a statement waits for a lock of another transaction, and how long a transaction that conflicts is
    ///     run again.
    public init(
        _ location: PostgreSQLLocation, migrations: [Migration], connections: Int = 8,
        busyMilliseconds: Int32 = 5_000
    ) throws(DatabaseError) {
        precondition(connections > 0, "a database needs a connection")
        let schema = PostgreSQLSchema(migrations: migrations, address: location.description)
        let count = TrafficCount()
        let first = try PostgreSQLConnection(location, busyMilliseconds: busyMilliseconds, count) {
            (plain) throws(DatabaseError) in try schema.migrate(plain)
        }
        let make: @Sendable () throws(DatabaseError) -> PostgreSQLConnection = { () throws(DatabaseError) in
            try PostgreSQLConnection(location, busyMilliseconds: busyMilliseconds, count) {
                (plain) throws(DatabaseError) in try schema.check(plain)
            }
        }
        let gate = WriterGate()
        let patience = Duration.milliseconds(Int64(busyMilliseconds))
        let writing = max(1, connections / 2)
        var lanes = [ConnectionLane(name: "writer 1", gate: gate, patience: patience, connection: first, make: make)]
        for number in 1..<writing {
            lanes.append(
                ConnectionLane(
                    name: "writer \(number + 1)", gate: gate, patience: patience, connection: nil, make: make))
        }
        writers = ConnectionPool(lanes)
        readers = ConnectionPool(
            (0..<max(1, connections - writing)).map {
                ConnectionLane(name: "reader \($0 + 1)", gate: gate, patience: patience, connection: nil, make: make)
            })
        address = location.description
        self.count = count
    }

    /// How much was asked of the server until now.
    public var traffic: Traffic { count.traffic }

    /// Reads from one snapshot of the database.
    ///
    /// Suspends; never blocks the calling thread. Rethrows the errors of `body`; the database's own failures are
    /// ``DatabaseError``.
    public func read<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws -> Result {
        try await run(isWrite: false, body)
    }

    /// Changes the database in one serializable transaction, which is durable when this returns; if `body` throws, nothing
    /// is changed.
    ///
    /// Suspends; never blocks the calling thread. Throws `busy` after too many conflicts, and `outcomeUnknown` if the
    /// connection was lost during the commit.
    @discardableResult
    public func write<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws -> Result {
        try await run(isWrite: true, body)
    }

    /// Like ``read(_:)``, but blocks the calling thread; not for Swift's cooperative pool.
    public func readBlocking<Result: Sendable>(_ body: @Sendable (Connection) throws -> Result) throws -> Result {
        try runBlocking(isWrite: false, body)
    }

    /// Like ``write(_:)``, but blocks the calling thread; not for Swift's cooperative pool.
    @discardableResult
    public func writeBlocking<Result: Sendable>(_ body: @Sendable (Connection) throws -> Result) throws -> Result {
        try runBlocking(isWrite: true, body)
    }

    /// Finishes every transaction that waits or runs, and closes the connections; every later call throws `closed`.
    ///
    /// Blocks until they have ended.
    public func close() {
        readers.close()
        writers.close()
    }

    private func run<Result: Sendable>(
        isWrite: Bool, _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            let isTaken = (isWrite ? writers : readers).submit { lane in
                let result = Swift.Result { try lane.transaction(isWrite, body) }
                return { continuation.resume(with: result) }
            }
            if !isTaken { continuation.resume(throwing: closed) }
        }
    }

    private func runBlocking<Result: Sendable>(
        isWrite: Bool, _ body: @Sendable (Connection) throws -> Result
    ) throws -> Result {
        guard let result = try (isWrite ? writers : readers).borrow({ try $0.transaction(isWrite, body) }) else {
            throw closed
        }
        return result
    }

    private var closed: DatabaseError {
        DatabaseError(.closed, message: "the database has been closed", path: address)
    }
}
