import IdentityModel
import SQLDatabase

/// What a typed name and secret are checked against, read from one snapshot.
package struct LoginAttempt: Sendable, Hashable {
    /// The user with the typed name.
    package let user: LoginUser?
    /// The subject for which failures are counted.
    package let subject: FailureSubject
    package let failures: FailureRecord

    package init(user: LoginUser?, subject: FailureSubject, failures: FailureRecord) {
        self.user = user
        self.subject = subject
        self.failures = failures
    }
}

/// A user with the credentials that pages check.
package struct LoginUser: Sendable, Hashable {
    package let record: UserRecord
    package let password: CredentialRecord?
    package let activationCode: CredentialRecord?
    package let oneTimePassword: CredentialRecord?

    /// The properties that determine which pages a login shows.
    package var requirements: LoginRequirements {
        LoginRequirements(
            requiredActions: record.requiredActions.map { RequiredAction(rawValue: $0) },
            hasOneTimePassword: oneTimePassword != nil)
    }
}

extension DatabaseStore {
    package func loginUser(named name: String, in realm: RealmRecord) async throws(StoreError) -> LoginUser? {
        try await loginUser(UserRows.id(typed: name, in: realm), in: realm)
    }

    /// Reads what a typed name and secret are checked against: the user with this name, and the failures so far.
    package func attempt(typed name: String, in realm: RealmRecord) async throws(StoreError) -> LoginAttempt {
        try await readBriefly { connection in
            let id = UserRows.id(typed: name, in: realm)
            let stranger = FailureSubject(nil, typed: name)
            let rows = try connection.queries(
                Self.loginUserQueries(id, in: realm) + [
                    FailureRows.query(ofUser: id, realmID: realm.id),
                    FailureRows.query(of: stranger, realmID: realm.id, connection),
                ])
            let user = try Self.loginUser(rows[0...1], connection)
            return LoginAttempt(
                user: user, subject: FailureSubject(user?.record, typed: name),
                failures: try FailureRows.record(rows[user == nil ? 3 : 2]))
        }
    }

    package func loginUser(id: String, in realm: RealmRecord) async throws(StoreError) -> LoginUser? {
        try await loginUser(.known(id), in: realm)
    }

    private func loginUser(_ id: SelectedID, in realm: RealmRecord) async throws(StoreError) -> LoginUser? {
        try await readBriefly { connection in
            try Self.loginUser(connection.queries(Self.loginUserQueries(id, in: realm))[...], connection)
        }
    }

    private static func loginUserQueries(_ id: SelectedID, in realm: RealmRecord) -> [Query] {
        [UserRows.query(id, realmID: realm.id), CredentialRows.credentialsQuery(ofUser: id)]
    }

    /// Parses the rows of ``loginUserQueries(_:in:)``; returns `nil` if there is no user.
    private static func loginUser(_ rows: ArraySlice<[Row]>, _ connection: StoreConnection) throws -> LoginUser? {
        guard let user = try rows[rows.startIndex].first.map(UserRows.record) else { return nil }
        let credentials = try CredentialRows.credentials(rows[rows.startIndex + 1], connection)
        func credential(_ kind: CredentialRecord.Kind) -> CredentialRecord? { credentials.first { $0.kind == kind } }
        return LoginUser(
            record: user, password: credential(.password), activationCode: credential(.activationCode),
            oneTimePassword: credential(.oneTimePassword))
    }
}
