import IdentityModel
import JOSE
import SQLDatabase

/// A group of users in a realm, as stored.
package struct GroupRecord: Sendable, Hashable {
    /// The group's ID, a UUID.
    package let id: String
    /// The ID of the parent group; `nil` at the top level.
    package var parentID: String?
    /// The name, unique among the groups of one parent.
    package var name: String
    /// Whether new users become members (a default group of the realm).
    package var isDefault = false
    /// A description for administrators.
    package var description: String?
    /// Attributes: each name with its values.
    package var attributes: [String: [String]] = [:]

    package init(
        id: String, parentID: String? = nil, name: String, isDefault: Bool = false, description: String? = nil,
        attributes: [String: [String]] = [:]
    ) {
        self.id = id
        self.parentID = parentID
        self.name = name
        self.isDefault = isDefault
        self.description = description
        self.attributes = attributes
    }
}

/// The stored groups around a group that is written.
struct GroupSurroundings: Sendable, Hashable {
    /// The IDs of the stored ancestors, the parent first.
    ///
    /// At most one more than ``StoredBounds/groupDepth``.
    var ancestors: [String] = []
    var lacksAncestor = false
    /// The number of levels of the group and its subgroups.
    var levels = 1
    /// Whether another group with the same parent has the name.
    var hasNamesake = false

    init() {}
}

/// Decides whether a group can be stored with its parent and name.
enum GroupRule {
    /// Throws if a sibling has the name, an ancestor is a subgroup of the group, or it is nested too deeply.
    static func check(_ group: GroupRecord, in surroundings: GroupSurroundings) throws(StoreRefusal) {
        var levels = surroundings.levels
        for id in surroundings.ancestors {
            levels += 1
            guard levels <= StoredBounds.groupDepth else { throw .groupTooDeep }
            guard id != group.id else { throw .groupNotFound }
        }
        if surroundings.lacksAncestor { throw levels < StoredBounds.groupDepth ? .groupNotFound : .groupTooDeep }
        if surroundings.hasNamesake { throw .groupTaken(group.name) }
    }
}

/// Groups and their members in the database.
extension DatabaseStore {
    /// All groups of the realm, ordered by name.
    package func groups(in realm: RealmRecord) async throws(StoreError) -> [GroupRecord] {
        try await read { try Self.groups(ofRealm: realm.id, $0) }
    }

    static func groups(ofRealm id: String, _ connection: StoreConnection) throws -> [GroupRecord] {
        try connection.query("SELECT * FROM user_group WHERE realm_id = ? ORDER BY name, id", id).map(Self.group)
    }

    package func createGroup(_ group: GroupRecord, in realm: RealmRecord) async throws(StoreError) {
        try await write { connection in
            try Self.check(group, realmID: realm.id, connection)
            try Self.insert(group, realmID: realm.id, connection)
        }
    }

    package func updateGroup(
        id: String, in realm: RealmRecord, change: @escaping @Sendable (inout GroupRecord) -> Void
    ) async throws(StoreError) {
        try await write { connection in
            let row = try connection.first("SELECT * FROM user_group WHERE id = ? AND realm_id = ?", id, realm.id)
            guard let row else { throw StoreRefusal.groupNotFound }
            var group = try Self.group(row)
            change(&group)
            try Self.check(group, realmID: realm.id, connection)
            try connection.update("user_group", set: Self.columns(group), where: "id = ?", id)
        }
    }

    /// Removes a group and its subgroups; returns false if there is none.
    package func deleteGroup(id: String, in realm: RealmRecord) async throws(StoreError) -> Bool {
        try await write { connection in
            try Self.deleteGroups("id = ? AND realm_id = ?", [id, realm.id], connection) > 0
        }
    }

    /// Deletes the groups that match a condition, with their subgroups.
    ///
    /// Returns their number. Deletes one group at a time, innermost first, because older stores can have a thousand
    /// levels, and SQLite does not cascade that deep.
    @discardableResult
    static func deleteGroups(_ condition: String, _ values: [any SQLBindable], _ connection: StoreConnection) throws
        -> Int
    {
        let rows = try connection.query(
            """
            WITH RECURSIVE below(id, depth) AS (
                SELECT id, 0 FROM user_group WHERE \(condition)
                UNION ALL SELECT user_group.id, depth + 1 FROM user_group JOIN below ON parent_id = below.id
            )
            SELECT id FROM below ORDER BY depth DESC
            """, values)
        for row in rows { try connection.execute("DELETE FROM user_group WHERE id = ?", row["id"] as String) }
        return rows.count
    }

    /// The direct members of a group, ordered by user name.
    package func members(
        ofGroup id: String, first: Int, maximum: Int, in realm: RealmRecord
    ) async throws(StoreError) -> [UserRecord] {
        let page = UserRows.page(
            "account JOIN group_member ON group_member.user_id = account.id WHERE group_id = ? AND realm_id = ?",
            [id, realm.id], first: first, maximum: maximum)
        return try await read { try UserRows.users(page, $0) }
    }

    /// The IDs of the groups that a user is a direct member of.
    package func groupIDs(ofUser id: String, in realm: RealmRecord) async throws(StoreError) -> Set<String> {
        try await readBriefly { connection in
            try Set(
                connection.query("SELECT group_id FROM group_member WHERE user_id = ?", id).map { try $0["group_id"] })
        }
    }

    /// Adds a user to a group, or removes the user from it.
    package func setMembership(
        ofUser user: String, inGroup group: String, isMember: Bool, realm: RealmRecord
    ) async throws(StoreError) {
        try await write { connection in
            guard isMember else {
                try connection.execute("DELETE FROM group_member WHERE user_id = ? AND group_id = ?", user, group)
                return
            }
            try Self.join([group], userID: user, realmID: realm.id, connection)
        }
    }

    /// The IDs of the groups to which a role is assigned.
    package func groupIDs(withRole role: RoleRecord, in realm: RealmRecord) async throws(StoreError) -> Set<String> {
        try await read { connection in
            try Set(
                connection.query("SELECT group_id FROM group_role WHERE role_id = ?", role.id).map {
                    try $0["group_id"]
                })
        }
    }

    /// Adds a user of the realm to the groups.
    ///
    /// Ignores groups that do not exist.
    static func join(_ groups: [String], userID: String, realmID: String, _ connection: StoreConnection) throws {
        for group in groups {
            try connection.execute(
                """
                INSERT INTO group_member (user_id, group_id)
                SELECT account.id, user_group.id FROM account JOIN user_group USING (realm_id)
                WHERE account.id = ? AND user_group.id = ? AND realm_id = ? ON CONFLICT DO NOTHING
                """, userID, group, realmID)
        }
    }

    static func insert(_ group: GroupRecord, realmID: String, _ connection: StoreConnection) throws {
        try connection.insert(into: "user_group", columns(group) + ["id": group.id, "realm_id": realmID])
    }

    static func check(
        _ group: GroupRecord, realmID: String, _ connection: StoreConnection
    ) throws {
        var surroundings = GroupSurroundings()
        surroundings.levels = try levelsBelow(group.id, connection)
        var above = group.parentID
        while let id = above, surroundings.ancestors.count <= StoredBounds.groupDepth {
            let row = try connection.first(
                "SELECT parent_id FROM user_group WHERE id = ? AND realm_id = ?", id, realmID)
            guard let row else {
                surroundings.lacksAncestor = true
                break
            }
            surroundings.ancestors.append(id)
            above = try row["parent_id"]
        }
        let sibling = try connection.first(
            """
            SELECT id FROM user_group
            WHERE realm_id = ? AND parent_id IS NOT DISTINCT FROM ? AND name = ? AND id <> ?
            """, realmID, group.parentID, group.name, group.id)
        surroundings.hasNamesake = sibling != nil
        try GroupRule.check(group, in: surroundings)
    }

    /// The number of levels of a group and its subgroups.
    ///
    /// Stops counting at the limit.
    private static func levelsBelow(_ id: String, _ connection: StoreConnection) throws -> Int {
        let row = try connection.first(
            """
            WITH RECURSIVE below(id, depth) AS (
                SELECT id, 1 FROM user_group WHERE id = ?1
                UNION ALL SELECT user_group.id, depth + 1 FROM user_group JOIN below ON parent_id = below.id
                    WHERE depth <= ?2
            )
            SELECT max(depth) AS levels FROM below
            """, id, StoredBounds.groupDepth)
        // A group that is not stored yet has one level.
        return try row?["levels"] ?? 1
    }

    private static func columns(_ group: GroupRecord) -> Columns {
        var members: [String: JSONValue] = [
            "attributes": .object(group.attributes.mapValues { .array($0.map(JSONValue.string)) })
        ]
        members["description"] = group.description.map(JSONValue.string)
        return [
            "parent_id": group.parentID, "name": group.name, "is_default": group.isDefault, "representation": members,
        ]
    }

    static func group(_ row: Row) throws -> GroupRecord {
        let more: JSONValue = try row["representation"]
        return try GroupRecord(
            id: row["id"], parentID: row["parent_id"], name: row["name"], isDefault: row["is_default"],
            description: more["description"]?.string,
            attributes: (more["attributes"]?.object ?? [:]).compactMapValues(\.strings).withinBounds)
    }
}
