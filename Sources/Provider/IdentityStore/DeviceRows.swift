import FoundationEssentials
import IdentityModel
import SQLDatabase

/// Reads and writes rows of devices and their links to users.
enum DeviceRows {
    static func device(_ id: AstClientID, realmID: String, _ connection: StoreConnection) throws -> KnownDevice? {
        let keys: [SQLValue] = [.text(realmID), .text(id.rawValue)]
        let row = try connection.first(
            "SELECT key_thumbprint FROM device WHERE realm_id = ? AND ast_client_id = ?", keys)
        guard let row else { return nil }
        let users = try connection.query(
            """
            SELECT account.username FROM device_user JOIN account ON account.id = device_user.user_id
            WHERE device_user.realm_id = ? AND ast_client_id = ?
            """, keys)
        return KnownDevice(
            astClientID: id, keyThumbprint: try row.string("key_thumbprint"),
            usernames: Set(try users.map { try $0.string("username") }))
    }

    /// Links device and user; creates the device if it is new.
    static func link(
        _ device: DeviceCompletion, userID: String, realmID: String, at now: Date, _ connection: StoreConnection
    ) throws {
        let id = SQLValue.text(device.astClientID.rawValue)
        try connection.perform(
            """
            INSERT INTO device (realm_id, ast_client_id, key_thumbprint, name, created_at) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (realm_id, ast_client_id) DO UPDATE SET name = coalesce(excluded.name, device.name)
            """, [.text(realmID), id, .text(device.keyThumbprint), .optional(device.name), .time(now)])
        try connection.perform(
            """
            INSERT INTO device_user (realm_id, ast_client_id, user_id, linked_at) VALUES (?, ?, ?, ?)
            ON CONFLICT (realm_id, ast_client_id, user_id) DO UPDATE SET linked_at = excluded.linked_at
            """, [.text(realmID), id, .text(userID), .time(now)])
        try ListedRows.noteDevices(ofUser: userID, connection)
    }

    /// Stores the time of a user's login on a linked device, and the key for the user's authorization grants.
    static func noteLogin(
        _ device: DeviceCompletion, userID: String, realmID: String, at now: Date, _ connection: StoreConnection
    ) throws {
        try connection.perform(
            """
            UPDATE device_user SET grant_key = ?, authenticated_at = ?
            WHERE realm_id = ? AND ast_client_id = ? AND user_id = ?
            """,
            [
                .optional(device.grantKey), .time(now), .text(realmID), .text(device.astClientID.rawValue),
                .text(userID),
            ])
    }

    /// The key of a device, and whether it is linked to the user; `nil` if there is no such device.
    static func link(
        _ id: AstClientID, userID: String, realmID: String, _ connection: StoreConnection
    ) throws -> LoginCompletionFacts.Device? {
        try connection.first(
            """
            SELECT device.key_thumbprint, EXISTS (SELECT 1 FROM device_user WHERE device_user.realm_id = device.realm_id
                AND device_user.ast_client_id = device.ast_client_id AND device_user.user_id = ?) AS is_linked
            FROM device WHERE device.realm_id = ? AND device.ast_client_id = ?
            """, [.text(userID), .text(realmID), .text(id.rawValue)]
        ).map {
            LoginCompletionFacts.Device(
                keyThumbprint: try $0.string("key_thumbprint"), isLinked: try $0.bool("is_linked"))
        }
    }
}
