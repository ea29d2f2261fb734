/// What the store knows beside a session that tokens are made of.
package struct TokenGround: Sendable, Hashable {
    /// The client scopes that are in force, in the realm's order.
    package var scopes: [ClientScopeRecord] = []
    /// The user's groups, by path.
    package var groups: [MemberGroup] = []
    /// The roles that the client may be told of, by the ids that the store has for them; nil for all.
    package var toldRoleIDs: Set<String>?
    /// The user's roles, composite ones taken apart.
    package var roles: [EffectiveRole] = []

    package init(
        scopes: [ClientScopeRecord] = [], groups: [MemberGroup] = [], toldRoleIDs: Set<String>? = nil,
        roles: [EffectiveRole] = []
    ) {
        self.scopes = scopes
        self.groups = groups
        self.toldRoleIDs = toldRoleIDs
        self.roles = roles
    }

    /// The user's roles that the client may be told of.
    package var toldRoles: [EffectiveRole] { roles.filter { toldRoleIDs?.contains($0.id) ?? true } }
}

/// A group that a user is a member of.
package struct MemberGroup: Sendable, Hashable {
    /// Its name.
    package let name: String
    /// The names from the top down to it, each behind a slash.
    package let path: String
    /// Its attributes, with those of the groups that it stands in where it has none of that name.
    package let attributes: [String: [String]]

    package init(name: String, path: String, attributes: [String: [String]]) {
        self.name = name
        self.path = path
        self.attributes = attributes
    }
}

/// A role that a user has, by whatever way.
package struct EffectiveRole: Sendable, Hashable {
    /// The store's id.
    package let id: String
    /// The id of the client that it belongs to, as the client presents it; nil for a role of the realm.
    package let clientID: String?
    /// Its name.
    package let name: String

    package init(id: String, clientID: String?, name: String) {
        self.id = id
        self.clientID = clientID
        self.name = name
    }
}
