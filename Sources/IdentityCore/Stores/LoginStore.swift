package import FoundationEssentials
package import IdentityModel

/// The logins that are under way, and their ends.
///
/// Each call is one transaction. A page can be answered once: whoever comes with a page code that is no longer the login's changes nothing.
package protocol LoginStore: Sendable {
    /// The device of that id, nil where the realm has none.
    func device(_ id: AstClientID, in realm: RealmRecord) async throws(StoreError) -> KnownDevice?

    /// Keeps a login that has begun, unless its client data was seen before in another browser.
    func begin(
        _ login: LoginRecord, clientData: ClientDataUse?, in realm: RealmRecord, at now: Date
    ) async throws(StoreError) -> BeginOutcome

    /// The login, nil where there is none of that key in the realm; one that is too old is still given.
    func login(_ key: LoginKey, in realm: RealmRecord) async throws(StoreError) -> LoginRecord?

    /// Puts the login's next page in the place of the one that was answered.
    ///
    /// With a subject nothing is turned while it is locked: what the page would say comes of a right guess. Where the login's key names
    /// another browser cookie than the answered page, everything that the browser has in the realm moves to it.
    func turnPage(
        of login: LoginRecord, from page: AnsweredPage, unlessLocked subject: FailureSubject?, in realm: RealmRecord,
        at now: Date
    ) async throws(StoreError) -> PageTurn

    /// The user with that name and what he proves himself with, nil where there is none.
    func loginUser(named name: String, in realm: RealmRecord) async throws(StoreError) -> LoginUser?

    /// The user of that id and what he proves himself with, nil where there is none.
    func loginUser(id: String, in realm: RealmRecord) async throws(StoreError) -> LoginUser?

    /// The encoded hashes of the passwords that a user had, the one that holds first, that many at most.
    func passwords(ofUser id: String, atMost count: Int, in realm: RealmRecord) async throws(StoreError) -> [String]

    /// Who else has that name or address; nil for nobody. An end of a login looks again.
    func conflict(of fields: AccountFields, withOthersThan id: String, in realm: RealmRecord) async throws(StoreError)
        -> AccountConflict?

    /// The failures of a user, or under a name that nobody has.
    func failures(of subject: FailureSubject, in realm: RealmRecord) async throws(StoreError) -> FailureRecord

    /// Counts a failure, and puts the page with a new page code in the place of the one that failed.
    ///
    /// A guess that comes while its subject is locked is told `locked`, so that a wrong one reads like a right one; the page is turned all the same.
    func refuse(
        _ login: LoginRecord, from pageCode: [UInt8], of subject: FailureSubject, address: String,
        in realm: RealmRecord, at now: Date
    ) async throws(StoreError) -> RefusalTurn

    /// Counts a failure where there is no page.
    func recordFailure(
        of subject: FailureSubject, address: String, in realm: RealmRecord, at now: Date
    ) async throws(StoreError)

    /// Ends a login well: everything in the completion is done, or nothing.
    func complete(_ completion: LoginCompletion, in realm: RealmRecord, at now: Date) async throws(StoreError)
        -> CompletionOutcome

    /// Forgets a login.
    func abandon(_ key: LoginKey) async throws(StoreError)
}

/// Whether a page was put in the place of another.
package enum PageTurn: Sendable, Hashable {
    case turned
    /// The other one is no longer on show.
    case stale
    /// The name is locked.
    case locked
}

/// What became of a page whose answer was wrong.
package enum RefusalTurn: Sendable, Hashable {
    /// It was put in the place of another; after that many more failures the name is locked, nil where none locks it or it is now.
    case turned(attemptsLeft: Int?)
    /// The other one is no longer on show.
    case stale
    /// The name was locked before.
    case locked
}

/// What of an account another has.
package enum AccountConflict: Sendable, Hashable {
    case username
    case email
}

/// A statement that a login shows, so that it cannot begin another.
package struct ClientDataUse: Sendable, Hashable {
    /// The statement's own id.
    package let statementID: String
    /// Until when the statement could be shown again.
    package let expiresAt: Date

    package init(statementID: String, expiresAt: Date) {
        self.statementID = statementID
        self.expiresAt = expiresAt
    }
}

/// Whether a login has begun.
package enum BeginOutcome: Sendable, Hashable {
    case begun
    /// The client data began a login in another browser.
    case clientDataSeenBefore
}

/// A user with the proofs that pages check.
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

    /// What of the user decides which pages a login has.
    package var facts: LoginFacts {
        LoginFacts(
            requiredActions: record.requiredActions.map { RequiredAction(rawValue: $0) },
            hasOneTimePassword: oneTimePassword != nil)
    }
}

/// Everything that the end of a login writes.
package struct LoginCompletion: Sendable, Hashable {
    /// The login's last page, which is gone afterwards; nil where there was no page.
    package let page: AnsweredPage?
    /// The SHA-256 of the cookie that everything else of the browser moves to; nil where the login's cookie stays.
    package var newBrowser: [UInt8]?
    /// Whose login ends; his failures are forgotten.
    package let userID: String
    /// The credentials that were checked: each must still be there, with the same hash.
    package let credentials: [CheckedCredential]
    /// Whether an activation code among them is used up.
    package var consumesActivationCode = false
    /// The one-time password that was checked; it must not have been used since.
    package var oneTimePassword: UsedOneTimePassword?
    /// Whether a user with an authenticator app must have shown a password of it.
    package var demandsOneTimePassword = false
    /// What becomes of the account.
    package var account = AccountCompletion()
    package let device: DeviceCompletion?
    package let session: NewSession
    /// The code; nil where the session is all that is wanted.
    package let code: NewCode?
    /// What the person has allowed the client just now; nil where nobody asked.
    package var consentedScopes: [String]?

    package init(
        page: AnsweredPage?, newBrowser: [UInt8]? = nil, userID: String, credentials: [CheckedCredential],
        consumesActivationCode: Bool = false, oneTimePassword: UsedOneTimePassword? = nil,
        demandsOneTimePassword: Bool = false, account: AccountCompletion = AccountCompletion(),
        device: DeviceCompletion?, session: NewSession, code: NewCode?, consentedScopes: [String]? = nil
    ) {
        self.page = page
        self.newBrowser = newBrowser
        self.userID = userID
        self.credentials = credentials
        self.consumesActivationCode = consumesActivationCode
        self.oneTimePassword = oneTimePassword
        self.demandsOneTimePassword = demandsOneTimePassword
        self.account = account
        self.device = device
        self.session = session
        self.code = code
        self.consentedScopes = consentedScopes
    }
}

/// What the end of a login makes of an account.
package struct AccountCompletion: Sendable, Hashable {
    /// The account to make; nil where there is one.
    package var newUser: UserRecord?
    /// What the user said about himself; nil for nothing new.
    package var profile: AccountFields?
    /// The password to set; `UPDATE_PASSWORD` is done with it.
    package var newPassword: CredentialRecord?
    /// The authenticator app to set up; `CONFIGURE_TOTP` is done with it.
    package var newOneTimePassword: CredentialRecord?
    /// What else is done of what an administrator demanded.
    package var doneActions: [RequiredAction] = []
    /// Whether every other session of the user ends.
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
    /// The SHA-256 of the code that the page carried.
    package let pageCode: [UInt8]

    package init(login: LoginKey, pageCode: [UInt8]) {
        self.login = login
        self.pageCode = pageCode
    }
}

/// What is done about the device at the end of a login.
package struct DeviceCompletion: Sendable, Hashable {
    package enum Demand: Sendable, Hashable {
        /// Device and user are linked, and the device is made where it is new.
        case link
        /// Device and user must be linked already.
        case requireLink
    }

    package let demand: Demand
    package let astClientID: AstClientID
    package let keyThumbprint: String
    package let name: String?
    /// The key (JWK) that the user will sign authorization grants with; nil takes the one before away.
    package var grantKey: String?

    package init(
        demand: Demand, astClientID: AstClientID, keyThumbprint: String, name: String?, grantKey: String? = nil
    ) {
        self.demand = demand
        self.astClientID = astClientID
        self.keyThumbprint = keyThumbprint
        self.name = name
        self.grantKey = grantKey
    }
}

/// A session that begins.
package struct NewSession: Sendable, Hashable {
    package let id: String
    package let clientRecordID: String
    package let address: String
    /// The SHA-256 of the browser's session cookie; nil where there is no browser.
    package let cookie: [UInt8]?
    package let astClientID: AstClientID?
    /// Whether the browser's own session goes on with it, its user having proved himself again.
    package var isRenewal = false
    /// The browser's session of somebody else that ends with it; nil for none.
    package var replacedID: String?

    package init(
        id: String, clientRecordID: String, address: String, cookie: [UInt8]?, astClientID: AstClientID?,
        isRenewal: Bool = false, replacedID: String? = nil
    ) {
        self.id = id
        self.clientRecordID = clientRecordID
        self.address = address
        self.cookie = cookie
        self.astClientID = astClientID
        self.isRenewal = isRenewal
        self.replacedID = replacedID
    }
}

/// An authorization code that is given out.
package struct NewCode: Sendable, Hashable {
    /// The SHA-256 of the code.
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

/// How the end of a login went.
package enum CompletionOutcome: Sendable, Hashable {
    case completed
    /// The page was answered before, or the login is gone.
    case stale
    /// The name was locked meanwhile.
    case locked
    /// The credential was used up, replaced or removed meanwhile.
    case credentialGone
    /// The credential has run out.
    case credentialExpired
    /// The user was removed meanwhile.
    case userGone
    /// The user is switched off.
    case userDisabled
    /// The user has to do something first.
    case actionRequired
    /// The user has an authenticator app by now that was not asked.
    case oneTimePasswordDemanded
    /// The one-time password was used meanwhile.
    case oneTimePasswordUsed
    /// Somebody has the name or the address by now.
    case accountTaken(AccountConflict)
    /// The device is not the user's.
    case deviceNotLinked
    /// The device's id belongs to another key.
    case deviceKeyDiffers
}
