import CognitoProtocol
package import FoundationEssentials
package import IdentityModel
import SQLDatabase

/// An OpenID provider at which users of a pool sign in, as stored.
package struct UpstreamProviderRecord: Sendable, Hashable {
    /// The name, unique in the pool: the value of `identity_provider` and the first part of its users' names.
    package let name: String
    package let issuer: String
    /// The pool's client at the provider.
    package let clientID: ClientID
    /// The client's secret; `nil` for a public client.
    package let secret: Secret?
    /// The time when the provider was added.
    package let createdAt: Date

    package init(name: String, issuer: String, clientID: ClientID, secret: Secret?, createdAt: Date) {
        self.name = name
        self.issuer = issuer
        self.clientID = clientID
        self.secret = secret
        self.createdAt = createdAt
    }
}

extension DatabaseStore {
    /// The upstream providers of the pool, ordered by name.
    package func providers(of pool: PoolRecord) async throws(StoreError) -> [UpstreamProviderRecord] {
        try await read { connection in
            try connection.query("SELECT * FROM pool_provider WHERE pool_id = ? ORDER BY name", pool.poolID)
                .map { try PoolRows.provider($0, connection) }
        }
    }

    /// Adds an upstream provider; returns false if the pool has one with this name.
    package func add(
        _ provider: UpstreamProviderRecord, in pool: PoolRecord
    ) async throws(StoreError) -> Bool {
        try await write { try PoolRows.insert(provider, poolID: pool.poolID, $0) }
    }

    /// Removes an upstream provider; returns false if there is none.
    ///
    /// Its users stay.
    package func removeProvider(named name: String, in pool: PoolRecord) async throws(StoreError) -> Bool {
        try await delete("pool_provider", of: pool, where: "name", is: name)
    }
}

extension PoolRows {
    static func provider(_ row: Row, _ connection: StoreConnection) throws -> UpstreamProviderRecord {
        try UpstreamProviderRecord(
            name: row["name"], issuer: row["issuer"], clientID: row["client_id"],
            secret: connection.optionallyOpened(.providerSecret, of: row), createdAt: row["created_at"])
    }

    /// Adds a provider; returns false if the pool has one with its name.
    static func insert(
        _ provider: UpstreamProviderRecord, poolID: UserPoolID, _ connection: StoreConnection
    ) throws -> Bool {
        try connection.insert(
            into: "pool_provider",
            [
                "pool_id": poolID, "name": provider.name, "issuer": provider.issuer, "client_id": provider.clientID,
                "secret": connection.sealed(
                    provider.secret, in: .providerSecret, of: [poolID.rawValue, provider.name]),
                "created_at": provider.createdAt,
            ], onConflict: "(pool_id, name) DO NOTHING") == 1
    }
}
