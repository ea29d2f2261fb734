package import FoundationEssentials
import IdentityModel

/// The store operations of the admin REST for realms, clients, client scopes, roles and consents.
///
/// Each call is one transaction. A `change` runs at most once, inside the transaction, and must have no side effects.
package protocol RealmAdministrationStore: RealmStore, GroupStore {
    /// The names of the `realm-management` roles that an account effectively has.
    func rights(of subject: RightsSubject, in realm: RealmRecord) async throws(StoreError) -> Set<String>

    /// The same store, limited to a caller's rights.
    ///
    /// If the subject has a right that the caller lacks, every call throws `exceedsRights`. The check is part of the call's transaction and comes
    /// first.
    func limited(to rights: Set<String>, over subject: RightsSubject, in realm: RealmRecord) -> Self

    /// Adds a realm with its contents; false if its name is taken.
    func createRealm(_ realm: NewRealm, at now: Date) async throws(StoreError) -> Bool

    /// Changes a realm.
    func updateRealm(
        id: String, change: @escaping @Sendable (inout ServedRealm) -> Void
    ) async throws(StoreError) -> RecordWriteOutcome

    /// Removes a realm with its contents; false for none.
    func deleteRealm(id: String) async throws(StoreError) -> Bool

    /// Adds a key, unless the realm has a key of the same algorithm.
    func addKey(_ key: RealmKey, in realm: RealmRecord, at now: Date) async throws(StoreError)

    /// Adds a client, and its service account if it has one.
    func createClient(
        _ client: ClientRecord, serviceAccount: UserRecord?, in realm: RealmRecord
    ) async throws(StoreError) -> RecordWriteOutcome

    /// Changes a client. Adds the service account if the client needs one and has none.
    func updateClient(
        id: String, in realm: RealmRecord, serviceAccount: @escaping @Sendable (ClientRecord) -> UserRecord,
        change: @escaping @Sendable (inout ClientRecord) -> Void
    ) async throws(StoreError) -> RecordWriteOutcome

    /// Removes a client and what was issued to it; false for none.
    func deleteClient(id: String, in realm: RealmRecord) async throws(StoreError) -> Bool

    /// The service account of a client; nil for none.
    func serviceAccount(ofClient id: String, in realm: RealmRecord) async throws(StoreError) -> UserRecord?

    /// The online or offline sessions that a client takes part in.
    func sessions(
        ofClient id: String, areOffline: Bool, in realm: RealmRecord
    ) async throws(StoreError) -> [SessionRecord]

    /// Adds a client scope, unless its name is taken.
    func createClientScope(
        _ scope: ClientScopeRecord, in realm: RealmRecord
    ) async throws(StoreError) -> RecordWriteOutcome

    /// Changes a client scope. A new name is changed in the clients too.
    func updateClientScope(
        id: String, in realm: RealmRecord, change: @escaping @Sendable (inout ClientScopeRecord) -> Void
    ) async throws(StoreError) -> RecordWriteOutcome

    /// Removes a client scope, also from the clients; false for none.
    func deleteClientScope(id: String, in realm: RealmRecord) async throws(StoreError) -> Bool

    /// The roles of a client, or the realm roles for nil; ordered by name.
    func roles(ofClient id: String?, in realm: RealmRecord) async throws(StoreError) -> [RoleRecord]

    /// The role with this id; nil for none in the realm.
    func role(id: String, in realm: RealmRecord) async throws(StoreError) -> RoleRecord?

    /// Adds a role, unless its name is taken.
    func createRole(_ role: RoleRecord, in realm: RealmRecord) async throws(StoreError) -> RecordWriteOutcome

    /// Changes a role.
    func updateRole(
        id: String, in realm: RealmRecord, change: @escaping @Sendable (inout RoleRecord) -> Void
    ) async throws(StoreError) -> RecordWriteOutcome

    /// Removes a role and its assignments; false for none.
    func deleteRole(id: String, in realm: RealmRecord) async throws(StoreError) -> Bool

    /// The realm and client roles that are assigned to a user.
    func roles(ofUser id: String, in realm: RealmRecord) async throws(StoreError) -> [RoleRecord]

    /// Assigns roles to a user, or removes them.
    func setRoles(
        _ roles: [RoleRecord], ofUser id: String, areGiven: Bool, in realm: RealmRecord
    ) async throws(StoreError)

    /// The users that a role is directly assigned to, ordered by user name.
    func users(withRole role: RoleRecord, in realm: RealmRecord) async throws(StoreError) -> [UserRecord]

    /// Ends an online or offline session; false if it has ended already.
    func endSession(id: String, isOffline: Bool, in realm: RealmRecord) async throws(StoreError) -> Bool

    /// Ends all online sessions of a realm.
    func endAllSessions(in realm: RealmRecord) async throws(StoreError)

    /// The consents of a user, ordered by client.
    func consents(ofUser id: String, in realm: RealmRecord) async throws(StoreError) -> [ConsentRecord]

    /// Revokes a user's consent for a client, and what was issued for it; false for none.
    func revokeConsent(
        ofUser id: String, toClient client: ClientRecord, in realm: RealmRecord
    ) async throws(StoreError) -> Bool
}

/// The result of writing a record.
package enum RecordWriteOutcome: Sendable, Hashable {
    /// The record is stored.
    case written
    /// There is no such record.
    case notFound
    /// Another record has the name.
    case nameTaken
}
