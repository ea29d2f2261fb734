import FoundationEssentials
import IdentityModel
import JOSE
import OpenID
import SQLDatabase

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
        client.loginFlow = .browser
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
