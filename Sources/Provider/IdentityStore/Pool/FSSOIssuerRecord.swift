import CognitoProtocol
package import FoundationEssentials
package import JOSE
import SQLDatabase

/// The name of an issuer's key: unique in a pool, compared byte by byte.
package struct FSSOKeyName: Sendable, Hashable {
    /// The claim `iss` of the issuer's tokens.
    package let issuer: String
    /// The key's ID, `kid` of the issuer's tokens.
    package let keyID: String

    package init(issuer: String, keyID: String) {
        self.issuer = issuer
        self.keyID = keyID
    }
}

/// A key of an issuer whose tokens register and sign in users (custom federated sign-in), as stored.
package struct FSSOIssuerRecord: Sendable, Hashable {
    package let name: FSSOKeyName
    /// The RSA key that verifies the issuer's tokens.
    package let publicKey: JSONWebKey
    /// The names of the claims that are stored at a registration.
    package let attributes: [String]
    /// The time when the key was added.
    package let createdAt: Date

    package init(name: FSSOKeyName, publicKey: JSONWebKey, attributes: [String], createdAt: Date) {
        self.name = name
        self.publicKey = publicKey
        self.attributes = attributes
        self.createdAt = createdAt
    }
}

extension DatabaseStore {
    /// The keys of the FSSO issuers, ordered by issuer and key ID.
    package func issuers(in pool: PoolRecord) async throws(StoreError) -> [FSSOIssuerRecord] {
        try await rows("pool_issuer", of: pool, orderedBy: "issuer, key_id", Self.issuer)
    }

    /// Adds the key of an FSSO issuer; returns false if the issuer has a key with this ID.
    package func add(_ issuer: FSSOIssuerRecord, in pool: PoolRecord) async throws(StoreError) -> Bool {
        try await write { connection in
            let added = try connection.insert(
                into: "pool_issuer",
                [
                    "pool_id": pool.poolID, "issuer": issuer.name.issuer, "key_id": issuer.name.keyID,
                    "public_key": issuer.publicKey.json,
                    "attributes": JSONValue.array(issuer.attributes.map(JSONValue.string)),
                    "created_at": issuer.createdAt,
                ], onConflict: "(pool_id, issuer, key_id) DO NOTHING")
            return added == 1
        }
    }

    /// Removes the key of an FSSO issuer; returns false if there is none.
    ///
    /// Its users stay.
    package func removeIssuer(_ name: FSSOKeyName, in pool: PoolRecord) async throws(StoreError) -> Bool {
        try await write { connection in
            try connection.execute(
                "DELETE FROM pool_issuer WHERE pool_id = ? AND issuer = ? AND key_id = ?", pool.poolID, name.issuer,
                name.keyID) == 1
        }
    }

    static func issuer(
        _ name: FSSOKeyName, in pool: PoolRecord, _ connection: StoreConnection
    ) throws -> FSSOIssuerRecord? {
        try connection.first(
            "SELECT * FROM pool_issuer WHERE pool_id = ? AND issuer = ? AND key_id = ?", pool.poolID, name.issuer,
            name.keyID
        ).map(issuer)
    }

    static func issuer(_ row: Row) throws -> FSSOIssuerRecord {
        try FSSOIssuerRecord(
            name: FSSOKeyName(issuer: row["issuer"], keyID: row["key_id"]), publicKey: row.publicKey("public_key"),
            attributes: row.strings("attributes"), createdAt: row["created_at"])
    }
}
