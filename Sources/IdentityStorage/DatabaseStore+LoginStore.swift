package import FoundationEssentials
package import IdentityCore
package import IdentityModel
import SQLDatabase

extension DatabaseStore: LoginStore {
    package func device(_ id: AstClientID, in realm: RealmRecord) async throws(StoreError) -> KnownDevice? {
        try await read { try DeviceRows.device(id, realmID: realm.id, $0) }
    }

    package func begin(
        _ login: LoginRecord, clientData: ClientDataUse?, in realm: RealmRecord, at now: Date
    ) async throws(StoreError) -> BeginOutcome {
        try await write { connection in
            try sweep.runIfDue(at: now, connection)
            if let clientData {
                let seen = try connection.first(
                    "SELECT browser FROM client_data_seen WHERE realm_id = ? AND statement = ?",
                    [.text(realm.id), .text(clientData.statementID)])
                if let seen {
                    // The same browser may reload its page.
                    guard try seen.blob("browser") == login.key.browser else { return .clientDataSeenBefore }
                } else {
                    try connection.execute(
                        "INSERT INTO client_data_seen (realm_id, statement, browser, expires_at) VALUES (?, ?, ?, ?)",
                        [
                            .text(realm.id), .text(clientData.statementID), .blob(login.key.browser),
                            .time(clientData.expiresAt),
                        ])
                }
            }
            try NetworkShares.logins.makeRoom(for: login.network, most: limits.maximumLogins, connection)
            try sweep.makeRoomForLogin(most: limits.maximumLogins, connection)
            try LoginRows.insert(login, realmID: realm.id, connection)
            return .begun
        }
    }

    package func login(_ key: LoginKey, in realm: RealmRecord) async throws(StoreError) -> LoginRecord? {
        try await read { try LoginRows.login(key, realmID: realm.id, $0) }
    }

    package func replacePage(
        of login: LoginRecord, from page: AnsweredPage, unlessLocked subject: FailureSubject?, in realm: RealmRecord,
        at now: Date
    ) async throws(StoreError) -> PageReplacement {
        try await write { connection in
            if let subject, try Self.isLocked(subject, realm, at: now, connection) { return .locked }
            let isReplaced = try LoginRows.replacePage(of: login, from: page, realmID: realm.id, connection)
            return isReplaced ? .replaced : .stale
        }
    }

    package func loginUser(named name: String, in realm: RealmRecord) async throws(StoreError) -> LoginUser? {
        try await read { connection in
            try UserRows.user(typed: name, in: realm, connection).map { try Self.loginUser($0, connection) }
        }
    }

    package func loginUser(id: String, in realm: RealmRecord) async throws(StoreError) -> LoginUser? {
        try await read { connection in
            try UserRows.user(id: id, realmID: realm.id, connection).map { try Self.loginUser($0, connection) }
        }
    }

    package func passwords(
        ofUser id: String, atMost count: Int, in realm: RealmRecord
    ) async throws(StoreError) -> [String] {
        try await read { connection in
            guard try UserRows.user(id: id, realmID: realm.id, connection) != nil else { return [] }
            return try PasswordHistoryRows.hashes(ofUser: id, atMost: count, connection)
        }
    }

    package func conflict(
        of fields: AccountFields, withOthersThan id: String, in realm: RealmRecord
    ) async throws(StoreError) -> AccountConflict? {
        try await read { connection in
            try AccountConflictQuery.conflict(
                username: fields.username, email: fields.email, id: id, realmID: realm.id, connection)
        }
    }

    private static func loginUser(_ user: UserRecord, _ connection: Connection) throws -> LoginUser {
        let credentials = try UserRows.credentials(ofUser: user.id, connection)
        func credential(_ kind: CredentialRecord.Kind) -> CredentialRecord? { credentials.first { $0.kind == kind } }
        return LoginUser(
            record: user, password: credential(.password), activationCode: credential(.activationCode),
            oneTimePassword: credential(.oneTimePassword))
    }

    package func refuse(
        _ login: LoginRecord, from pageCode: [UInt8], of subject: FailureSubject, address: String,
        in realm: RealmRecord, at now: Date
    ) async throws(StoreError) -> RefusalResult {
        try await write { connection in
            let isLocked = try Self.isLocked(subject, realm, at: now, connection)
            // Counted even if the page is not the current one.
            let failures = try Self.count(subject, address: address, realm, at: now, connection)
            let page = AnsweredPage(login: login.key, pageCode: pageCode)
            guard try LoginRows.replacePage(of: login, from: page, realmID: realm.id, connection) else {
                return .stale
            }
            return isLocked ? .locked : .replaced(attemptsLeft: realm.bruteForce.attemptsLeft(failures, at: now))
        }
    }

    package func recordFailure(
        of subject: FailureSubject, address: String, in realm: RealmRecord, at now: Date
    ) async throws(StoreError) {
        try await write { connection in
            try sweep.runIfDue(at: now, connection)
            _ = try Self.count(subject, address: address, realm, at: now, connection)
        }
    }

    package func complete(
        _ completion: LoginCompletion, in realm: RealmRecord, at now: Date
    ) async throws(StoreError) -> CompletionOutcome {
        do {
            try await database.write { connection in
                try sweep.runIfDue(at: now, connection)
                try LoginCompletionTransaction.write(completion, realm, at: now, connection)
            }
            return .completed
        } catch let refusal as LoginCompletionTransaction.Refusal {
            return refusal.outcome
        } catch {
            throw StoreError(translating: error)
        }
    }

    package func abandon(_ key: LoginKey) async throws(StoreError) {
        try await write { connection in
            _ = try connection.execute(
                "DELETE FROM login WHERE browser = ? AND tab = ?", [.blob(key.browser), .text(key.tab)])
        }
    }

    private static func isLocked(
        _ subject: FailureSubject, _ realm: RealmRecord, at now: Date, _ connection: Connection
    ) throws -> Bool {
        let failures = try FailureRows.record(of: subject, realmID: realm.id, connection)
        return realm.bruteForce.isLocked(failures, at: now)
    }

    /// Counts a failure, if the realm counts them, and returns the new record.
    private static func count(
        _ subject: FailureSubject, address: String, _ realm: RealmRecord, at now: Date, _ connection: Connection
    ) throws -> FailureRecord {
        let before = try FailureRows.record(of: subject, realmID: realm.id, connection)
        let after = realm.bruteForce.afterFailure(before, at: now, from: address)
        if after != before {
            try FailureRows.save(after, of: subject, realmID: realm.id, at: now, connection)
        }
        if after.isPermanent, !before.isPermanent, case .user(let id) = subject,
            var user = try UserRows.user(id: id, realmID: realm.id, connection), user.isEnabled
        {
            user.lockPermanently()
            _ = try UserRows.update(user, realmID: realm.id, connection)
        }
        return after
    }
}
