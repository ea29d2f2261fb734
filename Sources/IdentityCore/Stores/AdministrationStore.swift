package import FoundationEssentials
package import IdentityModel

/// The store operations of the admin REST for users, credentials, lock-outs, sessions and devices.
///
/// Each call is one transaction and suspends; it never blocks the calling thread.
package protocol AdministrationStore: Sendable {
    /// Hashes activation codes under the store's key.
    var activationCodes: ActivationCodeHash { get }

    /// The realm with this name; nil for none.
    func realm(named name: TenantID) async throws(StoreError) -> RealmRecord?

    /// The same store, limited to a caller's rights; see ``RealmAdministrationStore/limited(to:over:in:)``.
    func limited(to rights: Set<String>, over subject: RightsSubject, in realm: RealmRecord) -> Self

    /// All realms, ordered by name.
    func realms() async throws(StoreError) -> [RealmRecord]

    /// The encoded hashes of the user's latest passwords, the current one first; at most `count`.
    func passwords(ofUser id: String, atMost count: Int, in realm: RealmRecord) async throws(StoreError) -> [String]

    /// Adds a user with credentials and group memberships, unless the user name or e-mail address is taken.
    func createUser(
        _ user: UserRecord, credentials: [CredentialRecord], groups: [String], in realm: RealmRecord
    ) async throws(StoreError) -> UserWriteOutcome

    /// The user with this id; nil for none in the realm.
    func user(id: String, in realm: RealmRecord) async throws(StoreError) -> UserRecord?

    /// The users that match, ordered by user name.
    func users(matching query: UserQuery, in realm: RealmRecord) async throws(StoreError) -> [UserRecord]

    /// The number of users that match, ignoring `first` and `maximum`.
    func countUsers(matching query: UserQuery, in realm: RealmRecord) async throws(StoreError) -> Int

    /// Changes a user, and replaces the stored credentials of the given kinds.
    ///
    /// `change` gets the stored user. It runs at most once and must have no side effects.
    func updateUser(
        id: String, in realm: RealmRecord, credentials: [CredentialRecord],
        change: @escaping @Sendable (inout UserRecord) -> Void
    ) async throws(StoreError) -> UserWriteOutcome

    /// Removes a user and everything that belongs to the user; false for none.
    ///
    /// The user's signing-certificate fingerprints are removed too, and the user's TEST registration keys are revoked.
    func deleteUser(id: String, in realm: RealmRecord, at now: Date) async throws(StoreError) -> Bool

    /// The user's credentials, oldest first.
    func credentials(ofUser id: String, in realm: RealmRecord) async throws(StoreError) -> [CredentialRecord]

    /// Removes a credential; false if the user has none with this id.
    func deleteCredential(
        id: String, ofUser user: String, in realm: RealmRecord
    ) async throws(StoreError) -> Bool

    /// The failed logins of a user or of an unknown name; an empty record for none.
    func failures(of subject: FailureSubject, in realm: RealmRecord) async throws(StoreError) -> FailureRecord

    /// Deletes failed logins, and their lock-out with them.
    func clearFailures(of subject: FailureSubject, in realm: RealmRecord) async throws(StoreError)

    /// Deletes all failed logins and lock-outs of the realm.
    func clearAllFailures(in realm: RealmRecord) async throws(StoreError)

    /// The user's online sessions.
    func sessions(ofUser id: String, in realm: RealmRecord) async throws(StoreError) -> [SessionRecord]

    /// Ends the user's online sessions and their tokens. Offline sessions stay (Sources/KOBIL.md, Keycloak's behaviour).
    func endSessions(ofUser id: String, in realm: RealmRecord) async throws(StoreError)

    /// The devices that are linked to the user, oldest first.
    func devices(ofUser id: String, in realm: RealmRecord) async throws(StoreError) -> [DeviceRecord]

    /// Unlinks a device and ends what was issued to the user on it; false if it is not linked.
    func unlinkDevice(
        _ device: AstClientID, fromUser id: String, in realm: RealmRecord
    ) async throws(StoreError) -> Bool
}

extension AdministrationStore {
    /// Adds a user who is a member of the default groups only.
    func createUser(
        _ user: UserRecord, credentials: [CredentialRecord], in realm: RealmRecord
    ) async throws(StoreError) -> UserWriteOutcome {
        try await createUser(user, credentials: credentials, groups: [], in: realm)
    }
}

/// The result of writing a user.
package enum UserWriteOutcome: Sendable, Hashable {
    /// The user is stored.
    case written
    /// There is no such user.
    case notFound
    /// Another user has the user name.
    case usernameTaken
    /// Another user has the e-mail address.
    case emailTaken
}
