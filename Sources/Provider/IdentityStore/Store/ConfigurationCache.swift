import IdentityModel
import SQLDatabase
import Synchronization

/// The configuration of the realms as last read: realms with their settings, clients, client scopes, role definitions.
///
/// Each use compares the version of the configuration in its own transaction, so a change by any program takes effect
/// immediately. Data of users is never cached.
final class ConfigurationCache: Sendable {
    /// A client, by its internal ID or its `client_id`.
    struct ClientKey: Sendable, Hashable {
        let realmID: String
        let column: String
        let text: String
    }

    let realms = VersionedCache<TenantID, ServedRealm>()
    let clients = VersionedCache<ClientKey, ClientRecord>()
    let scopes = VersionedCache<String, [ClientScopeRecord]>()
    let roles = VersionedCache<String, RoleGraph>()

    /// Whether the client scopes of a realm are cached at the version at which realms were last read.
    func hasScopes(ofRealm id: String) -> Bool { scopes.value(of: id, at: realms.version) != nil }

    static let query = Query("SELECT version FROM configuration WHERE id = 1")

    /// The version in the rows of ``query``.
    static func version(_ rows: [Row]) throws -> Int64 {
        guard let row = rows.first else {
            throw DatabaseError(.unexpectedShape, message: "the configuration has no version")
        }
        return try row.integer("version")
    }

    static func version(_ connection: StoreConnection) throws -> Int64 {
        try version(connection.query(query.sql))
    }

    /// Returns a value from one of the caches, or reads and caches it.
    ///
    /// If `isWriting`, nothing is cached, because a write may see changes that are rolled back later.
    static func value<Key, Value>(
        _ cache: VersionedCache<Key, Value>, _ key: Key, at version: Int64, isWriting: Bool = false,
        reading read: () throws -> Value?
    ) rethrows -> Value? {
        if let kept = cache.value(of: key, at: version) { return kept }
        guard let value = try read() else { return nil }
        if !isWriting { cache.keep(value, of: key, at: version) }
        return value
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

    /// The version of the cached values.
    var version: Int64 { state.withLock { $0.version } }

    /// The value that was read at this version; `nil` for none.
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
