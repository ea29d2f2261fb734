package import FoundationEssentials
package import IdentityModel
import SQLDatabase

/// Objects that are imported into a realm; their IDs are made before.
package struct RealmPart: Sendable {
    /// What happens to an object that the realm has already, by Keycloak's names.
    package enum Policy: String, Sendable, Hashable {
        case fail = "FAIL"
        case skip = "SKIP"
        case overwrite = "OVERWRITE"
    }

    /// The name of a role of the realm, or of a client.
    package struct RoleName: Sendable, Hashable {
        package let client: ClientID?
        package let name: String

        package init(client: ClientID?, name: String) { (self.client, self.name) = (client, name) }
    }

    package struct Client: Sendable {
        package let record: ClientRecord
        let account: UserRecord?

        package init(record: ClientRecord, account: UserRecord?) { (self.record, self.account) = (record, account) }
    }

    package struct Role: Sendable {
        let id: String
        package let name: RoleName
        let description: String?
        let attributes: [String: [String]]
        /// The roles that it contains.
        package let parts: [RoleName]

        package init(
            id: String, name: RoleName, description: String?, attributes: [String: [String]], parts: [RoleName]
        ) {
            (self.id, self.name, self.description) = (id, name, description)
            (self.attributes, self.parts) = (attributes, parts)
        }
    }

    package struct Group: Sendable {
        package let record: GroupRecord
        package let roles: [RoleName]

        package init(record: GroupRecord, roles: [RoleName]) { (self.record, self.roles) = (record, roles) }
    }

    package struct User: Sendable {
        let record: UserRecord
        let credentials: [CredentialRecord]
        let earlierPasswords: [CredentialRecord]
        /// The paths of the groups that it joins.
        package let groups: [String]
        package let roles: [RoleName]

        package init(
            record: UserRecord, credentials: [CredentialRecord], earlierPasswords: [CredentialRecord],
            groups: [String], roles: [RoleName]
        ) {
            (self.record, self.credentials, self.earlierPasswords) = (record, credentials, earlierPasswords)
            (self.groups, self.roles) = (groups, roles)
        }
    }

    package let policy: Policy
    package var clients: [Client] = []
    package var roles: [Role] = []
    /// The groups, each after its parent.
    package var groups: [Group] = []
    package var users: [User] = []

    package init(policy: Policy) { self.policy = policy }
}

/// What became of an imported object.
package struct PartOutcome: Sendable, Hashable {
    package enum Action: String, Sendable { case added = "ADDED", skipped = "SKIPPED", overwritten = "OVERWRITTEN" }
    package enum Kind: String, Sendable {
        case client = "CLIENT"
        case realmRole = "REALM_ROLE"
        case clientRole = "CLIENT_ROLE"
        case group = "GROUP"
        case user = "USER"

        /// Keycloak's sentence about an object that is there already.
        fileprivate func taken(_ name: String) -> String {
            switch self {
            case .client: "Client id '\(name)' already exists"
            case .realmRole: "Realm role '\(name)' already exists."
            case .clientRole: "Client role '\(name)' already exists."
            case .group: "Group '\(name)' already exists"
            case .user: "User with user name \(name) already exists."
            }
        }
    }

    package let action: Action
    package let kind: Kind
    package let name: String
    package let id: String
}

extension DatabaseStore {
    /// Imports a part of a realm: all of it, or nothing.
    ///
    /// - Parameters:
    ///   - reach: the accounts that the caller may replace; `nil` for every one.
    ///   - own: the caller's account, which is not replaced.
    package func add(
        _ part: RealmPart, to realm: RealmRecord, within reach: AccountReach?, except own: String?, at now: Date
    ) async throws(StoreError) -> [PartOutcome] {
        try await write { connection in
            var transaction = PartTransaction(
                part: part, realm: realm, reach: reach, own: own, now: now, connection: connection)
            return try transaction.outcomes()
        }
    }
}

/// The import of a part of a realm in a transaction.
private struct PartTransaction {
    let part: RealmPart
    let realm: RealmRecord
    let reach: AccountReach?
    let own: String?
    let now: Date
    let connection: StoreConnection
    var found: [PartOutcome] = []

    mutating func outcomes() throws -> [PartOutcome] {
        for client in part.clients { try add(client) }
        var containing: [RealmPart.Role] = []
        for role in part.roles where try add(role) { containing.append(role) }
        // A role may contain one that comes after it.
        for role in containing {
            for name in role.parts {
                try DatabaseStore.setComposite(try id(of: name), ofRole: role.id, isContained: true, connection)
            }
        }
        var skipped: Set<String> = []
        for group in part.groups where try !add(group, unlessBelow: skipped) { skipped.insert(group.record.id) }
        for user in part.users { try add(user) }
        return found
    }

    /// Records an object, and returns whether it is added; `remove` removes the one with the same name.
    private mutating func admits(
        _ kind: PartOutcome.Kind, _ name: String, as id: String, insteadOf old: String?, asShown shown: String? = nil,
        _ remove: (String) throws -> Void
    ) throws -> Bool {
        var outcome = PartOutcome(action: .added, kind: kind, name: name, id: shown ?? id)
        if let old {
            switch part.policy {
            case .fail: throw StoreRefusal.importedTaken(kind.taken(name))
            case .skip: outcome = PartOutcome(action: .skipped, kind: kind, name: name, id: shown ?? old)
            case .overwrite:
                try remove(old)
                outcome = PartOutcome(action: .overwritten, kind: kind, name: name, id: shown ?? id)
            }
        }
        found.append(outcome)
        return outcome.action != .skipped
    }

    private mutating func add(_ client: RealmPart.Client) throws {
        let name = client.record.clientID
        let old = try ClientRows.client(named: name, realmID: realm.id, connection)?.id
        // The closures use a copy, because the call changes this one.
        let copy = self
        let isAdded = try admits(.client, name.rawValue, as: client.record.id, insteadOf: old) { id in
            try copy.requireReach(.client(id))
            try copy.connection.execute("DELETE FROM client WHERE id = ? AND realm_id = ?", id, copy.realm.id)
        }
        guard isAdded else { return }
        let holders = try ClientRows.ids(named: name, orWithID: client.record.id, realmID: realm.id, connection)
        guard holders.isEmpty else { throw StoreRefusal.clientTaken }
        try ClientRows.insert(client.record, realmID: realm.id, connection)
        if let account = client.account {
            try DatabaseStore.keep(account, ofClient: client.record.id, realmID: realm.id, connection)
        }
    }

    private mutating func add(_ role: RealmPart.Role) throws -> Bool {
        var owner: String?
        if let client = role.name.client {
            guard let id = try ClientRows.client(named: client, realmID: realm.id, connection)?.id else {
                throw StoreRefusal.clientNotFound
            }
            try requireReach(.client(id))
            owner = id
        }
        let name = role.name.client.map { "\($0.rawValue)-->\(role.name.name)" } ?? role.name.name
        let old = try storedID(of: role.name)
        // Every user has the default role, so it is kept.
        if old != nil, owner == nil, role.name.name == realm.defaultRole, part.policy == .overwrite {
            throw StoreRefusal.importedTaken(PartOutcome.Kind.realmRole.taken(name))
        }
        let copy = self
        let kind: PartOutcome.Kind = owner == nil ? .realmRole : .clientRole
        // As in Keycloak, a client's role is shown with the client's ID.
        let isAdded = try admits(kind, name, as: role.id, insteadOf: old, asShown: owner) { id in
            _ = try DatabaseStore.deleteRole(id: id, realmID: copy.realm.id, copy.connection)
        }
        guard isAdded else { return false }
        try DatabaseStore.insert(
            RoleRecord(
                id: role.id, clientRecordID: owner, name: role.name.name, description: role.description,
                attributes: role.attributes), realmID: realm.id, connection)
        return true
    }

    private mutating func add(_ group: RealmPart.Group, unlessBelow skipped: Set<String>) throws -> Bool {
        if let parent = group.record.parentID {
            guard !skipped.contains(parent) else { return false }
        } else {
            let old: String? = try connection.first(
                "SELECT id FROM user_group WHERE realm_id = ? AND parent_id IS NULL AND name = ?", realm.id,
                group.record.name)?["id"]
            let copy = self
            let isAdded = try admits(.group, group.record.name, as: group.record.id, insteadOf: old) { id in
                try DatabaseStore.deleteGroups("id = ?", [id], copy.connection)
            }
            guard isAdded else { return false }
        }
        try DatabaseStore.check(group.record, realmID: realm.id, connection)
        try DatabaseStore.insert(group.record, realmID: realm.id, connection)
        for role in group.roles {
            try connection.insert(
                into: "group_role", ["group_id": group.record.id, "role_id": try id(of: role)],
                onConflict: "DO NOTHING")
        }
        return true
    }

    private mutating func add(_ user: RealmPart.User) throws {
        let (names, id) = (AccountNames(user.record), user.record.id)
        let rows = try connection.query(
            "SELECT id FROM account WHERE realm_id = ? AND (username = ? OR email = ?) ORDER BY username = ? DESC",
            realm.id, names.username, names.email ?? "", names.username)
        let old = try rows.first?["id"] as String?
        let copy = self
        let isAdded = try admits(.user, names.username, as: id, insteadOf: old) { id in
            if id == copy.own { throw StoreError(code: .ownAccount, detail: "the caller may not end the own access") }
            try copy.requireReach(.user(id))
            try PoolOwnership.end(of: id, at: copy.now, copy.connection)
            try copy.connection.execute("DELETE FROM account WHERE id = ? AND realm_id = ?", id, copy.realm.id)
        }
        guard isAdded else { return }
        let tree = user.groups.isEmpty ? nil : GroupTree(try DatabaseStore.groups(ofRealm: realm.id, connection))
        let groups = try user.groups.map { path in
            guard let group = tree?.group(at: path) else { throw StoreRefusal.groupNotFound }
            return group.id
        }
        let roles = try user.roles.map { name in
            RoleRecord(id: try self.id(of: name), clientRecordID: name.client?.rawValue, name: name.name)
        }
        try DatabaseStore.insert(
            user.record, credentials: user.credentials, earlierPasswords: user.earlierPasswords, groups: groups,
            roles: roles, in: realm, connection)
    }

    private func requireReach(_ subject: RightsSubject) throws {
        guard let reach else { return }
        try DatabaseStore.requireReach(reach, over: subject, in: realm, connection)
    }

    private func storedID(of role: RealmPart.RoleName) throws -> String? {
        let row =
            if let client = role.client {
                try connection.first(
                    """
                    SELECT role.id FROM role JOIN client ON client.id = role.client_id
                    WHERE client.realm_id = ? AND client.client_id = ? AND role.name = ?
                    """, realm.id, client, role.name)
            } else {
                try connection.first(
                    "SELECT id FROM role WHERE realm_id = ? AND client_id IS NULL AND name = ?", realm.id, role.name)
            }
        return try row?["id"]
    }

    private func id(of role: RealmPart.RoleName) throws -> String {
        guard let id = try storedID(of: role) else { throw StoreRefusal.roleNotFound }
        return id
    }
}
