package import FoundationEssentials
package import IdentityModel

/// The store operations for logins in progress and their completion.
///
/// Each call is one transaction. A page can be answered once: a page code that is not the current one changes nothing.
package protocol LoginStore: Sendable {
    /// Compares activation codes under the store's key.
    var activationCodes: ActivationCodeHash { get }

    /// The device with this id; nil for none in the realm.
    func device(_ id: AstClientID, in realm: RealmRecord) async throws(StoreError) -> KnownDevice?

    /// Stores a new login, unless its client data was used in another browser before.
    func begin(
        _ login: LoginRecord, clientData: ClientDataUse?, in realm: RealmRecord, at now: Date
    ) async throws(StoreError) -> BeginOutcome

    /// The login with this key, even if it has expired; nil for none in the realm.
    func login(_ key: LoginKey, in realm: RealmRecord) async throws(StoreError) -> LoginRecord?

    /// Replaces the answered page by the login's next page.
    ///
    /// If `subject` is locked out, nothing changes, because the next page would reveal that a guess was right. If the login's key has another browser
    /// cookie than the answered page, everything of the browser in the realm moves to that cookie.
    func replacePage(
        of login: LoginRecord, from page: AnsweredPage, unlessLocked subject: FailureSubject?, in realm: RealmRecord,
        at now: Date
    ) async throws(StoreError) -> PageReplacement

    /// The user with this name and the user's credentials; nil for none.
    func loginUser(named name: String, in realm: RealmRecord) async throws(StoreError) -> LoginUser?

    /// What a typed name and secret are checked against: the user with this name, and the failures so far.
    func attempt(typed name: String, in realm: RealmRecord) async throws(StoreError) -> LoginAttempt

    /// The user with this id and the user's credentials; nil for none.
    func loginUser(id: String, in realm: RealmRecord) async throws(StoreError) -> LoginUser?

    /// The encoded hashes of the user's latest passwords, the current one first; at most `count`.
    func passwords(ofUser id: String, atMost count: Int, in realm: RealmRecord) async throws(StoreError) -> [String]

    /// Whether another user has the user name or e-mail address; nil if both are free. The end of a login checks again.
    func conflict(of fields: AccountFields, withOthersThan id: String, in realm: RealmRecord) async throws(StoreError)
        -> AccountConflict?

    /// The failed logins of a user or of an unknown name.
    func failures(of subject: FailureSubject, in realm: RealmRecord) async throws(StoreError) -> FailureRecord

    /// Counts a failure, and gives the page a new page code.
    ///
    /// While the subject is locked out the result is `locked`, the same for a wrong guess as for a right one. The page code still changes.
    func refuse(
        _ login: LoginRecord, from pageCode: [UInt8], of subject: FailureSubject, address: String,
        in realm: RealmRecord, at now: Date
    ) async throws(StoreError) -> RefusalResult

    /// Counts a failure without a page.
    func recordFailure(
        of subject: FailureSubject, address: String, in realm: RealmRecord, at now: Date
    ) async throws(StoreError)

    /// Completes a login. Writes everything in the completion, or nothing.
    func complete(_ completion: LoginCompletion, in realm: RealmRecord, at now: Date) async throws(StoreError)
        -> CompletionOutcome

    /// Deletes a login.
    func abandon(_ key: LoginKey) async throws(StoreError)
}

/// The result of replacing a page by the next one.
package enum PageReplacement: Sendable, Hashable {
    case replaced
    /// The answered page is not the current one.
    case stale
    /// The user is locked out.
    case locked
}

/// The result of refusing a wrong answer.
package enum RefusalResult: Sendable, Hashable {
    /// The page has a new page code. `attemptsLeft` is the number of failures until the next lock-out, nil for none and while locked out.
    case replaced(attemptsLeft: Int?)
    /// The answered page is not the current one.
    case stale
    /// The user was locked out already.
    case locked
}

/// The field of an account that another user has.
package enum AccountConflict: Sendable, Hashable {
    case username
    case email
}

/// The client data that starts a login, recorded so that it cannot start another one.
package struct ClientDataUse: Sendable, Hashable {
    /// The statement's id.
    package let statementID: String
    /// The time when the statement expires.
    package let expiresAt: Date

    package init(statementID: String, expiresAt: Date) {
        self.statementID = statementID
        self.expiresAt = expiresAt
    }
}

/// The result of starting a login.
package enum BeginOutcome: Sendable, Hashable {
    case begun
    /// The client data has started a login in another browser.
    case clientDataSeenBefore
}

/// What a typed name and secret are checked against, as one snapshot shows it.
package struct LoginAttempt: Sendable, Hashable {
    /// The user with the typed name; nil for none.
    package let user: LoginUser?
    /// What failures are counted for.
    package let subject: FailureSubject
    /// The failures so far.
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

    package init(
        record: UserRecord, password: CredentialRecord?, activationCode: CredentialRecord?,
        oneTimePassword: CredentialRecord?
    ) {
        self.record = record
        self.password = password
        self.activationCode = activationCode
        self.oneTimePassword = oneTimePassword
    }

    /// The properties that determine which pages a login shows.
    package var requirements: LoginRequirements {
        LoginRequirements(
            requiredActions: record.requiredActions.map { RequiredAction(rawValue: $0) },
            hasOneTimePassword: oneTimePassword != nil)
    }
}

/// A page that was answered.
package struct AnsweredPage: Sendable, Hashable {
    package let login: LoginKey
    /// The SHA-256 digest of the code in the page's form.
    package let pageCode: [UInt8]

    package init(login: LoginKey, pageCode: [UInt8]) {
        self.login = login
        self.pageCode = pageCode
    }
}
