import CognitoProtocol
package import FoundationEssentials
package import JOSE
import SQLDatabase

/// A TEST registration key of a pool, as stored.
///
/// The private key is never stored: only the response to its creation contains it.
package struct TestKeyRecord: Sendable, Hashable {
    /// The key's ID, a UUID; `kid` of the registration tokens.
    package let id: String
    /// The ID of the administrator who created it; `nil` after the administrator was deleted, which revokes the key.
    let ownerID: String?
    /// The administrator's user name when the key was created.
    package let ownerName: String
    /// The RSA key that verifies registration tokens.
    package let publicKey: JSONWebKey
    /// The time when the key was created.
    package let createdAt: Date
    /// The time when the key was revoked; `nil` while it is valid.
    package let revokedAt: Date?

    package init(
        id: String, ownerID: String?, ownerName: String, publicKey: JSONWebKey, createdAt: Date,
        revokedAt: Date? = nil
    ) {
        self.id = id
        self.ownerID = ownerID
        self.ownerName = ownerName
        self.publicKey = publicKey
        self.createdAt = createdAt
        self.revokedAt = revokedAt
    }

    /// Whether the key may verify registrations.
    var isValid: Bool { revokedAt == nil && ownerID != nil }
}

extension DatabaseStore {
    /// The TEST keys of the pool, oldest first, including the revoked ones.
    package func testKeys(in pool: PoolRecord) async throws(StoreError) -> [TestKeyRecord] {
        try await rows("pool_test_key", of: pool, orderedBy: "created_at, id", Self.testKey)
    }

    /// Adds a TEST key; returns false if there is one with its ID.
    package func add(_ key: TestKeyRecord, in pool: PoolRecord) async throws(StoreError) -> Bool {
        try await write { connection in
            guard let owner = key.ownerID, try UserRows.exists(id: owner, connection) else {
                throw StoreRefusal.ownerNotFound
            }
            let added = try connection.insert(
                into: "pool_test_key",
                [
                    "id": key.id, "pool_id": pool.poolID, "owner_id": owner, "owner_name": key.ownerName,
                    "public_key": key.publicKey.json, "created_at": key.createdAt,
                ], onConflict: "(id) DO NOTHING")
            return added == 1
        }
    }

    /// Revokes a TEST key and returns it; returns `nil` if there is none.
    ///
    /// Revoking it again keeps the first time.
    package func revokeTestKey(
        id: String, in pool: PoolRecord, at now: Date
    ) async throws(StoreError) -> TestKeyRecord? {
        try await write { connection in
            let keys: [any SQLBindable] = [id, pool.poolID]
            try connection.execute(
                "UPDATE pool_test_key SET revoked_at = ? WHERE id = ? AND pool_id = ? AND revoked_at IS NULL",
                [now] + keys)
            return try connection.first("SELECT * FROM pool_test_key WHERE id = ? AND pool_id = ?", keys)
                .map(Self.testKey)
        }
    }

    static func testKey(_ row: Row) throws -> TestKeyRecord {
        try TestKeyRecord(
            id: row["id"], ownerID: row["owner_id"], ownerName: row["owner_name"],
            publicKey: row.publicKey("public_key"), createdAt: row["created_at"], revokedAt: row["revoked_at"])
    }
}

/// Handles the TEST keys and fingerprints of a deleted administrator.
enum PoolOwnership {
    /// Revokes the administrator's TEST keys and deletes the fingerprints, in the caller's transaction.
    ///
    /// An owner can also be deleted with a client, as its service account. Then the database removes the owner from the
    /// keys, which makes them invalid, and deletes the fingerprints.
    static func end(of owner: String, at now: Date, _ connection: StoreConnection) throws {
        try connection.execute(
            "UPDATE pool_test_key SET revoked_at = ? WHERE owner_id = ? AND revoked_at IS NULL", now, owner)
        try connection.execute("DELETE FROM pool_fingerprint WHERE owner_id = ?", owner)
    }
}
