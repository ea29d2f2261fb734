package import IdentityModel
import SQLDatabase

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

    /// The client with this `client_id`; `nil` for none in the realm.
    package func client(_ id: ClientID, in realm: RealmRecord) async throws(StoreError) -> ClientRecord? {
        try await client(where: "client_id", is: id.rawValue, in: realm)
    }

    /// The client with this internal ID; `nil` for none in the realm.
    package func client(storedAs id: String, in realm: RealmRecord) async throws(StoreError) -> ClientRecord? {
        try await client(where: "id", is: id, in: realm)
    }

    /// The client with this `client_id`, as it was when the realm was read, or else the current one; `nil` for none in
    /// the realm.
    package func client(_ id: ClientID, in realm: ServedRealm) async throws(StoreError) -> ClientRecord? {
        try await client(where: "client_id", is: id.rawValue, in: realm)
    }

    /// The client with this internal ID, as it was when the realm was read, or else the current one; `nil` for none in
    /// the realm.
    package func client(storedAs id: String, in realm: ServedRealm) async throws(StoreError) -> ClientRecord? {
        try await client(where: "id", is: id, in: realm)
    }

    /// The client at the realm's version, if it is still cached, so that one request reads the version only once.
    private func client(
        where column: String, is text: String, in realm: ServedRealm
    ) async throws(StoreError) -> ClientRecord? {
        let key = ConfigurationCache.ClientKey(realmID: realm.record.id, column: column, text: text)
        if admission == nil, let version = realm.configurationVersion,
            let kept = configuration.clients.value(of: key, at: version)
        {
            return kept
        }
        return try await client(where: column, is: text, in: realm.record)
    }

    private func client(
        where column: String, is text: String, in realm: RealmRecord
    ) async throws(StoreError) -> ClientRecord? {
        try await readBriefly { connection in
            let version = try ConfigurationCache.version(connection)
            let key = ConfigurationCache.ClientKey(realmID: realm.id, column: column, text: text)
            return try ConfigurationCache.value(configuration.clients, key, at: version) {
                try connection.first(
                    "SELECT * FROM client WHERE \(column) = ? AND realm_id = ?", [.text(text), .text(realm.id)]
                ).map { try ClientRows.client($0, connection) }
            }
        }
    }

    /// All keys of the realm, oldest first.
    package func keys(of realm: RealmRecord) async throws(StoreError) -> [RealmKey] {
        try await read { try RealmRows.keys(ofRealm: realm.id, $0) }
    }
}
