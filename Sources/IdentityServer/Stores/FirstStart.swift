import FoundationEssentials
import IdentityModel
import JOSE
import OpenID
import SQLite

/// What an empty store gets: the issuer, the realm of administrators with its account, and the tenants.
///
/// Everything is written in one transaction, by exactly one of several programs that start at once. The password's file is put in its place
/// within that transaction: a start that is killed anywhere leaves either a finished store with its file, or one that the next start finishes.
struct FirstStart: Sendable {
    let settings: ServerSettings
    /// The base of the issuers, taken where the store has none yet.
    let proposedBaseURL: String
    let passwordFile: String?
    let hasher: any PasswordHasher
    let clock: any WallClock
    let random: any RandomSource

    private static let baseURLSetting = "base-url"

    /// The base URL that a store has, nil for an empty one.
    static func baseURL(of store: SQLiteStore) async throws -> String? {
        try await store.database.read { try baseURL($0) }
    }

    /// Makes what is missing and gives the base URL that the store has.
    func run(on store: SQLiteStore) async throws -> String {
        let missing = try await store.database.read { connection in
            let present = Set(
                try connection.query("SELECT name FROM realm").map { TenantID(try $0.string("name")) })
            return ([TokenAdministratorGate.realm] + settings.tenants).filter { !present.contains($0) }
        }
        var realms: [NewRealm] = []
        for name in missing { realms.append(try NewRealm(name, settings: settings, random: random)) }
        let administrator =
            missing.contains(TokenAdministratorGate.realm) ? try await NewAdministrator(self) : nil
        let newRealms = realms
        let now = clock.now()
        return try await store.database.write { connection in
            for realm in newRealms { try write(realm, administrator, at: now, connection) }
            try connection.execute(
                "INSERT OR IGNORE INTO setting (name, value) VALUES (?, ?)",
                [.text(Self.baseURLSetting), .text(proposedBaseURL)])
            return try Self.baseURL(connection) ?? proposedBaseURL
        }
    }

    private static func baseURL(_ connection: Connection) throws -> String? {
        try connection.first("SELECT value FROM setting WHERE name = ?", [.text(baseURLSetting)])?.string("value")
    }

    private func write(
        _ new: NewRealm, _ administrator: NewAdministrator?, at now: Date, _ connection: Connection
    ) throws {
        // Another program may have been faster.
        let name = new.realm.name
        let known = try connection.first("SELECT 1 FROM realm WHERE name = ?", [.text(name.rawValue)])
        guard known == nil else { return }
        try SQLiteRealms.insert(new.realm, lifetimes: new.lifetimes, connection)
        for client in new.clients { try SQLiteRealms.insert(client, realmID: new.realm.id, connection) }
        for key in new.keys { try SQLiteRealms.insert(key, realmID: new.realm.id, at: now, connection) }
        guard name == TokenAdministratorGate.realm, let administrator else { return }
        _ = try SQLiteUsers.insert(administrator.user, realmID: new.realm.id, connection)
        try SQLiteUsers.set(administrator.credential, ofUser: administrator.user.id, connection)
        try connection.execute(
            "INSERT INTO user_role (user_id, role) VALUES (?, ?)",
            [.text(administrator.user.id), .text(TokenAdministratorGate.role)])
        if let passwordFile { try PrivateFile.replace(passwordFile, with: administrator.password) }
    }
}

/// The administrator of an empty store.
private struct NewAdministrator: Sendable {
    let user: UserRecord
    let password: Secret
    let credential: CredentialRecord

    init(_ start: FirstStart) async throws {
        let random = start.random
        password = start.settings.administratorPassword ?? Secret(Base64URL.encode(random.bytes(18)))
        guard let hash = await start.hasher.hash(password) else { throw HashingBusy() }
        let now = start.clock.now()
        user = UserRecord(id: random.uuid(), username: "admin", createdAt: now)
        credential = CredentialRecord(id: random.uuid(), kind: .password, createdAt: now, hash: hash)
    }
}

/// A realm that is to be made, with its clients and keys.
private struct NewRealm: Sendable {
    let realm: RealmRecord
    let lifetimes: TokenLifetimes
    let clients: [ClientRecord]
    let keys: [RealmKey]

    init(_ name: TenantID, settings: ServerSettings, random: any RandomSource) throws {
        let isMaster = name == TokenAdministratorGate.realm
        var realm = RealmRecord(id: random.uuid(), name: name, displayName: name.rawValue)
        realm.skin = isMaster ? .kobil : settings.skin
        realm.hasVerboseErrors = settings.hasVerboseErrors && !isMaster
        // The administrator's password is random and long: a lock would only let strangers keep him out.
        realm.bruteForce.isEnabled = !isMaster
        realm.bruteForce.failureFactor = settings.failuresUntilLock
        realm.bruteForce.waitIncrementSeconds = settings.lockSeconds
        self.realm = realm
        lifetimes = TokenLifetimes()
        clients = isMaster ? Self.masterClients(random) : Self.tenantClients(settings.redirectURIs, random)
        var keys = try settings.signingAlgorithms.map { algorithm in
            let key = try SigningKey.generate(algorithm)
            return RealmKey(keyID: key.keyID, algorithm: algorithm, privateKey: try key.pem())
        }
        if !isMaster {
            keys.append(RealmKey(keyID: random.uuid(), algorithm: nil, privateKey: SealedBoxKeyPair().privateKey))
        }
        self.keys = keys
    }

    private static func masterClients(_ random: any RandomSource) -> [ClientRecord] {
        [ClientRecord(id: random.uuid(), clientID: ClientID("admin-cli"), allowsPasswordGrant: true)]
    }

    private static func tenantClients(_ redirectURIs: [String], _ random: any RandomSource) -> [ClientRecord] {
        let flows: [(ClientID, LoginFlow.Name)] = [(.kssIdpEnrollment, .enrolment), (.kssIdpLogin, .login)]
        return flows.map { id, flow in
            ClientRecord(
                id: random.uuid(), clientID: id, loginFlow: flow, redirectURIs: redirectURIs,
                defaultScopes: ["profile", "email", "offline_access"])
        }
    }
}
