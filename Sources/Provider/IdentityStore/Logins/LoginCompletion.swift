import FoundationEssentials
package import IdentityModel

/// Everything that is written when a login is completed.
package struct LoginCompletion: Sendable, Hashable {
    /// The answered last page, which is deleted.
    package let page: AnsweredPage?
    /// The SHA-256 digest of the new cookie, to which everything else of the browser moves; `nil` to keep the cookie.
    package var newBrowser: [UInt8]?
    /// The user who logs in.
    ///
    /// Completing the login deletes the user's failures.
    package let userID: String
    /// The checked credentials.
    ///
    /// Each must still exist with the same hash.
    package let credentials: [CheckedCredential]
    /// Whether the activation code among them is consumed.
    var consumesActivationCode = false
    /// The checked one-time password, which must not have been used since.
    package var oneTimePassword: UsedOneTimePassword?
    /// Whether a user with an authenticator app must have entered a one-time password.
    var requiresOneTimePassword = false
    package var account = AccountCompletion()
    package let device: DeviceCompletion?
    package let session: NewSession
    /// The authorization code; `nil` for a session without one.
    package let code: NewCode?
    /// The scopes to which the user has just consented; `nil` if there was no question.
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

/// The changes that completing a login makes to an account.
package struct AccountCompletion: Sendable, Hashable {
    /// The account to create; `nil` if it exists.
    var newUser: UserRecord?
    /// The profile that the user typed; `nil` for no change.
    package var profile: AccountFields?
    /// The password to set, which completes `UPDATE_PASSWORD`; `nil` for no change.
    package var newPassword: CredentialRecord?
    /// The authenticator app to set up.
    package var newOneTimePassword: CredentialRecord?
    /// The other required actions that are completed.
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

/// What completing a login does with the device.
package struct DeviceCompletion: Sendable, Hashable {
    package enum Requirement: Sendable, Hashable {
        /// Links device and user; creates the device if it is new.
        case link
        /// Requires that device and user are linked.
        case requireLink
    }

    let requirement: Requirement
    package let astClientID: AstClientID
    package let keyThumbprint: String
    package let name: String?
    /// The public key (JWK) for the user's authorization grants; `nil` removes the previous one.
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

/// The result of completing a login.
package enum CompletionOutcome: Sendable, Hashable {
    case completed
    /// The page was answered before, or the login no longer exists.
    case stale
    /// The user has been locked out meanwhile.
    case locked
    /// A credential has been consumed, replaced or removed meanwhile.
    case credentialGone
    case credentialExpired
    /// The user has been deleted meanwhile.
    case userGone
    /// The user has been disabled, or is outside of the validity.
    case userDisabled(UnusableReason)
    /// The user has an open required action.
    case actionRequired
    /// The user now has an authenticator app, and no one-time password was checked.
    case oneTimePasswordRequired
    /// The one-time password has been used meanwhile.
    case oneTimePasswordUsed
    /// Another user now has the user name or e-mail address.
    case accountTaken(AccountConflict)
    /// The device is not linked to the user.
    case deviceNotLinked
    /// The device's ID belongs to another key.
    case deviceKeyDiffers
}

/// The rows that determine whether a login is completed, as read in the transaction that completes it.
struct LoginCompletionFacts: Sendable, Hashable {
    /// Whether the answered page is the current one; true if the login has no page.
    var isPageCurrent = true
    var failures = FailureRecord()
    /// The user who logs in; `nil` for a new account, and if the user was deleted.
    var user: UserRecord?
    var credentials: [CredentialRecord] = []
    /// The names of the realm's other accounts that equal one of ``LoginCompletion/claimedNames(by:)``.
    var others: [AccountNames] = []
    /// The device of the login; `nil` for an unknown one.
    var device: Device?
    /// Whether the session to renew exists and belongs to the user.
    var hasSession = false

    init() {}

    /// A device, as stored.
    struct Device: Sendable, Hashable {
        /// The thumbprint of the device's public key (RFC 7638).
        let keyThumbprint: String
        /// Whether the user is linked to the device.
        let isLinked: Bool
    }
}

extension LoginCompletion {
    /// The names that the login assigns to an account, which no other account may have.
    func claimedNames(by user: UserRecord?) -> [AccountNames] {
        let user = account.newUser ?? user
        let typed = account.profile.flatMap { profile in
            user.map { _ in AccountNames(username: profile.username, email: profile.email) }
        }
        return [account.newUser.map { AccountNames($0) }, typed].compactMap { $0 }
    }
}

/// Why a login is not completed; then nothing is written.
struct CompletionError: Error, Sendable, Hashable {
    let outcome: CompletionOutcome

    init(_ outcome: CompletionOutcome) { self.outcome = outcome }
}

/// The changes of a completed login, except the session and the code.
struct CompletedLogin: Sendable, Hashable {
    /// The user after the login.
    var user: UserRecord
    /// What happens to the user's row.
    var userWrite = UserWrite.none
    /// The IDs of the consumed credentials.
    var consumedCredentials: [String] = []
    /// The new hashes of credentials, by ID.
    var renewedHashes: [String: String] = [:]
    /// Whether the device and the user are linked now, for the first time or again.
    var linksDevice = false

    /// What happens to the row of the user.
    enum UserWrite: Sendable, Hashable {
        case none
        case insert
        case update
    }
}

/// Decides whether a login is completed.
///
/// The transaction that reads the facts also writes the result, so nothing changes between the decision and its
/// effect: a page is answered once, a code is consumed once, and no credential is accepted during a lock-out.
struct LoginCompletionRule: Sendable {
    let completion: LoginCompletion
    let realm: RealmRecord
    let now: Date

    init(_ completion: LoginCompletion, in realm: RealmRecord, at now: Date) {
        self.completion = completion
        self.realm = realm
        self.now = now
    }

    /// Returns the changes of the login, or throws the first reason to refuse it.
    func completed(_ facts: LoginCompletionFacts) throws(CompletionError) -> CompletedLogin {
        guard facts.isPageCurrent else { throw CompletionError(.stale) }
        guard !realm.bruteForce.isLocked(facts.failures, at: now) else { throw CompletionError(.locked) }
        var login = CompletedLogin(user: try user(facts))
        if let reason = login.user.unusableReason(at: now) { throw CompletionError(.userDisabled(reason)) }
        for checked in completion.credentials { try use(checked, facts, &login) }
        try checkOneTimePassword(facts)
        try change(&login, facts)
        guard !login.user.hasOpenActions(besides: realm.disabledActions) else { throw CompletionError(.actionRequired) }
        login.linksDevice = try linksDevice(facts)
        guard !completion.session.isRenewal || facts.hasSession else { throw CompletionError(.stale) }
        return login
    }

    private func user(_ facts: LoginCompletionFacts) throws(CompletionError) -> UserRecord {
        guard let new = completion.account.newUser else {
            guard let user = facts.user else { throw CompletionError(.userGone) }
            return user
        }
        // The page has checked this, but another user may have taken the name since.
        try requireFree(AccountNames(new), own: nil, facts)
        return new
    }

    private func requireFree(
        _ names: AccountNames, own: AccountNames?, _ facts: LoginCompletionFacts
    ) throws(CompletionError) {
        if let conflict = AccountNameRule.conflict(ofChosen: names, own: own, with: facts.others) {
            throw CompletionError(.accountTaken(conflict))
        }
    }

    private func use(
        _ checked: CheckedCredential, _ facts: LoginCompletionFacts, _ login: inout CompletedLogin
    ) throws(CompletionError) {
        if let end = checked.expiresAt, end <= now { throw CompletionError(.credentialExpired) }
        guard facts.credentials.contains(where: { $0.id == checked.id && $0.hash == checked.hash }) else {
            throw CompletionError(.credentialGone)
        }
        if completion.consumesActivationCode && checked.isActivationCode {
            login.consumedCredentials.append(checked.id)
        } else if let renewed = checked.renewedHash {
            login.renewedHashes[checked.id] = renewed
        }
    }

    private func checkOneTimePassword(_ facts: LoginCompletionFacts) throws(CompletionError) {
        let apps = facts.credentials.filter { $0.kind == .oneTimePassword }
        guard let used = completion.oneTimePassword else {
            guard !completion.requiresOneTimePassword || apps.isEmpty else {
                throw CompletionError(.oneTimePasswordRequired)
            }
            return
        }
        let app = apps.first { $0.id == used.credentialID }?.oneTimePassword
        guard let app, (app.lastStep ?? -1) < used.step else { throw CompletionError(.oneTimePasswordUsed) }
    }

    private func change(_ login: inout CompletedLogin, _ facts: LoginCompletionFacts) throws(CompletionError) {
        let change = completion.account
        let before = login.user
        var done = change.doneActions
        if change.newPassword != nil { done.append(.updatePassword) }
        if let profile = change.profile {
            if login.user.email != profile.email { login.user.isEmailVerified = false }
            login.user.username = profile.username
            login.user.email = profile.email
            login.user.firstName = profile.firstName
            login.user.lastName = profile.lastName
            try requireFree(AccountNames(login.user), own: AccountNames(before), facts)
        }
        if done.contains(.termsAndConditions) {
            // Keycloak stores the time in seconds.
            login.user.attributes["terms_and_conditions"] = [String(Int(now.timeIntervalSince1970))]
        }
        login.user.requiredActions.removeAll { action in done.contains { $0.rawValue == action } }
        if change.newUser != nil {
            login.userWrite = .insert
        } else if login.user != before {
            login.userWrite = .update
        }
    }

    private func linksDevice(_ facts: LoginCompletionFacts) throws(CompletionError) -> Bool {
        guard let device = completion.device else { return false }
        guard let known = facts.device else {
            guard device.requirement == .link else { throw CompletionError(.deviceKeyDiffers) }
            return true
        }
        guard known.keyThumbprint == device.keyThumbprint else { throw CompletionError(.deviceKeyDiffers) }
        switch device.requirement {
        case .link: return true
        case .requireLink:
            guard known.isLinked else { throw CompletionError(.deviceNotLinked) }
            return false
        }
    }
}
