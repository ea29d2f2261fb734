import DeviceStorage
import FoundationEssentials
import IdentityModel
import SQLDatabase
import Sentences

extension DeviceStore {
    /// The activated users, the most recent login first.
    func users() async throws(ControlError) -> [StoredUser] {
        try await read { connection in
            try connection.query("SELECT * FROM users ORDER BY last_login_at DESC, user_id").map(Self.user)
        }
    }

    /// The user with this identifier; `nil` if there is none on this device.
    func user(_ identifier: KsUserIdentifier) async throws(ControlError) -> StoredUser? {
        try await read { connection in try Self.user(identifier, connection) }
    }

    /// The user ID of the account with this `sub`; `nil` if it is not on this device.
    func userID(ofSubject subject: String, tenantID: String) async throws(ControlError) -> String? {
        try await read { connection in
            try connection.first("SELECT user_id FROM users WHERE tenant_id = ? AND subject = ?", tenantID, subject)?[
                "user_id"]
        }
    }

    static func user(_ identifier: KsUserIdentifier, _ connection: any Connection) throws -> StoredUser? {
        try connection.first(
            "SELECT * FROM users WHERE tenant_id = ? AND user_id = ?", identifier.tenantId, identifier.userId
        ).map(user)
    }

    /// Deletes a user with all of the user's data, and returns the remaining users.
    ///
    /// Deleting the last user also deletes the device's keys and ID, so that a device that the provider no longer knows
    /// can start again.
    func deleteUser(_ identifier: KsUserIdentifier) async throws(ControlError) -> [StoredUser] {
        try await write { [sealingKeys] connection in
            try connection.execute(
                "DELETE FROM users WHERE tenant_id = ? AND user_id = ?", identifier.tenantId, identifier.userId)
            let left = try connection.query("SELECT * FROM users ORDER BY last_login_at DESC, user_id").map(Self.user)
            if left.isEmpty {
                let gone = try connection.query("DELETE FROM device RETURNING device_id")
                for row in gone { sealingKeys.forget(id: try row["device_id"]) }
            }
            return left
        }
    }

    func noteLogin(_ identifier: KsUserIdentifier, at now: Date) async throws(ControlError) {
        try await write { connection in
            try connection.execute(
                "UPDATE users SET last_login_at = ? WHERE tenant_id = ? AND user_id = ?", now, identifier.tenantId,
                identifier.userId)
        }
    }

    private static func user(_ row: Row) throws -> StoredUser {
        guard let mode = try AuthenticationMode(rawValue: row["authentication_mode"]) else {
            throw ControlError(
                .internalError, .storageDamaged, Text("This device's store names an unknown authentication mode."))
        }
        return try StoredUser(
            identifier: KsUserIdentifier(tenantId: row["tenant_id"], userId: row["user_id"]), subject: row["subject"],
            displayUsername: row["display_username"], displayEmail: row["display_email"], mode: mode)
    }
}
