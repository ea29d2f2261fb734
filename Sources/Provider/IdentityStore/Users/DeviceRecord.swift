package import FoundationEssentials
package import IdentityModel
import SQLDatabase

/// A device that is linked to a user.
package struct DeviceRecord: Sendable, Hashable {
    /// The ID that the server assigned when the device was activated.
    package let astClientID: AstClientID
    /// The name that the device sent.
    package let name: String?
    /// The time when device and user were linked.
    package let linkedAt: Date
}

extension DatabaseStore {
    /// The devices that are linked to the user, oldest first.
    package func devices(ofUser id: String, in realm: RealmRecord) async throws(StoreError) -> [DeviceRecord] {
        try await read { connection in
            try connection.query(
                """
                SELECT device.ast_client_id, device.name, device_user.linked_at FROM device_user
                    JOIN device USING (realm_id, ast_client_id)
                WHERE device_user.realm_id = ? AND user_id = ? ORDER BY linked_at, device.ast_client_id
                """, realm.id, id
            ).map { row in
                try DeviceRecord(astClientID: row["ast_client_id"], name: row["name"], linkedAt: row["linked_at"])
            }
        }
    }

    /// Unlinks a device and ends everything issued to the user on it; returns false if it is not linked.
    package func unlinkDevice(
        _ device: AstClientID, fromUser id: String, in realm: RealmRecord
    ) async throws(StoreError) -> Bool {
        try await write { connection in
            let unlinked = try connection.execute(
                "DELETE FROM device_user WHERE realm_id = ? AND ast_client_id = ? AND user_id = ?", realm.id, device, id
            )
            guard unlinked == 1 else { return false }
            try UserListColumns.noteDevices(ofUser: id, connection)
            try connection.execute("DELETE FROM session WHERE user_id = ? AND ast_client_id = ?", id, device)
            return true
        }
    }
}
