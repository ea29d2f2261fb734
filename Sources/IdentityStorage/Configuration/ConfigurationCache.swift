import IdentityCore
import IdentityModel
import SQLDatabase

/// The configuration of the realms as last read: realms with their settings, clients, client scopes, role definitions.
///
/// Each use compares the version of the configuration in its own transaction, so a change by any program is seen at once. Data of users is never kept.
final class ConfigurationCache: Sendable {
    /// A client, by its internal id or its `client_id`.
    struct ClientKey: Sendable, Hashable {
        let realmID: String
        let column: String
        let text: String
    }

    let realms = VersionedCache<TenantID, ServedRealm>()
    let clients = VersionedCache<ClientKey, ClientRecord>()
    let scopes = VersionedCache<String, [ClientScopeRecord]>()
    let roles = VersionedCache<String, RoleGraph>()

    /// Whether the client scopes of a realm are kept, of the version that realms were last read at.
    func hasScopes(ofRealm id: String) -> Bool { scopes.value(of: id, at: realms.version) != nil }

    /// Reads the version.
    static let query = Query("SELECT version FROM configuration WHERE id = 1")

    /// The version in the rows of ``query``.
    static func version(_ rows: [Row]) throws -> Int64 {
        guard let row = rows.first else {
            throw DatabaseError(.unexpectedShape, message: "the configuration has no version")
        }
        return try row.integer("version")
    }

    /// The version in a transaction.
    static func version(_ connection: StoreConnection) throws -> Int64 {
        try version(connection.query(query.sql))
    }

    /// A value from one of the caches, or read and kept; `isWriting` in a write, which may see what is rolled back later: then nothing is kept.
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
