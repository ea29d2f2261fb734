import FoundationEssentials
package import IdentityModel
package import JOSE
import OpenID
import PrivateFiles
import SQLDatabase

/// Fills an empty store: the base URL of the issuers, realm `master` with its administrator, the tenants with their
/// user pools, and the AWS key pair.
///
/// Everything is written in one transaction. If several programs start at once, exactly one of them writes. The
/// password file is written within the transaction, so a start that is killed leaves either a complete store with its
/// file, or a store that the next start completes.
package struct FirstStart: Sendable {
    /// The tenants to create if they do not exist.
    package let tenants: [TenantID]
    package let settings: NewRealmSettings
    /// The administrator's password; `nil` for a random one.
    package let administratorPassword: Secret?
    /// The base URL of the issuers, used if the store has none yet.
    let proposedBaseURL: String
    let passwordFile: String?
    /// The file for the AWS key pair.
    package let awsCredentialsFile: String?
    package let hasher: any PasswordHasher
    package let clock: any WallClock
    package let random: any RandomSource
    package let signingKeys: any SigningKeySource

    package init(
        tenants: [TenantID], settings: NewRealmSettings, administratorPassword: Secret?, proposedBaseURL: String,
        passwordFile: String?, awsCredentialsFile: String? = nil, hasher: any PasswordHasher, clock: any WallClock,
        random: any RandomSource, signingKeys: any SigningKeySource
    ) {
        self.tenants = tenants
        self.settings = settings
        self.administratorPassword = administratorPassword
        self.proposedBaseURL = proposedBaseURL
        self.passwordFile = passwordFile
        self.awsCredentialsFile = awsCredentialsFile
        self.hasher = hasher
        self.clock = clock
        self.random = random
        self.signingKeys = signingKeys
    }

    /// The base URL of a store; `nil` for an empty one.
    package static func baseURL(of store: DatabaseStore) async throws -> String? {
        try await store.database.read { try DatabaseStore.baseURL(StoreConnection($0, store.key)) }
    }

    /// Adds whatever is missing, and returns the store's base URL.
    package func run(on store: DatabaseStore) async throws -> String {
        let missing = try await store.database.read { connection in
            let present: [TenantID] = try connection.query("SELECT name FROM realm").map { try $0["name"] }
            return ([MasterRealm.name] + tenants).filter { !present.contains($0) }
        }
        var realms: [NewRealm] = []
        for name in missing {
            realms.append(try NewRealm(name, settings: settings, random: random, signingKeys: signingKeys))
        }
        let administrator =
            missing.contains(MasterRealm.name) ? try await NewAdministrator(self) : nil
        let newRealms = realms
        let now = clock.now()
        return try await store.database.write { database in
            let connection = StoreConnection(database, store.key)
            // First, so that another program that starts waits here until this one has committed, and therefore writes
            // no files.
            try connection.insert(
                into: "setting", ["name": DatabaseStore.baseURLSetting, "value": proposedBaseURL],
                onConflict: "DO NOTHING")
            let baseURL = try DatabaseStore.baseURL(connection) ?? proposedBaseURL
            for realm in newRealms { try write(realm, administrator, baseURL: baseURL, at: now, connection) }
            try AWSKeyRows.make(file: awsCredentialsFile, random: random, at: now, connection)
            return baseURL
        }
    }

    private func write(
        _ new: NewRealm, _ administrator: NewAdministrator?, baseURL: String, at now: Date,
        _ connection: StoreConnection
    ) throws {
        // Another program may have created the realm meanwhile.
        let name = new.realm.name
        let known = try connection.first("SELECT 1 FROM realm WHERE name = ?", name)
        guard known == nil else { return }
        try new.insert(at: now, connection)
        if name == .sandbox {
            try SandboxProvider.add(toPoolOf: new.realm, baseURL: baseURL, random: random, at: now, connection)
        }
        guard name == MasterRealm.name, let administrator else { return }
        try UserRows.insert(administrator.user, realmID: new.realm.id, connection)
        try CredentialRows.set(administrator.credential, ofUser: administrator.user.id, connection)
        try connection.insert(
            into: "user_role", ["user_id": administrator.user.id, "role": MasterRealm.administratorRole])
        if let passwordFile {
            try administrator.password.withExposedBytes { password in
                try [UInt8(ascii: "\n")].withUnsafeBytes { lineEnd in
                    try PrivateFile.replace(passwordFile, with: [password, lineEnd])
                }
            }
        }
    }
}

/// The administrator of an empty store.
private struct NewAdministrator: Sendable {
    let user: UserRecord
    let password: Secret
    let credential: CredentialRecord

    init(_ start: FirstStart) async throws {
        let random = start.random
        password = start.administratorPassword ?? Secret(Base64URL.encode(random.bytes(18)))
        guard let hash = await start.hasher.hash(password) else { throw HashingBusyError() }
        let now = start.clock.now()
        user = UserRecord(id: random.uuid(at: now), username: "admin", createdAt: now)
        credential = CredentialRecord(id: random.uuid(at: now), kind: .password, createdAt: now, hash: hash)
    }
}

/// Configures the sandbox's realm as an upstream provider of its own pool, so that the hosted UI can be tried without
/// another provider.
enum SandboxProvider {
    /// The client of the hosted UI at the sandbox's realm.
    static let clientID = ClientID("sudo-hosted-ui")

    /// Adds the client and the provider, in the caller's transaction, which has just created the realm.
    static func add(
        toPoolOf realm: RealmRecord, baseURL: String, random: any RandomSource, at now: Date,
        _ connection: StoreConnection
    ) throws {
        guard let pool = try PoolRows.pool(where: "realm_id", is: realm.id, connection) else { return }
        let secret = Secret(Base64URL.encode(random.bytes(32)))
        var client = ClientRecord(id: random.uuid(), clientID: clientID)
        client.authenticationFlow = .browser
        client.redirectURIs = [PoolOrigin.of(baseURL: baseURL) + PoolOrigin.upstreamResponsePath]
        (client.defaultScopes, client.optionalScopes) = (BuiltInScopes.defaults, BuiltInScopes.optional)
        client.details = ["name": "Sudo Platform hosted UI"]
        client.requiresCodeChallenge = true
        client.setSecret(secret)
        try ClientRows.insert(client, realmID: pool.realmID, connection)
        let provider = UpstreamProviderRecord(
            name: pool.realmName.rawValue, issuer: RealmEndpoints(base: baseURL, tenant: pool.realmName).issuer,
            clientID: clientID, secret: secret, createdAt: now)
        _ = try PoolRows.insert(provider, poolID: pool.poolID, connection)
    }
}
