package import FoundationEssentials
import IdentityModel

/// What the admin REST needs of a store for realms, clients, client scopes, roles and consents.
///
/// Each call is one transaction: done whole or not at all. A change that is handed in is called at most once, inside the transaction, and is
/// free of effects.
package protocol RealmAdministrationStore: RealmStore, GroupStore {
    /// The names of the roles at `realm-management` that an account has in any way.
    func rights(of subject: RightsSubject, in realm: RealmRecord) async throws(StoreError) -> Set<String>

    /// The store for a caller who has these rights at a realm.
    ///
    /// Each of its calls throws `exceedsRights`, in its own transaction and before it does anything, where the account has a right that is not among
    /// them.
    func limited(to rights: Set<String>, over subject: RightsSubject, in realm: RealmRecord) -> Self

    /// Adds a realm with everything in it; false where its name is taken.
    func createRealm(_ realm: NewRealm, at now: Date) async throws(StoreError) -> Bool

    /// Changes a realm.
    func updateRealm(
        id: String, change: @escaping @Sendable (inout ServedRealm) -> Void
    ) async throws(StoreError) -> RecordWriteOutcome

    /// Removes a realm with everything in it; false where there is none.
    func deleteRealm(id: String) async throws(StoreError) -> Bool

    /// Adds a key, unless the realm has one of its algorithm already.
    func addKey(_ key: RealmKey, in realm: RealmRecord, at now: Date) async throws(StoreError)

    /// Adds a client, with the user that it is where it has a service account.
    func createClient(
        _ client: ClientRecord, serviceAccount: UserRecord?, in realm: RealmRecord
    ) async throws(StoreError) -> RecordWriteOutcome

    /// Changes a client; the service account is added where it needs one and has none.
    func updateClient(
        id: String, in realm: RealmRecord, serviceAccount: @escaping @Sendable (ClientRecord) -> UserRecord,
        change: @escaping @Sendable (inout ClientRecord) -> Void
    ) async throws(StoreError) -> RecordWriteOutcome

    /// Removes a client with what was issued to it; false where there is none.
    func deleteClient(id: String, in realm: RealmRecord) async throws(StoreError) -> Bool

    /// The user that a client is by itself, nil where it has no service account.
    func serviceAccount(ofClient id: String, in realm: RealmRecord) async throws(StoreError) -> UserRecord?

    /// The sessions that a client takes part in.
    func sessions(
        ofClient id: String, areOffline: Bool, in realm: RealmRecord
    ) async throws(StoreError) -> [SessionRecord]

    /// Adds a client scope, unless its name is taken.
    func createClientScope(
        _ scope: ClientScopeRecord, in realm: RealmRecord
    ) async throws(StoreError) -> RecordWriteOutcome

    /// Changes a client scope; where its name changes, it changes at the clients too.
    func updateClientScope(
        id: String, in realm: RealmRecord, change: @escaping @Sendable (inout ClientScopeRecord) -> Void
    ) async throws(StoreError) -> RecordWriteOutcome

    /// Removes a client scope, at the clients too; false where there is none.
    func deleteClientScope(id: String, in realm: RealmRecord) async throws(StoreError) -> Bool

    /// The roles of a client, or of the realm itself where none is named, by name.
    func roles(ofClient id: String?, in realm: RealmRecord) async throws(StoreError) -> [RoleRecord]

    /// The role of that id, nil where the realm has none.
    func role(id: String, in realm: RealmRecord) async throws(StoreError) -> RoleRecord?

    /// Adds a role, unless its name is taken.
    func createRole(_ role: RoleRecord, in realm: RealmRecord) async throws(StoreError) -> RecordWriteOutcome

    /// Changes a role.
    func updateRole(
        id: String, in realm: RealmRecord, change: @escaping @Sendable (inout RoleRecord) -> Void
    ) async throws(StoreError) -> RecordWriteOutcome

    /// Removes a role, at the users too; false where there is none.
    func deleteRole(id: String, in realm: RealmRecord) async throws(StoreError) -> Bool

    /// The roles that a user was given: the realm's own and the clients'.
    func roles(ofUser id: String, in realm: RealmRecord) async throws(StoreError) -> [RoleRecord]

    /// Gives roles to a user, or takes them.
    func setRoles(
        _ roles: [RoleRecord], ofUser id: String, areGiven: Bool, in realm: RealmRecord
    ) async throws(StoreError)

    /// The users that were given a role, by name.
    func users(withRole role: RoleRecord, in realm: RealmRecord) async throws(StoreError) -> [UserRecord]

    /// Ends a session, online or offline; false where it has ended before.
    func endSession(id: String, isOffline: Bool, in realm: RealmRecord) async throws(StoreError) -> Bool

    /// Ends every online session of a realm.
    func endAllSessions(in realm: RealmRecord) async throws(StoreError)

    /// What a user has allowed, by client.
    func consents(ofUser id: String, in realm: RealmRecord) async throws(StoreError) -> [ConsentRecord]

    /// Takes back what a user has allowed a client, and what was issued for it; false where there is nothing.
    func revokeConsent(
        ofUser id: String, toClient client: ClientRecord, in realm: RealmRecord
    ) async throws(StoreError) -> Bool
}

/// How writing a record ended.
package enum RecordWriteOutcome: Sendable, Hashable {
    /// It is stored.
    case written
    /// There is no such record.
    case notFound
    /// Another one has the name.
    case nameTaken
}
