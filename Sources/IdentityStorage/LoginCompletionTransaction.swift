import FoundationEssentials
import IdentityCore
import SQLDatabase

/// Completes a login in one transaction.
enum LoginCompletionTransaction {
    /// Why nothing was written.
    ///
    /// Thrown to roll the transaction back.
    struct Refusal: Error {
        let outcome: CompletionOutcome
    }

    static func write(
        _ completion: LoginCompletion, _ realm: RealmRecord, at now: Date, _ connection: Connection
    ) throws {
        func require(_ condition: @autoclosure () throws -> Bool, _ outcome: CompletionOutcome) throws {
            guard try condition() else { throw Refusal(outcome: outcome) }
        }
        // The transaction decides that a page is answered once, and that no credential counts during a lock-out: no other writer runs now.
        if let page = completion.page {
            let isOnShow = try LoginRows.remove(
                page.login, pageCode: page.pageCode, realmID: realm.id, connection)
            try require(isOnShow, .stale)
            if let new = completion.newBrowser {
                try LoginRows.move(page.login.browser, to: new, realmID: realm.id, connection)
            }
        }
        let failures = try FailureRows.record(
            of: .user(completion.userID), realmID: realm.id, connection)
        try require(!realm.bruteForce.isLocked(failures, at: now), .locked)

        var user = try account(completion, realm, connection)
        try require(user.isEnabled, .userDisabled)
        for credential in completion.credentials { try check(credential, of: completion, at: now, connection) }
        if let used = completion.oneTimePassword {
            try require(
                OneTimePasswordRows.use(used, ofUser: user.id, connection), .oneTimePasswordUsed)
        } else if completion.requiresOneTimePassword {
            try require(
                !OneTimePasswordRows.exist(ofUser: user.id, connection), .oneTimePasswordRequired)
        }
        try change(&user, by: completion.account, realm, at: now, connection)
        try require(user.requiredActions.isEmpty, .actionRequired)
        try checkDevice(completion, realm, at: now, connection)

        try FailureRows.clear(.user(completion.userID), realmID: realm.id, connection)
        if completion.account.endsOtherSessions {
            // A renewed session of this browser stays.
            let kept = completion.session.isRenewal ? completion.session.id : ""
            try connection.execute(
                "DELETE FROM session WHERE user_id = ? AND NOT (id = ? AND is_offline = 0)",
                [.text(user.id), .text(kept)])
        }
        let hasSession = try SessionRows.insert(completion.session, userID: user.id, at: now, connection)
        try require(hasSession, .stale)
        if let scopes = completion.consentedScopes {
            try DatabaseStore.keepConsent(
                to: scopes, ofUser: user.id, toClient: completion.session.clientRecordID, at: now, connection)
        }
        if let code = completion.code {
            try SessionRows.insert(
                code, sessionID: completion.session.id, clientRecordID: completion.session.clientRecordID, connection)
        }
    }

    /// The user who logs in.
    ///
    /// Creates a new account first.
    private static func account(
        _ completion: LoginCompletion, _ realm: RealmRecord, _ connection: Connection
    ) throws -> UserRecord {
        if let new = completion.account.newUser {
            try requireFree(new, realm, connection)
            try writeAccount { try UserRows.insert(new, realmID: realm.id, connection) }
            return new
        }
        guard let user = try UserRows.user(id: completion.userID, realmID: realm.id, connection) else {
            throw Refusal(outcome: .userGone)
        }
        return user
    }

    private static func change(
        _ user: inout UserRecord, by change: AccountCompletion, _ realm: RealmRecord, at now: Date,
        _ connection: Connection
    ) throws {
        let before = user
        var done = change.doneActions
        if let password = change.newPassword {
            try UserRows.set(
                password, ofUser: user.id, keepingPasswords: realm.passwordPolicy.passwordsKept, connection)
            done.append(.updatePassword)
        }
        if let app = change.newOneTimePassword {
            try UserRows.set(app, ofUser: user.id, connection)
            done.append(.configureTOTP)
        }
        if let profile = change.profile {
            if user.email != profile.email { user.isEmailVerified = false }
            (user.email, user.firstName, user.lastName) = (profile.email, profile.firstName, profile.lastName)
            try requireFree(user, realm, connection)
        }
        if change.doneActions.contains(.termsAndConditions) {
            // Keycloak stores the time in seconds.
            user.attributes["terms_and_conditions"] = [String(Int(now.timeIntervalSince1970))]
        }
        user.requiredActions.removeAll { action in done.contains { $0.rawValue == action } }
        guard user != before else { return }
        try writeAccount { [user] in try UserRows.update(user, realmID: realm.id, connection) }
    }

    /// The page has checked already, but another user may have taken the name since.
    private static func requireFree(_ user: UserRecord, _ realm: RealmRecord, _ connection: Connection) throws {
        let conflict = try AccountConflictQuery.conflict(
            username: user.username, email: user.email, id: user.id, realmID: realm.id, connection)
        if let conflict { throw Refusal(outcome: .accountTaken(conflict)) }
    }

    private static func writeAccount(_ write: () throws -> UserWriteOutcome) throws {
        switch try write() {
        case .written: return
        case .notFound: throw Refusal(outcome: .userGone)
        case .usernameTaken: throw Refusal(outcome: .accountTaken(.username))
        case .emailTaken: throw Refusal(outcome: .accountTaken(.email))
        }
    }

    private static func check(
        _ checked: CheckedCredential, of completion: LoginCompletion, at now: Date, _ connection: Connection
    ) throws {
        if let end = checked.expiresAt, end <= now { throw Refusal(outcome: .credentialExpired) }
        let values: [SQLValue] = [.text(checked.id), .text(completion.userID), .text(checked.hash)]
        let condition = "id = ? AND user_id = ? AND hash = ?"
        let isThere =
            completion.consumesActivationCode && checked.isActivationCode
            ? try connection.execute("DELETE FROM credential WHERE \(condition)", values) == 1
            : try connection.first("SELECT 1 FROM credential WHERE \(condition)", values) != nil
        guard isThere else { throw Refusal(outcome: .credentialGone) }
        if let renewed = checked.renewedHash {
            try connection.execute("UPDATE credential SET hash = ? WHERE \(condition)", [.text(renewed)] + values)
        }
    }

    private static func checkDevice(
        _ completion: LoginCompletion, _ realm: RealmRecord, at now: Date, _ connection: Connection
    ) throws {
        guard let device = completion.device else { return }
        let known = try DeviceRows.device(device.astClientID, realmID: realm.id, connection)
        guard known.map({ $0.keyThumbprint == device.keyThumbprint }) ?? (device.requirement == .link) else {
            throw Refusal(outcome: .deviceKeyDiffers)
        }
        switch device.requirement {
        case .link:
            try DeviceRows.link(device, userID: completion.userID, realmID: realm.id, at: now, connection)
        case .requireLink:
            let isLinked = try DeviceRows.isLinked(
                device.astClientID, userID: completion.userID, realmID: realm.id, connection)
            guard isLinked else { throw Refusal(outcome: .deviceNotLinked) }
        }
        try DeviceRows.noteLogin(device, userID: completion.userID, realmID: realm.id, at: now, connection)
    }
}
