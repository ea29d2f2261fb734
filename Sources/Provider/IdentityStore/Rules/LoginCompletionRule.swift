import FoundationEssentials

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
/// Pure. The transaction that reads the facts also writes the result, so nothing changes between the decision and its
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
        guard login.user.requiredActions.isEmpty else { throw CompletionError(.actionRequired) }
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
