import SQLDatabase

/// The rows of one user from which claims are built.
struct ClaimsRows {
    /// The version of the configuration in the same snapshot.
    let version: Int64
    let groups: [MemberGroup]
    let roleNames: [String]
    let clientRoleIDs: [String]

    /// The number of queries in ``queries(ofUser:)``.
    static let count = 4

    static func queries(ofUser id: SelectedID) -> [Query] {
        [
            ConfigurationCache.query,
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
        version = try ConfigurationCache.version(rows[start])
        groups = try Self.memberGroups(rows[start + 1])
        roleNames = try rows[start + 2].map { try $0.string("role") }
        clientRoleIDs = try rows[start + 3].map { try $0.string("role_id") }
    }

    private static func memberGroups(_ rows: [Row]) throws -> [MemberGroup] {
        guard !rows.isEmpty else { return [] }
        let tree = GroupTree(try rows.map(DatabaseStore.group))
        return try rows.filter { try $0.bool("is_own") }.map { row in
            let group = try DatabaseStore.group(row)
            return MemberGroup(
                name: group.name, path: tree.path(of: group),
                attributes: tree.inheritedAttributes(of: group))
        }.sorted { $0.path < $1.path }
    }
}
