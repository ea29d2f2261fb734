package import FoundationEssentials
import SQLDatabase

/// The fingerprint of an Android signing certificate, as stored.
package struct FingerprintRecord: Sendable, Hashable {
    /// The ID of the entry, a UUID.
    package let id: String
    /// The SHA-256 digest of the certificate in base64url without padding, as Play Integrity writes it.
    package let digest: String
    /// The ID of the administrator who added it; the entry is deleted with the administrator.
    let ownerID: String
    /// The administrator's user name when the entry was added.
    package let ownerName: String
    /// The time when the entry was added.
    package let createdAt: Date

    package init(id: String, digest: String, ownerID: String, ownerName: String, createdAt: Date) {
        self.id = id
        self.digest = digest
        self.ownerID = ownerID
        self.ownerName = ownerName
        self.createdAt = createdAt
    }
}

extension DatabaseStore {
    /// The signing-certificate fingerprints of the pool, oldest first.
    package func fingerprints(in pool: PoolRecord) async throws(StoreError) -> [FingerprintRecord] {
        try await rows("pool_fingerprint", of: pool, orderedBy: "created_at, id") { row in
            try FingerprintRecord(
                id: row["id"], digest: row["digest"], ownerID: row["owner_id"], ownerName: row["owner_name"],
                createdAt: row["created_at"])
        }
    }

    /// Adds a fingerprint; returns false if the pool has the digest.
    package func add(
        _ fingerprint: FingerprintRecord, in pool: PoolRecord
    ) async throws(StoreError) -> Bool {
        try await write { connection in
            guard try UserRows.exists(id: fingerprint.ownerID, connection) else { throw StoreRefusal.ownerNotFound }
            let added = try connection.insert(
                into: "pool_fingerprint",
                [
                    "id": fingerprint.id, "pool_id": pool.poolID, "digest": fingerprint.digest,
                    "owner_id": fingerprint.ownerID, "owner_name": fingerprint.ownerName,
                    "created_at": fingerprint.createdAt,
                ], onConflict: "DO NOTHING")
            return added == 1
        }
    }

    /// Removes a fingerprint; returns false if there is none.
    package func removeFingerprint(id: String, in pool: PoolRecord) async throws(StoreError) -> Bool {
        try await delete("pool_fingerprint", of: pool, where: "id", is: id)
    }
}
