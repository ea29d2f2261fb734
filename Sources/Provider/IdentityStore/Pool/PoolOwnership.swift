import FoundationEssentials
import SQLDatabase

/// Handles the TEST keys and fingerprints of a deleted administrator.
enum PoolOwnership {
    /// Revokes the administrator's TEST keys and deletes the fingerprints, in the caller's transaction.
    ///
    /// An owner can also be deleted with a client, as its service account. Then the database removes the owner from the
    /// keys, which makes them invalid, and deletes the fingerprints.
    static func end(of owner: String, at now: Date, _ connection: StoreConnection) throws {
        try connection.execute(
            "UPDATE pool_test_key SET revoked_at = ? WHERE owner_id = ? AND revoked_at IS NULL",
            [.time(now), .text(owner)])
        try connection.execute("DELETE FROM pool_fingerprint WHERE owner_id = ?", [.text(owner)])
    }
}
