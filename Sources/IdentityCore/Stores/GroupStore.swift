import IdentityModel

/// What the admin REST needs of a store for groups, for what composite roles stand for, and for who has which role.
///
/// Each call is one transaction: done whole or not at all. A change that is handed in is called at most once, inside the transaction, and is
/// free of effects.
package protocol GroupStore: Sendable {
    /// Every group of the realm, by name.
    func groups(in realm: RealmRecord) async throws(StoreError) -> [GroupRecord]

    /// Adds a group, unless a sibling has its name; `notFound` where its parent is gone.
    func createGroup(_ group: GroupRecord, in realm: RealmRecord) async throws(StoreError) -> GroupWriteOutcome

    /// Changes a group; `notFound` also where its new parent is none, or is one of the groups within it.
    func updateGroup(
        id: String, in realm: RealmRecord, change: @escaping @Sendable (inout GroupRecord) -> Void
    ) async throws(StoreError) -> GroupWriteOutcome

    /// Removes a group with those within it; false where there is none.
    func deleteGroup(id: String, in realm: RealmRecord) async throws(StoreError) -> Bool

    /// The members of a group itself, by name.
    func members(ofGroup id: String, first: Int, maximum: Int, in realm: RealmRecord)
        async throws(StoreError)
        -> [UserRecord]

    /// The ids of the groups that a user is a member of.
    func groupIDs(ofUser id: String, in realm: RealmRecord) async throws(StoreError) -> Set<String>

    /// Makes a user a member of a group, or ends that.
    func setMembership(
        ofUser user: String, inGroup group: String, isMember: Bool, realm: RealmRecord
    ) async throws(StoreError)

    /// The ids of the groups that were given a role.
    func groupIDs(withRole role: RoleRecord, in realm: RealmRecord) async throws(StoreError) -> Set<
        String
    >

    /// The roles that were given to a holder.
    func roles(of holder: RoleHolder, in realm: RealmRecord) async throws(StoreError) -> [RoleRecord]

    /// The roles that a holder has, by whatever way.
    func effectiveRoles(of holder: RoleHolder, in realm: RealmRecord) async throws(StoreError)
        -> [RoleRecord]

    /// Gives roles to a holder, or takes them.
    func setRoles(
        _ roles: [RoleRecord], of holder: RoleHolder, areGiven: Bool, in realm: RealmRecord
    ) async throws(StoreError)

    /// Whether one of these roles, or one that it stands for, lets its holder administer the realm.
    func administer(_ roles: [RoleRecord], in realm: RealmRecord) async throws(StoreError) -> Bool

    /// What a composite role stands for, by name.
    func parts(ofRole id: String, in realm: RealmRecord) async throws(StoreError) -> [RoleRecord]

    /// Puts roles into a composite one, or takes them out.
    func setParts(
        _ parts: [RoleRecord], ofRole id: String, arePart: Bool, in realm: RealmRecord
    ) async throws(StoreError)
}

/// How writing a group went.
package enum GroupWriteOutcome: Sendable, Hashable {
    /// It is stored.
    case written
    /// There is no such group, or none that it could stand in.
    case notFound
    /// A sibling has the name.
    case nameTaken
    /// It, or a group in it, would stand in more groups than may be.
    case tooDeep
}
