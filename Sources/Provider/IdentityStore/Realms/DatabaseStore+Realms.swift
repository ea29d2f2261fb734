package import IdentityModel
import SQLDatabase

/// A realm as read for a request.
package struct ServedRealm: Sendable, Hashable {
    package let record: RealmRecord
    /// The version of the store's configuration when the realm was read; `nil` if it was not read from a store.
    package var configurationVersion: Int64?

    package var lifetimes: TokenLifetimes { record.lifetimes }
}

extension DatabaseStore {
    /// All realms, ordered by name.
    package func realms() async throws(StoreError) -> [RealmRecord] {
        try await read { connection in
            try connection.query("SELECT id, name, display_name, is_enabled FROM realm ORDER BY name")
                .map { try RealmRows.record($0, connection) }
        }
    }

    /// The realm with this name; `nil` for none.
    package func realm(named name: TenantID) async throws(StoreError) -> RealmRecord? {
        try await realmToServe(name)?.record
    }

    /// The realm with this name; `nil` for none.
    package func realmToServe(_ name: TenantID) async throws(StoreError) -> ServedRealm? {
        try await readBriefly { connection in
            let version = try ConfigurationCache.version(connection)
            return try ConfigurationCache.value(configuration.realms, name, at: version) {
                let row = try connection.first(
                    "SELECT id, name, display_name, is_enabled FROM realm WHERE name = ?", [.text(name.rawValue)])
                return try row.map {
                    ServedRealm(record: try RealmRows.record($0, connection), configurationVersion: version)
                }
            }
        }
    }

    /// The realm as last read, without accessing the database; `nil` if it is not cached.
    ///
    /// The caller must compare its `configurationVersion` with that of the following transaction.
    package func realmLastRead(_ name: TenantID) -> ServedRealm? {
        configuration.realms.value(of: name, at: configuration.realms.version)
    }

    /// The realm with this name, at this version of the configuration if it is cached, or else the current one; `nil`
    /// for none.
    package func realm(named name: TenantID, at version: Int64?) async throws(StoreError) -> RealmRecord? {
        if let version, let kept = configuration.realms.value(of: name, at: version) { return kept.record }
        return try await realm(named: name)
    }
}
