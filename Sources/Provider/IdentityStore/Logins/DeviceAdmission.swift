import FoundationEssentials
package import IdentityModel
import SQLDatabase

/// A device, as stored.
package struct KnownDevice: Sendable, Hashable {
    package let astClientID: AstClientID
    /// The thumbprint of the device's public key (RFC 7638).
    package let keyThumbprint: String
    /// The names of the linked users.
    let usernames: Set<String>
}

/// Decides, before the first page, whether a device may use a flow.
package enum DeviceAdmission {
    /// Why the flow must not start for a device with this ID and key; `nil` if it may.
    ///
    /// - Parameters:
    ///   - presented: the ID that the device sent. The unassigned ID means that the device has none yet.
    ///   - userID: the user that the device named.
    ///   - known: the stored device with that ID.
    package static func refusal(
        requirement: DeviceRequirement, presented: AstClientID?, keyThumbprint: String, userID: UserID?,
        known: KnownDevice?
    ) -> DeviceRefusal? {
        if presented == nil, requirement == .firstLogin { return .clientIDMissing }
        guard let presented, presented != .unassigned else {
            return requirement == .login ? .notActivated : nil
        }
        guard let known else {
            // Except for logins, an unknown device is activated again and gets a new ID.
            return requirement == .login ? .deviceUnknown : nil
        }
        guard known.keyThumbprint == keyThumbprint else { return .deviceUnknown }
        // A device without linked users counts as not activated.
        if requirement == .login && known.usernames.isEmpty { return .deviceUnknown }
        if requirement.requiresLinkedUser, let userID, !known.usernames.contains(userID.rawValue.lowercased()) {
            return .linkedToAnotherUser
        }
        return nil
    }
}

extension DatabaseStore {
    package func device(_ id: AstClientID, in realm: RealmRecord) async throws(StoreError) -> KnownDevice? {
        try await readBriefly { try DeviceRows.device(id, realmID: realm.id, $0) }
    }
}

/// Reads and writes rows of devices and their links to users.
enum DeviceRows {
    static func device(_ id: AstClientID, realmID: String, _ connection: StoreConnection) throws -> KnownDevice? {
        let keys: [any SQLBindable] = [realmID, id.rawValue]
        let row = try connection.first(
            "SELECT key_thumbprint FROM device WHERE realm_id = ? AND ast_client_id = ?", keys)
        guard let row else { return nil }
        let users = try connection.query(
            """
            SELECT account.username FROM device_user JOIN account ON account.id = device_user.user_id
            WHERE device_user.realm_id = ? AND ast_client_id = ?
            """, keys)
        return try KnownDevice(
            astClientID: id, keyThumbprint: row["key_thumbprint"], usernames: Set(users.map { try $0["username"] }))
    }

    /// Links device and user; creates the device if it is new.
    static func link(
        _ device: DeviceCompletion, userID: String, realmID: String, at now: Date, _ connection: StoreConnection
    ) throws {
        let id = device.astClientID
        try connection.performInsert(
            into: "device",
            [
                "realm_id": realmID, "ast_client_id": id, "key_thumbprint": device.keyThumbprint, "name": device.name,
                "created_at": now,
            ], onConflict: "(realm_id, ast_client_id) DO UPDATE SET name = coalesce(excluded.name, device.name)")
        try connection.performInsert(
            into: "device_user", ["realm_id": realmID, "ast_client_id": id, "user_id": userID, "linked_at": now],
            onConflict: "(realm_id, ast_client_id, user_id) DO UPDATE SET linked_at = excluded.linked_at")
        try UserListColumns.noteDevices(ofUser: userID, connection)
    }

    /// Stores the time of a user's login on a linked device, and the key for the user's authorization grants.
    static func noteLogin(
        _ device: DeviceCompletion, userID: String, realmID: String, at now: Date, _ connection: StoreConnection
    ) throws {
        try connection.performUpdate(
            "device_user", set: ["grant_key": device.grantKey, "authenticated_at": now],
            where: "realm_id = ? AND ast_client_id = ? AND user_id = ?", realmID, device.astClientID, userID)
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
            """, userID, realmID, id
        ).map {
            try LoginCompletionFacts.Device(keyThumbprint: $0["key_thumbprint"], isLinked: $0["is_linked"])
        }
    }
}
