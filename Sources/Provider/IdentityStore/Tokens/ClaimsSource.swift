import IdentityModel
import SQLDatabase

/// What claims are built from in addition to the session: client scopes, groups, roles and scope mappings.
package struct ClaimsSource: Sendable, Hashable {
    /// The client scopes in force, in the realm's order.
    package var scopes: [ClientScopeRecord] = []
    /// The user's groups, ordered by path.
    package var groups: [MemberGroup] = []
    /// The IDs of the roles that the scope mappings allow in tokens for the client; `nil` for all roles.
    var mappedRoleIDs: Set<String>?
    /// The user's effective roles, with composite roles expanded.
    package var roles: [EffectiveRole] = []

    /// The user's effective roles that the scope mappings allow in tokens for the client.
    package var mappedRoles: [EffectiveRole] { roles.filter { mappedRoleIDs?.contains($0.id) ?? true } }
}

/// The rows of one user from which claims are built.
struct ClaimsRows {
    let groups: [MemberGroup]
    let roleNames: [String]
    let clientRoleIDs: [String]

    /// The number of queries in ``queries(ofUser:)``.
    static let count = 3

    static func queries(ofUser id: SelectedID) -> [Query] {
        [
            Query(
                """
                WITH RECURSIVE circle(id) AS (
                    SELECT group_id FROM group_member WHERE user_id = \(id.sql)
                    UNION SELECT parent_id FROM user_group JOIN circle USING (id) WHERE parent_id IS NOT NULL
                )
                SELECT user_group.*, EXISTS (
                    SELECT 1 FROM group_member WHERE user_id = \(id.sql) AND group_id = user_group.id) AS is_own
                FROM circle JOIN user_group USING (id)
                """, id.bindings + id.bindings),
            Query("SELECT role FROM user_role WHERE user_id = \(id.sql)", id.bindings),
            Query("SELECT role_id FROM user_client_role WHERE user_id = \(id.sql)", id.bindings),
        ]
    }

    /// Parses the rows of ``queries(ofUser:)``.
    init(_ rows: ArraySlice<[Row]>) throws {
        let start = rows.startIndex
        groups = try Self.memberGroups(rows[start])
        roleNames = try rows[start + 1].map { try $0["role"] }
        clientRoleIDs = try rows[start + 2].map { try $0["role_id"] }
    }

    private static func memberGroups(_ rows: [Row]) throws -> [MemberGroup] {
        guard !rows.isEmpty else { return [] }
        let tree = GroupTree(try rows.map(DatabaseStore.group))
        return try rows.filter { try $0["is_own"] }.map { row in
            let group = try DatabaseStore.group(row)
            return MemberGroup(
                name: group.name, path: tree.path(of: group),
                attributes: tree.inheritedAttributes(of: group))
        }.sorted { $0.path < $1.path }
    }
}

/// The client scopes and the roles of a realm, from which claims are built together with a user's rows.
struct ClaimsConfiguration: Sendable {
    let scopes: [ClientScopeRecord]
    /// `nil` for a realm with more roles than are cached.
    let roles: RoleGraph?
}

extension DatabaseStore {
    /// What claims for a client are built from in addition to the session, with the given client scopes in force.
    package func claimsSource(
        ofUser userID: String, client: ClientRecord, scopes names: Set<String>, in realm: RealmRecord
    ) async throws(StoreError) -> ClaimsSource {
        let configuration = try await claimsConfiguration(of: realm)
        return try await readBriefly { connection in
            let rows = try connection.queries(ClaimsRows.queries(ofUser: .known(userID)))
            return try configuration.source(
                for: client, names, from: ClaimsRows(rows[...]), ofUser: userID, in: realm, connection)
        }
    }

    /// Read before the transaction that needs it; usually from memory.
    func claimsConfiguration(of realm: RealmRecord) async throws(StoreError) -> ClaimsConfiguration {
        ClaimsConfiguration(
            scopes: try await clientScopes(in: realm),
            roles: try await configured(RoleGraph.self, [realm.id]) { try RoleGraph(ofRealm: realm.id, $0) })
    }
}

extension ClaimsConfiguration {
    /// What claims for a client are built from, with the given client scopes in force, in a transaction.
    func source(
        for client: ClientRecord, _ names: Set<String>, from rows: ClaimsRows, ofUser userID: String,
        in realm: RealmRecord,
        _ connection: StoreConnection
    ) throws -> ClaimsSource {
        var source = ClaimsSource()
        let roles = RealmRoles(in: realm, self.roles, connection)
        source.groups = rows.groups
        source.roles = try roles.roles(
            ofUser: userID, isInGroups: !rows.groups.isEmpty, named: rows.roleNames, ids: rows.clientRoleIDs)
        let has = Set(source.roles.map(\.id))
        var mapped = client.hasFullScope ? nil : Set<String>()
        if mapped != nil { mapped = try roles.ids(mappedBy: .client(client.id)) }
        for scope in scopes where names.contains(scope.name) {
            let ids = try roles.ids(mappedBy: .clientScope(scope.id))
            // As in Keycloak, a client scope with scope mappings is in force only for users who have one of its roles.
            guard ids.isEmpty || !ids.isDisjoint(with: has) else { continue }
            mapped?.formUnion(ids)
            source.scopes.append(scope)
        }
        source.mappedRoleIDs = mapped
        return source
    }
}
