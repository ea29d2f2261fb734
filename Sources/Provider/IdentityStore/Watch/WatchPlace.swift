import Dispatch
import FoundationEssentials
import PostgreSQL
import SQLDatabase
import SQLite
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where the rows of watched realms are: a file beside the store, or unlogged tables of a PostgreSQL database.
///
/// A file is opened, and tables are made, when they are needed first.
final class WatchPlace: Sendable {
    /// `nil` for a store in memory, and for tables.
    private let path: String?
    private let store: DatabaseStore
    /// The database that has the tables.
    private let shared: PostgreSQLDatabase?
    private let kept = Mutex<SQLiteDatabase?>(nil)
    private let queue = DispatchQueue(label: "idp-wizard.watch")

    init(beside store: DatabaseStore) {
        self.store = store
        path = store.database.filePath.map { $0 + ".watch" }
        shared = store.database as? PostgreSQLDatabase
    }

    /// Whether another program may write the rows too.
    var isShared: Bool { path != nil || shared != nil }

    /// Whether a realm may be watched at this time; of tables the answer comes with the version of the configuration,
    /// which the request would read anyway.
    func mayBeWatched(at now: Date) async -> Bool {
        guard shared != nil else {
            return kept.withLock { $0 != nil } || path.map { access($0, F_OK) == 0 } ?? false
        }
        await store.refreshConfiguration()
        return store.configuration.watchedUntil.map { now < $0 } ?? false
    }

    /// Makes the tables if there are none, and notes for all servers until when a realm is watched.
    func prepare(until end: Date) async throws {
        guard let shared else { return }
        let tables = WatchRows.tables(.postgreSQL)
        try await shared.write { connection in
            // Locks the row until the end of the transaction, so that no two servers make the tables.
            try connection.insert(
                into: "setting",
                ["name": ConfigurationCache.watchSetting, "value": "\(end.timeIntervalSince1970)"],
                onConflict: "(name) DO UPDATE SET value = excluded.value")
            let isThere = try connection.first("SELECT to_regclass('watch_watcher')::text AS name")?["name"] as String?
            if isThere == nil { for table in tables { try connection.execute(table) } }
        }
        store.configuration.noteChange()
    }

    func opened() async throws -> any Database {
        if let shared { return shared }
        if let file = kept.withLock(\.self) { return file }
        return try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try self.openedNow() }) }
        }
    }

    private func openedNow() throws -> any Database {
        if let file = kept.withLock(\.self) { return file }
        let sql = WatchRows.tables(.sqlite).joined(separator: ";\n") + ";"
        let schema = [
            Migration(version: 1, name: "watched realms", sql: ""), Migration(version: 2, name: "watchers", sql: sql),
        ]
        let file = try SQLiteDatabase(path: path ?? ":memory:", migrations: schema, readsBesideWrites: true)
        try file.commitWithoutWaiting()
        kept.withLock { $0 = file }
        return file
    }

    /// Changes rows in one transaction; at PostgreSQL it does not take part in the serializable ones, because the row of
    /// a realm's arming is locked first.
    @discardableResult
    func write<Result: Sendable>(
        _ body: @escaping @Sendable (any Connection) throws -> Result
    ) async throws -> Result {
        let isShared = shared != nil
        return try await opened().write { connection in
            if isShared { try connection.execute("SET TRANSACTION ISOLATION LEVEL READ COMMITTED") }
            return try body(connection)
        }
    }

    func close() async {
        guard let file = kept.withLock(\.self) else { return }
        await withCheckedContinuation { continuation in
            queue.async {
                file.close()
                continuation.resume()
            }
        }
    }
}
