import IdentityModel

/// The store operations of the admin REST for groups, composite roles, role assignments and scope mappings.
///
/// Each call is one transaction. A `change` runs at most once, inside the transaction, and must have no side effects.
package protocol GroupStore: Sendable {
    /// All groups of the realm, ordered by name.
    func groups(in realm: RealmRecord) async throws(StoreError) -> [GroupRecord]

    /// Adds a group, unless a sibling has its name; `notFound` if its parent does not exist.
    func createGroup(_ group: GroupRecord, in realm: RealmRecord) async throws(StoreError) -> GroupWriteOutcome

    /// Changes a group; `notFound` also if the new parent does not exist or is one of the group's descendants.
    func updateGroup(
        id: String, in realm: RealmRecord, change: @escaping @Sendable (inout GroupRecord) -> Void
    ) async throws(StoreError) -> GroupWriteOutcome

    /// Removes a group and its subgroups; false for none.
    func deleteGroup(id: String, in realm: RealmRecord) async throws(StoreError) -> Bool

    /// The direct members of a group, ordered by user name.
    func members(ofGroup id: String, first: Int, maximum: Int, in realm: RealmRecord)
        async throws(StoreError)
        -> [UserRecord]

    /// The ids of the groups that a user is a direct member of.
    func groupIDs(ofUser id: String, in realm: RealmRecord) async throws(StoreError) -> Set<String>

    /// Adds a user to a group, or removes the user from it.
    func setMembership(
        ofUser user: String, inGroup group: String, isMember: Bool, realm: RealmRecord
    ) async throws(StoreError)

    /// The ids of the groups that a role is assigned to.
    func groupIDs(withRole role: RoleRecord, in realm: RealmRecord) async throws(StoreError) -> Set<
        String
    >

    /// The roles that are assigned to a holder.
    func roles(of holder: RoleHolder, in realm: RealmRecord) async throws(StoreError) -> [RoleRecord]

    /// The effective roles of a holder: assigned, inherited and contained in composite roles.
    func effectiveRoles(of holder: RoleHolder, in realm: RealmRecord) async throws(StoreError)
        -> [RoleRecord]

    /// Assigns roles to a holder, or removes them.
    func setRoles(
        _ roles: [RoleRecord], of holder: RoleHolder, areGiven: Bool, in realm: RealmRecord
    ) async throws(StoreError)

    /// Whether one of these roles, or a role that it contains, gives rights to administer the realm.
    func administer(_ roles: [RoleRecord], in realm: RealmRecord) async throws(StoreError) -> Bool

    /// The composites of a role: the roles that it directly contains, ordered by name.
    func composites(ofRole id: String, in realm: RealmRecord) async throws(StoreError) -> [RoleRecord]

    /// Adds roles to the composites of a role, or removes them.
    func setComposites(
        _ composites: [RoleRecord], ofRole id: String, areContained: Bool, in realm: RealmRecord
    ) async throws(StoreError)
}

/// The result of writing a group.
package enum GroupWriteOutcome: Sendable, Hashable {
    /// The group is stored.
    case written
    /// The group or its parent does not exist.
    case notFound
    /// A sibling has the name.
    case nameTaken
    /// The group, or one of its subgroups, would be nested too deeply.
    case tooDeep
}
