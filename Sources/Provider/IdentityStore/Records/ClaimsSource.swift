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

/// A group that a user is a member of.
package struct MemberGroup: Sendable, Hashable {
    package let name: String
    /// The path from the top-level group, each name after a slash.
    package let path: String
    /// The group's attributes, and those inherited from its ancestors for names that it does not have.
    package let attributes: [String: [String]]
}

/// A role that a user has directly, through a group, or through a composite role.
package struct EffectiveRole: Sendable, Hashable {
    package let id: String
    /// The `client_id` of the client that owns the role; `nil` for a realm role.
    package let clientID: String?
    package let name: String
}
