package import IdentityModel

/// What the admin REST needs of a store.
///
/// Each call is one transaction: done whole or not at all. Calls suspend and never block the calling thread.
package protocol AdministrationStore: Sendable {
    /// The realm of that name, nil where there is none.
    func realm(named name: TenantID) async throws(StoreError) -> RealmRecord?

    /// The store for a caller who has these rights at a realm; as ``RealmAdministrationStore/limited(to:over:in:)``.
    func limited(to rights: Set<String>, over subject: RightsSubject, in realm: RealmRecord) -> Self

    /// Every realm, by name.
    func realms() async throws(StoreError) -> [RealmRecord]

    /// The encoded hashes of the passwords that a user had, the one that holds first, that many at most.
    func passwords(ofUser id: String, atMost count: Int, in realm: RealmRecord) async throws(StoreError) -> [String]

    /// Adds a user with his credentials, as a member of those groups, unless his name or address is taken.
    func createUser(
        _ user: UserRecord, credentials: [CredentialRecord], groups: [String], in realm: RealmRecord
    ) async throws(StoreError) -> UserWriteOutcome

    /// The user of that id, nil where the realm has none.
    func user(id: String, in realm: RealmRecord) async throws(StoreError) -> UserRecord?

    /// The users that match, ordered by name.
    func users(matching query: UserQuery, in realm: RealmRecord) async throws(StoreError) -> [UserRecord]

    /// How many match, whatever `first` and `max` say.
    func countUsers(matching query: UserQuery, in realm: RealmRecord) async throws(StoreError) -> Int

    /// Changes a user and puts the credentials in the place of his old ones of the same kind, in one transaction.
    ///
    /// `change` is called at most once, with the user as he is stored, and must be free of effects.
    func updateUser(
        id: String, in realm: RealmRecord, credentials: [CredentialRecord],
        change: @escaping @Sendable (inout UserRecord) -> Void
    ) async throws(StoreError) -> UserWriteOutcome

    /// Removes a user with everything of his; false where there is none.
    func deleteUser(id: String, in realm: RealmRecord) async throws(StoreError) -> Bool

    /// The user's credentials, oldest first.
    func credentials(ofUser id: String, in realm: RealmRecord) async throws(StoreError) -> [CredentialRecord]

    /// Removes one credential; false where the user has none of that id.
    func deleteCredential(
        id: String, ofUser user: String, in realm: RealmRecord
    ) async throws(StoreError) -> Bool

    /// The failed logins of a user, or under a name that nobody has; an empty record where there are none.
    func failures(of subject: FailureSubject, in realm: RealmRecord) async throws(StoreError) -> FailureRecord

    /// Forgets failed logins, and with them their lock.
    func clearFailures(of subject: FailureSubject, in realm: RealmRecord) async throws(StoreError)

    /// Forgets every failed login of the realm.
    func clearAllFailures(in realm: RealmRecord) async throws(StoreError)

    /// The user's sessions that have not ended, online ones only.
    func sessions(ofUser id: String, in realm: RealmRecord) async throws(StoreError) -> [SessionRecord]

    /// Ends the user's online sessions, and the tokens with them; offline sessions stay (Sources/KOBIL.md, Keycloak's behaviour).
    func endSessions(ofUser id: String, in realm: RealmRecord) async throws(StoreError)

    /// The devices that are linked to the user, oldest first.
    func devices(ofUser id: String, in realm: RealmRecord) async throws(StoreError) -> [DeviceRecord]

    /// Unlinks a device from the user and ends what was issued to it for him; false where it is not linked.
    func unlinkDevice(
        _ device: AstClientID, fromUser id: String, in realm: RealmRecord
    ) async throws(StoreError) -> Bool
}

extension AdministrationStore {
    /// Adds a user who is in no group but those that every new user is in.
    func createUser(
        _ user: UserRecord, credentials: [CredentialRecord], in realm: RealmRecord
    ) async throws(StoreError) -> UserWriteOutcome {
        try await createUser(user, credentials: credentials, groups: [], in: realm)
    }
}

/// How writing a user ended.
package enum UserWriteOutcome: Sendable, Hashable {
    /// It is stored.
    case written
    /// There is no such user.
    case notFound
    /// Another user has the name.
    case usernameTaken
    /// Another user has the address.
    case emailTaken
}
