import IdentityModel
import JOSE
import SQLDatabase

/// A role of a realm or of a client, as stored.
package struct RoleRecord: Sendable, Hashable {
    /// The role's ID, a UUID.
    package let id: String
    /// The internal ID of the client that owns the role; `nil` for a realm role.
    package let clientRecordID: String?
    /// The name, unique in the realm or at the client.
    package var name: String
    /// A description for administrators.
    package var description: String?
    /// Attributes: each name with its values.
    package var attributes: [String: [String]] = [:]
    /// Whether the role contains other roles.
    ///
    /// The store computes it when it reads the role, and ignores it when it writes the role.
    package var isComposite = false

    package init(
        id: String, clientRecordID: String?, name: String, description: String? = nil,
        attributes: [String: [String]] = [:], isComposite: Bool = false
    ) {
        self.id = id
        self.clientRecordID = clientRecordID
        self.name = name
        self.description = description
        self.attributes = attributes
        self.isComposite = isComposite
    }

    package func moved(toClient id: String) -> RoleRecord {
        RoleRecord(
            id: self.id, clientRecordID: id, name: name, description: description, attributes: attributes,
            isComposite: isComposite)
    }
}

/// Roles and their assignments to users in the database; assigned realm roles are stored by name, client roles by ID.
extension DatabaseStore {
    /// The roles of a client, or, for `nil`, the realm roles; ordered by name.
    package func roles(ofClient id: String?, in realm: RealmRecord) async throws(StoreError) -> [RoleRecord] {
        try await read { connection in
            try connection.query(
                "SELECT \(Self.roleColumns) FROM role WHERE realm_id = ? AND client_id IS NOT DISTINCT FROM ? ORDER BY name",
                realm.id, id
            ).map(Self.role)
        }
    }

    package func role(id: String, in realm: RealmRecord) async throws(StoreError) -> RoleRecord? {
        try await read { try Self.role(id: id, realmID: realm.id, $0) }
    }

    /// Adds a role, unless its name is taken.
    package func createRole(_ role: RoleRecord, in realm: RealmRecord) async throws(StoreError) {
        try await write { connection in
            try Self.checkName(of: role, isNew: true, realmID: realm.id, connection)
            try Self.insert(role, realmID: realm.id, connection)
        }
    }

    package func updateRole(
        id: String, in realm: RealmRecord, change: @escaping @Sendable (inout RoleRecord) -> Void
    ) async throws(StoreError) {
        try await write { connection in
            guard let old = try Self.role(id: id, realmID: realm.id, connection) else {
                throw StoreRefusal.roleNotFound
            }
            var new = old
            change(&new)
            try Self.checkName(of: new, isNew: false, realmID: realm.id, connection)
            try connection.update(
                "role", set: ["name": new.name, "representation": Self.representation(new)], where: "id = ?", id)
            if new.name != old.name, new.clientRecordID == nil {
                try connection.execute(
                    """
                    UPDATE user_role SET role = ?
                    WHERE role = ? AND user_id IN (SELECT id FROM account WHERE realm_id = ?)
                    """, new.name, old.name, realm.id)
                try Self.renameDefaultRole(from: old.name, to: new.name, realmID: realm.id, connection)
            }
        }
    }

    private static func renameDefaultRole(
        from old: String, to new: String, realmID: String, _ connection: StoreConnection
    ) throws {
        let row = try connection.first("SELECT * FROM realm WHERE id = ?", realmID)
        guard let row else { throw StoreRefusal.realmNotFound }
        var realm = try RealmRows.record(row, connection)
        guard realm.defaultRole == old else { return }
        realm.ownDefaultRole = new
        try RealmRows.update(realm, connection)
    }

    /// Removes a role and its assignments; returns false if there is none.
    package func deleteRole(id: String, in realm: RealmRecord) async throws(StoreError) -> Bool {
        try await write { try Self.deleteRole(id: id, realmID: realm.id, $0) }
    }

    static func deleteRole(id: String, realmID: String, _ connection: StoreConnection) throws -> Bool {
        guard let role = try Self.role(id: id, realmID: realmID, connection) else { return false }
        if role.clientRecordID == nil {
            try connection.execute(
                "DELETE FROM user_role WHERE role = ? AND user_id IN (SELECT id FROM account WHERE realm_id = ?)",
                role.name, realmID)
        }
        return try connection.execute("DELETE FROM role WHERE id = ?", id) == 1
    }

    /// The realm and client roles that are assigned to a user.
    package func roles(ofUser id: String, in realm: RealmRecord) async throws(StoreError) -> [RoleRecord] {
        try await read { connection in
            try connection.query(
                """
                SELECT \(Self.roleColumns) FROM role JOIN user_role ON user_role.role = role.name
                    WHERE role.client_id IS NULL AND role.realm_id = ? AND user_role.user_id = ?
                UNION ALL
                SELECT \(Self.roleColumns) FROM role JOIN user_client_role ON user_client_role.role_id = role.id
                    WHERE role.realm_id = ? AND user_client_role.user_id = ?
                ORDER BY name
                """, realm.id, id, realm.id, id
            ).map(Self.role)
        }
    }

    /// Assigns roles to a user, or removes them.
    package func setRoles(
        _ roles: [RoleRecord], ofUser id: String, areGiven: Bool, in realm: RealmRecord
    ) async throws(StoreError) {
        try await write { connection in
            guard try UserRows.user(id: id, realmID: realm.id, connection) != nil else { return }
            try Self.set(roles, ofUser: id, areGiven: areGiven, connection)
        }
    }

    static func set(
        _ roles: [RoleRecord], ofUser id: String, areGiven: Bool, _ connection: StoreConnection
    ) throws {
        for role in roles {
            let (table, column, value) =
                role.clientRecordID == nil
                ? ("user_role", "role", role.name) : ("user_client_role", "role_id", role.id)
            let sql =
                areGiven
                ? "INSERT INTO \(table) (user_id, \(column)) VALUES (?, ?) ON CONFLICT DO NOTHING"
                : "DELETE FROM \(table) WHERE user_id = ? AND \(column) = ?"
            try connection.execute(sql, id, value)
        }
    }

    /// The users to whom a role is directly assigned, ordered by user name.
    package func users(
        withRole role: RoleRecord, first: Int, maximum: Int, in realm: RealmRecord
    ) async throws(StoreError) -> [UserRecord] {
        let (table, column, value) =
            role.clientRecordID == nil
            ? ("user_role", "role", role.name) : ("user_client_role", "role_id", role.id)
        let page = UserRows.page(
            "account JOIN \(table) ON \(table).user_id = account.id WHERE \(column) = ? AND account.realm_id = ?",
            [value, realm.id], first: first, maximum: maximum)
        return try await read { try UserRows.users(page, $0) }
    }

    static func insert(_ role: RoleRecord, realmID: String, _ connection: StoreConnection) throws {
        try connection.insert(
            into: "role",
            [
                "id": role.id, "realm_id": realmID, "client_id": role.clientRecordID, "name": role.name,
                "representation": representation(role),
            ])
    }

    private static func role(id: String, realmID: String, _ connection: StoreConnection) throws
        -> RoleRecord?
    {
        try connection.first("SELECT \(roleColumns) FROM role WHERE id = ? AND realm_id = ?", id, realmID)
            .map(role)
    }

    private static func checkName(
        of role: RoleRecord, isNew: Bool, realmID: String, _ connection: StoreConnection
    ) throws {
        let holders = try connection.query(
            """
            SELECT id FROM role WHERE id = ?
            UNION SELECT id FROM role WHERE realm_id = ? AND client_id IS NOT DISTINCT FROM ? AND name = ?
            """, role.id, realmID, role.clientRecordID, role.name
        ).map { try $0["id"] as String }
        if RecordNameRule.isTaken(by: role.id, isNew: isNew, holders: holders) {
            throw StoreRefusal.roleTaken(role.name)
        }
    }

    /// The columns that ``role(_:)`` reads.
    static let roleColumns =
        "role.*, EXISTS (SELECT 1 FROM role_part WHERE role_id = role.id) AS is_composite"

    static func role(_ row: Row) throws -> RoleRecord {
        let more: JSONValue = try row["representation"]
        return try RoleRecord(
            id: row["id"], clientRecordID: row["client_id"], name: row["name"],
            description: more["description"]?.string,
            attributes: (more["attributes"]?.object ?? [:]).compactMapValues(\.strings).withinBounds,
            isComposite: row["is_composite"])
    }

    private static func representation(_ role: RoleRecord) -> JSONValue {
        var members: [String: JSONValue] = [
            "attributes": .object(role.attributes.mapValues { .array($0.map(JSONValue.string)) })
        ]
        members["description"] = role.description.map(JSONValue.string)
        return .object(members)
    }
}
