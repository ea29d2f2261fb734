package import IdentityCore
import IdentityModel
import JOSE
import SQLDatabase

/// Reads what claims are made of besides the session, from one snapshot.
extension DatabaseStore {
    package func claimsSource(
        ofUser userID: String, client: ClientRecord, scopes names: Set<String>, in realm: RealmRecord
    ) async throws(StoreError) -> ClaimsSource {
        try await read { connection in
            var source = ClaimsSource()
            source.roles = try EffectiveRoleQuery.roles(of: .user(userID), in: realm.name, connection)
            let has = Set(source.roles.map(\.id))
            var mapped = client.details["fullScopeAllowed"]?.bool == false ? Set<String>() : nil
            if mapped != nil {
                mapped = try EffectiveRoleQuery.ids(of: .client(client.id), in: realm.name, connection)
            }
            let rows = try connection.query(
                "SELECT * FROM client_scope WHERE realm_id = ? ORDER BY position, name", [.text(realm.id)])
            for row in rows where names.contains(try row.string("name")) {
                let scope = try Self.clientScope(row)
                let roles = try EffectiveRoleQuery.ids(
                    of: .clientScope(scope.id), in: realm.name, connection)
                // As in Keycloak, a client scope with scope mappings is in force only for users who have one of its roles.
                guard roles.isEmpty || !roles.isDisjoint(with: has) else { continue }
                mapped?.formUnion(roles)
                source.scopes.append(scope)
            }
            source.mappedRoleIDs = mapped
            source.groups = try Self.memberGroups(ofUser: userID, connection)
            return source
        }
    }

    private static func memberGroups(ofUser id: String, _ connection: Connection) throws
        -> [MemberGroup]
    {
        let rows = try connection.query(
            """
            WITH RECURSIVE circle(id) AS (
                SELECT group_id FROM group_member WHERE user_id = ?1
                UNION SELECT parent_id FROM user_group JOIN circle USING (id) WHERE parent_id IS NOT NULL
            )
            SELECT user_group.*, EXISTS (SELECT 1 FROM group_member WHERE user_id = ?1 AND group_id = user_group.id)
                AS is_own FROM circle JOIN user_group USING (id)
            """, [.text(id)])
        guard !rows.isEmpty else { return [] }
        let tree = GroupTree(try rows.map(group))
        return try rows.filter { try $0.bool("is_own") }.map { row in
            let group = try group(row)
            return MemberGroup(
                name: group.name, path: tree.path(of: group),
                attributes: tree.inheritedAttributes(of: group))
        }.sorted { $0.path < $1.path }
    }
}
