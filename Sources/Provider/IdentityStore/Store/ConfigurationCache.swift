import FoundationEssentials
import SQLDatabase
import Synchronization

/// The configuration of the realms as last read: realms with their settings, clients, client scopes, role definitions.
///
/// A version of the configuration is used for ``freshness`` from the moment its reading began, so a change by another
/// program takes effect within that time. A change by this program takes effect before it is answered. If a version
/// cannot be read, the error is thrown; nothing older is used. Data of users is never cached.
final class ConfigurationCache: Sendable {
    /// A part of the configuration: the type of its value, and what names it.
    struct Key: Sendable, Hashable {
        let type: ObjectIdentifier
        let names: [String]
    }

    /// How long a version is used without reading it again.
    static let freshness = Duration.milliseconds(100)

    let parts = VersionedCache<Key, any Sendable>()

    /// A reading of the version that has begun.
    struct Reading {
        fileprivate let begun: ContinuousClock.Instant
        fileprivate let changes: Int
    }

    private struct State {
        /// The version last read, and when its reading began; `nil` after a change by this program.
        var known: (version: Int64, begun: ContinuousClock.Instant)?
        /// The number of changes by this program.
        var changes = 0
        /// The time until which a realm is watched, as last read; `nil` for none.
        var watchedUntil: Date?
    }

    /// The setting with the time until which a realm is watched, if its messages are in the same database.
    static let watchSetting = "watched-until"

    private let state = Mutex(State())
    /// Monotonic, so that a change of the machine's time cannot keep a version.
    private let now: @Sendable () -> ContinuousClock.Instant

    init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) { self.now = now }

    /// The version that is fresh; `nil` if it must be read.
    var fresh: Int64? {
        let now = now()
        return state.withLock { state in
            guard let known = state.known, now - known.begun < Self.freshness else { return nil }
            return known.version
        }
    }

    /// To be called before the transaction that reads the version.
    func begin() -> Reading {
        let begun = now()
        return state.withLock { Reading(begun: begun, changes: $0.changes) }
    }

    /// Notes a version that was read, unless this program has changed the configuration since the reading began, or a
    /// later reading has ended.
    func end(_ reading: Reading, version: Int64, watchedUntil: Date? = nil) {
        state.withLock { state in
            state.watchedUntil = watchedUntil
            guard reading.changes == state.changes, state.known.map({ $0.begun < reading.begun }) ?? true else {
                return
            }
            state.known = (version, reading.begun)
        }
    }

    /// To be called after a transaction of this program that may have changed the configuration, before it is answered.
    func noteChange() {
        state.withLock { ($0.known, $0.changes) = (nil, $0.changes + 1) }
    }

    /// The time until which a realm is watched, as last read; `nil` for none.
    var watchedUntil: Date? { state.withLock(\.watchedUntil) }

    /// The version of the configuration in a transaction, and the time until which a realm is watched.
    static func versionAndWatch(_ connection: StoreConnection) throws -> (version: Int64, watchedUntil: Date?) {
        let row = try connection.first(
            """
            SELECT version, (SELECT value FROM setting WHERE name = ?) AS watched_until FROM configuration WHERE id = 1
            """, watchSetting)
        guard let row else {
            throw DatabaseError(.unexpectedShape, message: "the configuration has no version")
        }
        let seconds = (try row["watched_until"] as String?).flatMap { Double($0) }
        return (try row["version"], seconds.map { Date(timeIntervalSince1970: $0) })
    }

    /// The version of the configuration in a transaction.
    static func version(_ connection: StoreConnection) throws -> Int64 {
        guard let row = try connection.first("SELECT version FROM configuration WHERE id = 1") else {
            throw DatabaseError(.unexpectedShape, message: "the configuration has no version")
        }
        return try row["version"]
    }
}

extension DatabaseStore {
    /// A part of the configuration: the cached value of a fresh version, or the stored one, which is then cached.
    ///
    /// `nil` is not cached. `names` name the part among those with a value of the type.
    func configured<Value: Sendable>(
        _ type: Value.Type, _ names: [String], reading read: @escaping @Sendable (StoreConnection) throws -> Value?
    ) async throws(StoreError) -> Value? {
        let (parts, key) = (configuration.parts, ConfigurationCache.Key(type: ObjectIdentifier(type), names: names))
        if admission == nil, let version = configuration.fresh, let kept = parts.value(of: key, at: version) as? Value {
            return kept
        }
        let reading = configuration.begin()
        let ((version, watchedUntil), value) = try await readBriefly { connection in
            let current = try ConfigurationCache.versionAndWatch(connection)
            return (current, try parts.value(of: key, at: current.version) as? Value ?? read(connection))
        }
        configuration.end(reading, version: version, watchedUntil: watchedUntil)
        if let value { parts.keep(value, of: key, at: version) }
        return value
    }

    /// Reads the version of the configuration unless it is fresh, and whether a realm is watched.
    func refreshConfiguration() async {
        guard configuration.fresh == nil else { return }
        let reading = configuration.begin()
        guard let current = try? await readBriefly({ try ConfigurationCache.versionAndWatch($0) }) else { return }
        configuration.end(reading, version: current.version, watchedUntil: current.watchedUntil)
    }
}

/// A cache of values that were read at one version of the configuration.
///
/// Values of another version are never returned. Only values from committed snapshots are added, because a write may be
/// rolled back.
final class VersionedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct State {
        var version: Int64 = 0
        var values: [Key: Value] = [:]
    }

    /// The maximum number of values; when it is reached, the cache is emptied.
    private static var most: Int { 1_000 }
    private let state = Mutex(State())

    /// The value that was read at this version.
    func value(of key: Key, at version: Int64) -> Value? {
        state.withLock { $0.version == version ? $0.values[key] : nil }
    }

    /// Adds a value from a snapshot of this version; ignored if a newer version is known.
    func keep(_ value: Value, of key: Key, at version: Int64) {
        state.withLock { state in
            if version > state.version || state.values.count >= Self.most { state = State(version: version) }
            if version == state.version { state.values[key] = value }
        }
    }
}
