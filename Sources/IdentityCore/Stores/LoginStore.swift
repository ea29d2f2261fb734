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

/// Everything that the end of a login writes.
package struct LoginCompletion: Sendable, Hashable {
    /// The answered last page, which is removed; nil for none.
    package let page: AnsweredPage?
    /// The SHA-256 digest of the new cookie, to which everything else of the browser moves; nil to keep the cookie.
    package var newBrowser: [UInt8]?
    /// The user who logs in.
    ///
    /// The user's failures are deleted.
    package let userID: String
    /// The checked credentials.
    ///
    /// Each must still exist with the same hash.
    package let credentials: [CheckedCredential]
    /// Whether the activation code among them is consumed.
    package var consumesActivationCode = false
    /// The checked one-time password, which must not have been used since; nil for none.
    package var oneTimePassword: UsedOneTimePassword?
    /// Whether a one-time password is required of a user who has an authenticator app.
    package var requiresOneTimePassword = false
    /// The changes to the account.
    package var account = AccountCompletion()
    package let device: DeviceCompletion?
    package let session: NewSession
    /// The authorization code; nil for a session without one.
    package let code: NewCode?
    /// The scopes that the user has just consented to; nil if there was no question.
    package var consentedScopes: [String]?

    package init(
        page: AnsweredPage?, newBrowser: [UInt8]? = nil, userID: String, credentials: [CheckedCredential],
        consumesActivationCode: Bool = false, oneTimePassword: UsedOneTimePassword? = nil,
        requiresOneTimePassword: Bool = false, account: AccountCompletion = AccountCompletion(),
        device: DeviceCompletion?, session: NewSession, code: NewCode?, consentedScopes: [String]? = nil
    ) {
        self.page = page
        self.newBrowser = newBrowser
        self.userID = userID
        self.credentials = credentials
        self.consumesActivationCode = consumesActivationCode
        self.oneTimePassword = oneTimePassword
        self.requiresOneTimePassword = requiresOneTimePassword
        self.account = account
        self.device = device
        self.session = session
        self.code = code
        self.consentedScopes = consentedScopes
    }
}

/// The changes that the end of a login makes to an account.
package struct AccountCompletion: Sendable, Hashable {
    /// The account to create; nil where it exists.
    package var newUser: UserRecord?
    /// The profile that the user typed; nil for no change.
    package var profile: AccountFields?
    /// The password to set, which completes `UPDATE_PASSWORD`; nil for no change.
    package var newPassword: CredentialRecord?
    /// The authenticator app to set up, which completes `CONFIGURE_TOTP`; nil for none.
    package var newOneTimePassword: CredentialRecord?
    /// The other required actions that are done.
    package var doneActions: [RequiredAction] = []
    /// Whether the user's other sessions end.
    package var endsOtherSessions = false

    package init(
        newUser: UserRecord? = nil, profile: AccountFields? = nil, newPassword: CredentialRecord? = nil,
        newOneTimePassword: CredentialRecord? = nil, doneActions: [RequiredAction] = [], endsOtherSessions: Bool = false
    ) {
        self.newUser = newUser
        self.profile = profile
        self.newPassword = newPassword
        self.newOneTimePassword = newOneTimePassword
        self.doneActions = doneActions
        self.endsOtherSessions = endsOtherSessions
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

/// What the end of a login does with the device.
package struct DeviceCompletion: Sendable, Hashable {
    package enum Requirement: Sendable, Hashable {
        /// Links device and user; creates the device where it is new.
        case link
        /// Requires that device and user are linked.
        case requireLink
    }

    package let requirement: Requirement
    package let astClientID: AstClientID
    package let keyThumbprint: String
    package let name: String?
    /// The public key (JWK) for the user's authorization grants; nil removes the previous one.
    package var grantKey: String?

    package init(
        requirement: Requirement, astClientID: AstClientID, keyThumbprint: String, name: String?,
        grantKey: String? = nil
    ) {
        self.requirement = requirement
        self.astClientID = astClientID
        self.keyThumbprint = keyThumbprint
        self.name = name
        self.grantKey = grantKey
    }
}

/// A session to start.
package struct NewSession: Sendable, Hashable {
    package let id: String
    package let clientRecordID: String
    package let address: String
    /// The SHA-256 digest of the browser's session cookie; nil for no browser.
    package let cookie: [UInt8]?
    package let astClientID: AstClientID?
    /// Whether the user has authenticated again in the browser's existing session, which continues.
    package var isRenewal = false
    /// The browser's session of another user, which ends; nil for none.
    package var replacedID: String?
    /// Whether the user has checked *remember me*.
    package var isRemembered = false

    package init(
        id: String, clientRecordID: String, address: String, cookie: [UInt8]?, astClientID: AstClientID?,
        isRenewal: Bool = false, replacedID: String? = nil, isRemembered: Bool = false
    ) {
        self.isRemembered = isRemembered
        self.id = id
        self.clientRecordID = clientRecordID
        self.address = address
        self.cookie = cookie
        self.astClientID = astClientID
        self.isRenewal = isRenewal
        self.replacedID = replacedID
    }
}

/// An authorization code to issue.
package struct NewCode: Sendable, Hashable {
    /// The SHA-256 digest of the code.
    package let hash: [UInt8]
    package let request: AcceptedRequest
    package let scope: String
    package let expiresAt: Date

    package init(hash: [UInt8], request: AcceptedRequest, scope: String, expiresAt: Date) {
        self.hash = hash
        self.request = request
        self.scope = scope
        self.expiresAt = expiresAt
    }
}

/// The result of completing a login.
package enum CompletionOutcome: Sendable, Hashable {
    case completed
    /// The page was answered before, or the login does not exist any more.
    case stale
    /// The user has been locked out meanwhile.
    case locked
    /// A credential has been consumed, replaced or removed meanwhile.
    case credentialGone
    /// A credential has expired.
    case credentialExpired
    /// The user has been deleted meanwhile.
    case userGone
    /// The user is disabled.
    case userDisabled
    /// The user has an open required action.
    case actionRequired
    /// The user has an authenticator app now, and no one-time password was checked.
    case oneTimePasswordRequired
    /// The one-time password has been used meanwhile.
    case oneTimePasswordUsed
    /// Another user has the user name or e-mail address now.
    case accountTaken(AccountConflict)
    /// The device is not linked to the user.
    case deviceNotLinked
    /// The device's id belongs to another key.
    case deviceKeyDiffers
}
