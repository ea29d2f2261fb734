import FoundationEssentials
import IdentityModel
import SQLite

extension SQLiteStore: LoginStore {
    func device(_ id: AstClientID, in realm: RealmRecord) async throws(StoreError) -> KnownDevice? {
        try await read { try SQLiteDevices.device(id, realmID: realm.id, $0) }
    }

    func begin(
        _ login: LoginRecord, clientData: ClientDataUse?, in realm: RealmRecord, at now: Date
    ) async throws(StoreError) -> BeginOutcome {
        try await write { connection in
            try sweep.runIfDue(at: now, connection)
            if let clientData {
                let seen = try connection.first(
                    "SELECT browser FROM client_data_seen WHERE realm_id = ? AND statement = ?",
                    [.text(realm.id), .text(clientData.statementID)])
                if let seen {
                    // The same browser may load its page again.
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
            try SQLiteLogins.insert(login, realmID: realm.id, connection)
            return .begun
        }
    }

    func login(_ key: LoginKey, in realm: RealmRecord) async throws(StoreError) -> LoginRecord? {
        try await read { try SQLiteLogins.login(key, realmID: realm.id, $0) }
    }

    func turnPage(
        of login: LoginRecord, from pageCode: [UInt8], unlessLocked name: String?, in realm: RealmRecord, at now: Date
    ) async throws(StoreError) -> PageTurn {
        try await write { connection in
            if let name, try Self.isLocked(name, realm, at: now, connection) { return .locked }
            let isTurned = try SQLiteLogins.turnPage(of: login, from: pageCode, realmID: realm.id, connection)
            return isTurned ? .turned : .stale
        }
    }

    func loginUser(named name: String, in realm: RealmRecord) async throws(StoreError) -> LoginUser? {
        try await read { connection in
            var user = try SQLiteUsers.user(named: name, realmID: realm.id, connection)
            if user == nil, name.contains("@") {
                user = try connection.first(
                    "SELECT \(SQLiteUsers.columns) FROM user WHERE email = ? AND realm_id = ?",
                    [.text(name), .text(realm.id)]
                ).map(SQLiteUsers.record)
            }
            guard let user else { return nil }
            let credentials = try SQLiteUsers.credentials(ofUser: user.id, connection)
            return LoginUser(
                record: user, password: credentials.first { $0.kind == .password },
                activationCode: credentials.first { $0.kind == .activationCode })
        }
    }

    func refuse(
        _ login: LoginRecord, from pageCode: [UInt8], name: String, address: String, in realm: RealmRecord, at now: Date
    ) async throws(StoreError) -> PageTurn {
        try await write { connection in
            let isLocked = try Self.isLocked(name, realm, at: now, connection)
            // Counted in any case: a guess is a guess, whatever became of its page.
            try Self.count(name: name, address: address, realm, at: now, connection)
            guard try SQLiteLogins.turnPage(of: login, from: pageCode, realmID: realm.id, connection) else {
                return .stale
            }
            return isLocked ? .locked : .turned
        }
    }

    func recordFailure(
        name: String, address: String, in realm: RealmRecord, at now: Date
    ) async throws(StoreError) {
        try await write { try Self.count(name: name, address: address, realm, at: now, $0) }
    }

    func complete(
        _ completion: LoginCompletion, in realm: RealmRecord, at now: Date
    ) async throws(StoreError) -> CompletionOutcome {
        do {
            try await database.write { connection in
                try sweep.runIfDue(at: now, connection)
                try SQLiteCompletion.write(completion, realm, at: now, connection)
            }
            return .completed
        } catch let refusal as SQLiteCompletion.Refusal {
            return refusal.outcome
        } catch {
            throw StoreError(translating: error)
        }
    }

    func abandon(_ key: LoginKey) async throws(StoreError) {
        try await write { connection in
            _ = try connection.execute(
                "DELETE FROM login WHERE browser = ? AND tab = ?", [.blob(key.browser), .text(key.tab)])
        }
    }

    private static func isLocked(
        _ name: String, _ realm: RealmRecord, at now: Date, _ connection: Connection
    ) throws -> Bool {
        let failures = try SQLiteFailures.record(name: name, realmID: realm.id, connection)
        return realm.bruteForce.isLocked(failures, at: now)
    }

    private static func count(
        name: String, address: String, _ realm: RealmRecord, at now: Date, _ connection: Connection
    ) throws {
        guard realm.bruteForce.isEnabled else { return }
        let before = try SQLiteFailures.record(name: name, realmID: realm.id, connection)
        let after = realm.bruteForce.afterFailure(before, at: now, from: address)
        if after != before { try SQLiteFailures.save(after, name: name, realmID: realm.id, connection) }
    }
}
