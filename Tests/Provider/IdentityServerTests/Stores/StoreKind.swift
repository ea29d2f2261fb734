import FoundationEssentials
import PostgreSQL
import PostgreSQLCluster
import SQLDatabase
import SQLite
import Synchronization
import TestSupport
import Testing

@testable import IdentityStore

/// The databases for which the contracts of the stores hold.
enum StoreKind: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case memory
    case sqlite
    case postgreSQL
    /// A file on which each transaction runs twice, as after a conflict.
    case repeating

    var testDescription: String { rawValue }

    private static let keys = Result { try TemporaryFolder() }

    /// An empty database, opened by several programs.
    ///
    /// Each of several programs reads the version of the configuration every time, so that calls meet the changes of the
    /// others at once.
    func open(programs: Int = 2, limits: PendingLimits = PendingLimits()) async throws -> OpenStores {
        var opened = try await stores(programs, limits)
        guard programs > 1 else { return opened }
        for index in opened.stores.indices { opened.stores[index].configuration = .unkept() }
        return opened
    }

    private func stores(_ programs: Int, _ limits: PendingLimits) async throws -> OpenStores {
        switch self {
        case .memory:
            let store = try DatabaseStore(path: ":memory:", limits: limits)
            return OpenStores(stores: Array(repeating: store, count: programs))
        case .sqlite, .repeating:
            let folder = try TemporaryFolder()
            var stores: [DatabaseStore] = []
            for _ in 0..<programs {
                let file = try SQLiteDatabase(path: folder.path("store"), migrations: Schema.steps(.sqlite)) {
                    try StoreKeyOpening.write($0, file: StoreKeyFile(folder.path("key")))
                }
                let database = FolderDatabase(base: file, folder: folder, runsWritesTwice: self == .repeating)
                stores.append(try DatabaseStore(database, keyFile: folder.path("key"), limits: limits))
            }
            return OpenStores(stores: stores)
        case .postgreSQL:
            // The copies of one database share one key.
            let folder = try Self.keys.get()
            let location = try await PostgreSQLCluster.shared.makeLocation(prepared: "store") { location in
                try PostgreSQLDatabase(location, migrations: Schema.steps(.postgreSQL)) {
                    try StoreKeyOpening.write($0, file: StoreKeyFile(folder.path("key")))
                }.close()
            }
            var stores: [DatabaseStore] = []
            for _ in 0..<programs {
                let database = try PostgreSQLDatabase(
                    location, migrations: Schema.steps(.postgreSQL), connections: 4,
                    busyMilliseconds: 60_000)
                stores.append(try DatabaseStore(database, keyFile: folder.path("key"), limits: limits))
            }
            return OpenStores(stores: stores)
        }
    }
}

extension ConfigurationCache {
    /// A cache whose versions are never fresh.
    static func unkept() -> ConfigurationCache {
        let clock = StandingMonotonicClock()
        return ConfigurationCache {
            clock.advance(by: freshness)
            return clock.now()
        }
    }
}

/// A monotonic clock that the test sets.
final class StandingMonotonicClock: Sendable {
    private let time = Mutex(ContinuousClock.now)

    func now() -> ContinuousClock.Instant { time.withLock { $0 } }

    func advance(by duration: Duration) { time.withLock { $0 += duration } }
}

/// The stores of several programs over one database.
struct OpenStores: Sendable {
    fileprivate(set) var stores: [DatabaseStore]

    /// The store of the program that makes the call with this number.
    subscript(number: Int) -> DatabaseStore { stores[number % stores.count] }

    /// Makes calls concurrently, alternating between the programs, and returns their results in any order.
    func race<Outcome: Sendable>(
        _ count: Int, _ call: @escaping @Sendable (Int, DatabaseStore) async throws -> Outcome
    ) async throws -> [Outcome] {
        try await withThrowingTaskGroup(of: Outcome.self) { group in
            for number in 0..<count {
                let store = self[number]
                group.addTask { try await call(number, store) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }
}

/// A database in its own folder, which exists while the database is in use.
struct FolderDatabase: Database {
    let base: any Database
    let folder: TemporaryFolder
    /// Whether each write first runs in a transaction that is rolled back, as after a conflict.
    let runsWritesTwice: Bool

    var filePath: String? { base.filePath }

    private struct Repetition: Error {}

    func read<Result: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Result) async throws
        -> Result
    {
        try await base.read(body)
    }

    func write<Result: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Result) async throws
        -> Result
    {
        guard runsWritesTwice else { return try await base.write(body) }
        do {
            try await base.write { connection in
                _ = try body(connection)
                throw Repetition()
            }
        } catch is Repetition {}
        return try await base.write(body)
    }

    func readBlocking<Result: Sendable>(
        _ body: @escaping @Sendable (any Connection) throws -> Result
    ) throws -> Result {
        try base.readBlocking(body)
    }

    func writeBlocking<Result: Sendable>(
        _ body: @escaping @Sendable (any Connection) throws -> Result
    ) throws -> Result {
        guard runsWritesTwice else { return try base.writeBlocking(body) }
        do {
            try base.writeBlocking { connection in
                _ = try body(connection)
                throw Repetition()
            }
        } catch is Repetition {}
        return try base.writeBlocking(body)
    }

    func checkSchema(_ connection: any Connection) throws(DatabaseError) { try base.checkSchema(connection) }

    func close() { base.close() }
}
