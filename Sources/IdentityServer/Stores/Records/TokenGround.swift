/// What the store knows beside a session that tokens are made of.
struct TokenGround: Sendable, Hashable {
    /// The client scopes that are in force, in the realm's order.
    var scopes: [ClientScopeRecord] = []
    /// The user's groups, by path.
    var groups: [MemberGroup] = []
    /// The roles that the client may be told of, by the ids that the store has for them; nil for all.
    var toldRoleIDs: Set<String>?
    /// The user's roles, composite ones taken apart.
    var roles: [EffectiveRole] = []

    /// The user's roles that the client may be told of.
    var toldRoles: [EffectiveRole] { roles.filter { toldRoleIDs?.contains($0.id) ?? true } }
}

/// A group that a user is a member of.
struct MemberGroup: Sendable, Hashable {
    /// Its name.
    let name: String
    /// The names from the top down to it, each behind a slash.
    let path: String
    /// Its attributes, with those of the groups that it stands in where it has none of that name.
    let attributes: [String: [String]]
}

/// A role that a user has, by whatever way.
struct EffectiveRole: Sendable, Hashable {
    /// The store's id.
    let id: String
    /// The id of the client that it belongs to, as the client presents it; nil for a role of the realm.
    let clientID: String?
    /// Its name.
    let name: String
}
