package import FoundationEssentials
import IdentityModel
import SQLDatabase

extension DatabaseStore {
    /// Completes a login.
    ///
    /// Writes everything in the completion, or nothing.
    package func complete(
        _ completion: LoginCompletion, in realm: RealmRecord, at now: Date
    ) async throws(StoreError) -> CompletionOutcome {
        let journal = EventJournal(realm, at: now)
        return try await write { connection in
            try LoginCompletionTransaction.run(completion, realm, journal, at: now, connection)
        }
    }
}

/// Completes a login in one transaction: reads the facts for ``LoginCompletionRule``, and writes its decision.
enum LoginCompletionTransaction {
    static func run(
        _ completion: LoginCompletion, _ realm: RealmRecord, _ journal: EventJournal, at now: Date,
        _ connection: StoreConnection
    ) throws -> CompletionOutcome {
        let facts = try facts(of: completion, realm, connection)
        let login: CompletedLogin
        do throws(CompletionError) {
            login = try LoginCompletionRule(completion, in: realm, at: now).completed(facts)
        } catch {
            return error.outcome
        }
        try write(login, completion, realm, at: now, connection)
        try keepEvents(login, completion, before: facts.user, journal, connection)
        return .completed
    }

    private static func facts(
        of completion: LoginCompletion, _ realm: RealmRecord, _ connection: StoreConnection
    ) throws -> LoginCompletionFacts {
        var facts = LoginCompletionFacts()
        let id = completion.userID
        let user = [
            UserRows.query(.known(id), realmID: realm.id), CredentialRows.credentialsQuery(ofUser: .known(id)),
            FailureRows.query(ofUser: .known(id), realmID: realm.id),
        ]
        let page = completion.page.map { LoginRows.current($0, realmID: realm.id, connection) }
        let rows = try connection.queries(user + [page].compactMap { $0 })
        if page != nil { facts.isPageCurrent = !rows[3].isEmpty }
        facts.failures = try FailureRows.record(rows[2])
        if completion.account.newUser == nil {
            facts.user = try rows[0].first.map(UserRows.record)
            facts.credentials = try CredentialRows.credentials(rows[1], connection)
        }
        for names in completion.claimedNames(by: facts.user) {
            facts.others += try UserRows.names(
                equalTo: names, ofOthersThan: completion.userID, realmID: realm.id, connection)
        }
        if let device = completion.device {
            facts.device = try DeviceRows.link(
                device.astClientID, userID: completion.userID, realmID: realm.id, connection)
        }
        if completion.session.isRenewal {
            facts.hasSession = try SessionRows.exists(
                id: completion.session.id, userID: completion.userID, connection)
        }
        return facts
    }

    private static func write(
        _ login: CompletedLogin, _ completion: LoginCompletion, _ realm: RealmRecord, at now: Date,
        _ connection: StoreConnection
    ) throws {
        let user = login.user
        if let page = completion.page {
            try LoginRows.remove(page.login, connection)
            if let new = completion.newBrowser {
                try LoginRows.move(page.login.browser, to: new, realmID: realm.id, connection)
            }
        }
        switch login.userWrite {
        case .none: break
        case .insert: try UserRows.insert(user, realmID: realm.id, connection)
        case .update: try UserRows.update(user, realmID: realm.id, connection)
        }
        for id in login.consumedCredentials {
            try CredentialRows.removeCredential(id, ofUser: user.id, codeOutcome: .used, connection)
        }
        for (id, hash) in login.renewedHashes {
            try CredentialRows.setHash(hash, ofCredential: id, ofUser: user.id, connection)
        }
        if let used = completion.oneTimePassword { try OneTimePasswordRows.use(used, connection) }
        if let password = completion.account.newPassword {
            try CredentialRows.set(
                password, ofUser: user.id, keepingPasswords: realm.passwordPolicy.passwordsKept, connection)
        }
        if let app = completion.account.newOneTimePassword { try CredentialRows.set(app, ofUser: user.id, connection) }
        if let device = completion.device {
            if login.linksDevice {
                try DeviceRows.link(device, userID: user.id, realmID: realm.id, at: now, connection)
            }
            try DeviceRows.noteLogin(device, userID: user.id, realmID: realm.id, at: now, connection)
        }
        try FailureRows.clear(.user(user.id), realmID: realm.id, connection)
        try UserListColumns.noteLogin(ofUser: user.id, at: now, connection)
        try writeSession(completion, ofUser: user.id, at: now, connection)
    }

    private static func keepEvents(
        _ login: CompletedLogin, _ completion: LoginCompletion, before: UserRecord?, _ journal: EventJournal,
        _ connection: StoreConnection
    ) throws {
        let (user, account) = (EventJournal.User(login.user), completion.account)
        if account.newUser != nil {
            try journal.keep(.registration, of: user, session: completion.session.id, connection)
        } else {
            if let before, account.profile != nil {
                let changed = ChangedMembers(from: before.profileMembers, to: login.user.profileMembers)
                try journal.keep(.profileChange, of: user, details: changed.details, connection)
            }
            if account.newPassword != nil { try journal.keep(.passwordChange, of: user, connection) }
        }
        if account.newOneTimePassword != nil { try journal.keep(.authenticatorSetup, of: user, connection) }
        var details: [String: String] = [:]
        if completion.consumesActivationCode, completion.credentials.contains(where: \.isActivationCode) {
            details["credential_type"] = CredentialRecord.Kind.activationCode.rawValue
        }
        if completion.consentedScopes != nil { details["consent"] = "consent_granted" }
        try journal.keep(.login, of: user, session: completion.session.id, details: details, connection)
    }

    private static func writeSession(
        _ completion: LoginCompletion, ofUser userID: String, at now: Date, _ connection: StoreConnection
    ) throws {
        let session = completion.session
        if completion.account.endsOtherSessions {
            // A renewed session of this browser is not ended.
            try SessionRows.endAll(ofUser: userID, except: session.isRenewal ? session.id : nil, connection)
        }
        try SessionRows.insert(session, userID: userID, at: now, connection)
        if let scopes = completion.consentedScopes {
            try DatabaseStore.keepConsent(
                to: scopes, ofUser: userID, toClient: session.clientRecordID, at: now, connection)
        }
        if let code = completion.code {
            try SessionRows.insert(code, sessionID: session.id, clientRecordID: session.clientRecordID, connection)
        }
    }
}
