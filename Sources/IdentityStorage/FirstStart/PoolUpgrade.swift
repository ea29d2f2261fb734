import FoundationEssentials
import IdentityCore
import IdentityModel
import JOSE
import OpenID
import SQLDatabase

/// Adds the pools of realms that an older version created, and the sandbox's own provider.
enum PoolUpgrade {
    /// The client of the hosted UI at the sandbox's realm.
    static let clientID = ClientID("sudo-hosted-ui")

    /// Adds a pool to every realm but `master` that has none, and sets up the pool of the realm `sandbox` when it is new.
    ///
    /// Runs in the caller's transaction, after the realm upgrade. `newRealms` has the ids of the realms that it creates.
    static func run(
        newRealms: Set<String>, baseURL: String, random: any RandomSource, at now: Date, _ connection: StoreConnection
    ) throws {
        for row in try connection.query(
            "SELECT id, name FROM realm WHERE name <> ?", [.text(MasterRealm.name.rawValue)])
        {
            let (id, name) = (try row.string("id"), TenantID(try row.string("name")))
            let isOlder = try PoolRows.pool(where: "realm_id", is: id, connection) == nil
            if isOlder { try PoolRows.insert(NewPool(random: random), realmID: id, at: now, connection) }
            guard name == .sandbox, isOlder || newRealms.contains(id),
                let pool = try PoolRows.pool(where: "realm_id", is: id, connection)
            else { continue }
            try addProvider(to: pool, baseURL: baseURL, random: random, at: now, connection)
        }
    }

    /// Makes the realm itself an upstream provider of its pool, so that the hosted UI can be tried without another one.
    private static func addProvider(
        to pool: PoolRecord, baseURL: String, random: any RandomSource, at now: Date, _ connection: StoreConnection
    ) throws {
        // A client that an administrator made has another secret.
        guard try ClientRows.client(named: clientID, realmID: pool.realmID, connection) == nil else { return }
        let secret = Secret(Base64URL.encode(random.bytes(32)))
        var client = ClientRecord(
            id: random.uuid(), clientID: clientID, loginFlow: .browser,
            redirectURIs: [PoolOrigin.of(baseURL: baseURL) + PoolOrigin.upstreamResponsePath],
            defaultScopes: BuiltInScopes.defaults,
            optionalScopes: BuiltInScopes.optional, details: ["name": "Sudo Platform hosted UI"])
        client.setSecret(secret)
        try ClientRows.insert(client, realmID: pool.realmID, connection)
        let provider = UpstreamProviderRecord(
            name: pool.realmName.rawValue, issuer: RealmEndpoints(base: baseURL, tenant: pool.realmName).issuer,
            clientID: clientID, secret: secret, createdAt: now)
        _ = try PoolRows.insert(provider, poolID: pool.poolID, connection)
    }
}
