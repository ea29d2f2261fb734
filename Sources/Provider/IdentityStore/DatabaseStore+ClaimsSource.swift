import IdentityModel
import JOSE
import SQLDatabase

/// Reads what claims are built from in addition to the session, in one snapshot.
extension DatabaseStore {
    /// What claims for a client are built from in addition to the session, with the given client scopes in force.
    package func claimsSource(
        ofUser userID: String, client: ClientRecord, scopes names: Set<String>, in realm: RealmRecord
    ) async throws(StoreError) -> ClaimsSource {
        let order = ClaimsOrder(client: client, scopes: names)
        return try await readBriefly { connection in
            let rows = try connection.queries(ClaimsRows.queries(ofUser: .known(userID)))
            return try claimsSource(
                for: order, from: ClaimsRows(rows[...]), ofUser: userID, in: realm, isWriting: false, connection)
        }
    }

    /// What claims are built from, in a transaction.
    ///
    /// If `isWriting`, nothing is cached, because the transaction may be rolled back.
    func claimsSource(
        for order: ClaimsOrder, from rows: ClaimsRows, ofUser userID: String, in realm: RealmRecord, isWriting: Bool,
        _ connection: StoreConnection
    ) throws -> ClaimsSource {
        var source = ClaimsSource()
        let roles = try RealmRoles(in: realm, at: rows.version, isWriting: isWriting, configuration, connection)
        source.groups = rows.groups
        source.roles = try roles.roles(ofUser: userID, rows)
        let has = Set(source.roles.map(\.id))
        var mapped = order.client.hasFullScope ? nil : Set<String>()
        if mapped != nil { mapped = try roles.ids(toldBy: .client(order.client.id)) }
        let scopes = try Self.clientScopes(
            in: realm, at: rows.version, isWriting: isWriting, configuration, connection)
        for scope in scopes where order.scopes.contains(scope.name) {
            let ids = try roles.ids(toldBy: .clientScope(scope.id))
            // As in Keycloak, a client scope with scope mappings is in force only for users who have one of its roles.
            guard ids.isEmpty || !ids.isDisjoint(with: has) else { continue }
            mapped?.formUnion(ids)
            source.scopes.append(scope)
        }
        source.mappedRoleIDs = mapped
        return source
    }

    /// Caches the realm's scopes and roles before a write that needs them, unless they are cached.
    func keepClaimsConfiguration(of realm: RealmRecord) async throws(StoreError) {
        guard !configuration.hasScopes(ofRealm: realm.id) else { return }
        try await readBriefly { connection in
            let version = try ConfigurationCache.version(connection)
            _ = try RealmRoles(in: realm, at: version, configuration, connection)
            _ = try Self.clientScopes(in: realm, at: version, configuration, connection)
        }
    }

    /// The client scopes of a realm, cached while the configuration has this version.
    static func clientScopes(
        in realm: RealmRecord, at version: Int64, isWriting: Bool = false, _ configuration: ConfigurationCache,
        _ connection: StoreConnection
    ) throws -> [ClientScopeRecord] {
        try ConfigurationCache.value(configuration.scopes, realm.id, at: version, isWriting: isWriting) {
            try connection.query(
                "SELECT * FROM client_scope WHERE realm_id = ? ORDER BY position, name", [.text(realm.id)]
            ).map(Self.clientScope)
        } ?? []
    }
}
