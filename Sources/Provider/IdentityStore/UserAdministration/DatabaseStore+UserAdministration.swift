package import FoundationEssentials
import IdentityModel

extension DatabaseStore {
    /// Adds a user with credentials, group memberships and roles, unless the user name or e-mail address is taken.
    ///
    /// - Parameter earlier: passwords that came along with the user, of which the realm's policy keeps the latest.
    package func createUser(
        _ user: UserRecord, credentials: [CredentialRecord], earlierPasswords earlier: [CredentialRecord] = [],
        groups: [String] = [], roles: [RoleRecord] = [], in realm: RealmRecord
    ) async throws(StoreError) {
        recorder?.concerns(userID: user.id, named: user.username)
        try await write { connection in
            try Self.insert(
                user, credentials: credentials, earlierPasswords: earlier, groups: groups, roles: roles, in: realm,
                connection)
        }
    }

    /// Inserts a new user with what belongs to it; throws if another user has one of its names.
    static func insert(
        _ user: UserRecord, credentials: [CredentialRecord], earlierPasswords earlier: [CredentialRecord],
        groups: [String], roles: [RoleRecord], in realm: RealmRecord, _ connection: StoreConnection
    ) throws {
        try requireFreeNames(of: user, in: realm, connection)
        try UserRows.insert(user, with: credentials, realmID: realm.id, connection)
        let latest = earlier.sorted { $0.createdAt < $1.createdAt }.suffix(realm.passwordPolicy.passwordsKept)
        for password in latest {
            // A password that was set later was replaced later.
            try PasswordHistoryRows.insert(
                Secret(password.hash), ofCredential: password.id, ofUser: user.id, at: password.createdAt, connection)
        }
        try join(groups, userID: user.id, realmID: realm.id, connection)
        try set(roles, ofUser: user.id, areGiven: true, connection)
    }

    /// Rejects names that another user has; where the address is the name, the address is taken.
    static func requireFreeNames(
        of user: UserRecord, in realm: RealmRecord, _ connection: StoreConnection
    ) throws {
        guard let conflict = try UserRows.conflict(of: user, realmID: realm.id, connection) else { return }
        throw (realm.usesEmailAsUsername && user.username == user.email ? .email : conflict).refusal
    }

    package func user(id: String, in realm: RealmRecord) async throws(StoreError) -> UserRecord? {
        let user = try await readBriefly { try UserRows.user(id: id, realmID: realm.id, $0) }
        // A request that changes a user reads it first, so its event gets the user's name here.
        if let user { recorder?.concerns(userID: user.id, named: user.username) }
        return user
    }

    /// The matching users, ordered by user name.
    package func users(matching query: UserQuery, in realm: RealmRecord) async throws(StoreError) -> [UserRecord] {
        let search = UserSearch(query, realmID: realm.id)
        return try await read { try UserRows.users(search.page(first: query.first, maximum: query.maximum, $0), $0) }
    }

    /// The number of matching users, ignoring `first` and `maximum`.
    package func countUsers(matching query: UserQuery, in realm: RealmRecord) async throws(StoreError) -> Int {
        let search = UserSearch(query, realmID: realm.id)
        return try await read { try search.count($0) }
    }

    /// A page of users as lists show them.
    package func userSummaries(
        matching query: UserSummaryQuery, in realm: RealmRecord, at now: Date
    ) async throws(StoreError) -> UserSummaryPage {
        let search = UserList(query, in: realm, at: now)
        return try await read { try search.page($0) }
    }

    /// Changes a user, and replaces the stored credentials of the given kinds.
    ///
    /// `change` is passed the stored user. It runs at most once and must have no side effects. If it throws, nothing is
    /// changed.
    package func updateUser(
        id: String, in realm: RealmRecord, credentials: [CredentialRecord],
        change: @escaping @Sendable (inout UserRecord) throws(StoreError) -> Void
    ) async throws(StoreError) {
        try await write { connection in
            guard var user = try UserRows.user(id: id, realmID: realm.id, connection) else {
                throw StoreRefusal.userNotFound
            }
            let before = user
            let validity = user.validity
            recorder?.concerns(userID: before.id, named: before.username)
            try change(&user)
            recorder?.changes(from: before.administeredMembers, to: user.administeredMembers)
            let isLimited =
                user.validity != validity && (user.validity.from != nil || user.validity.until != nil)
            if isLimited || (before.isEnabled && !user.isEnabled),
                try AdministratorQuery.isOnly(user.id, in: realm, connection)
            {
                throw StoreRefusal.onlyAdministrator
            }
            try Self.requireFreeNames(of: user, in: realm, connection)
            try UserRows.update(user, realmID: realm.id, connection)
            for credential in credentials {
                try CredentialRows.set(
                    credential, ofUser: id, keepingPasswords: realm.passwordPolicy.passwordsKept, connection)
            }
        }
    }
}
