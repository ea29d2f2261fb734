import FoundationEssentials
import IdentityModel
import JOSE
import SQLDatabase

/// Reads and writes rows of realms and their keys.
enum RealmRows {
    /// The IDs of the realms with the name or the ID.
    static func ids(named name: TenantID, orWithID id: String, _ connection: StoreConnection) throws -> [String] {
        try connection.query("SELECT id FROM realm WHERE id = ? OR name = ?", [.text(id), .text(name.rawValue)])
            .map { try $0.string("id") }
    }

    /// The value of the column `algorithm` for the key to which client data is encrypted.
    private static let sealingAlgorithm = "X25519"

    static func record(_ row: Row, _ connection: StoreConnection) throws -> RealmRecord {
        var record = RealmRecord(
            id: try row.string("id"), name: TenantID(try row.string("name")),
            displayName: try row.string("display_name"))
        record.isEnabled = try row.bool("is_enabled")
        record.keySetVersion = try keySetVersion(ofRealm: record.id, connection)
        try RealmSettingRows.read(into: &record, connection)
        return record
    }

    static func insert(_ realm: RealmRecord, _ connection: StoreConnection) throws {
        try connection.execute(
            "INSERT INTO realm (id, name, display_name, is_enabled) VALUES (?, ?, ?, ?)",
            [.text(realm.id), .text(realm.name.rawValue), .text(realm.displayName), .bool(realm.isEnabled)])
        try RealmSettingRows.save(realm, connection)
    }

    /// Replaces the stored realm with the same ID.
    static func update(_ realm: RealmRecord, _ connection: StoreConnection) throws {
        try connection.execute(
            "UPDATE realm SET name = ?, display_name = ?, is_enabled = ? WHERE id = ?",
            [.text(realm.name.rawValue), .text(realm.displayName), .bool(realm.isEnabled), .text(realm.id)])
        try RealmSettingRows.save(realm, connection)
    }

    /// The IDs of all keys of the realm, which identify the version of its keys.
    ///
    /// Key IDs are never reused.
    private static func keySetVersion(ofRealm id: String, _ connection: StoreConnection) throws -> String {
        try connection.query("SELECT key_id FROM realm_key WHERE realm_id = ? ORDER BY key_id", [.text(id)])
            .map { try $0.string("key_id") }.joined(separator: " ")
    }

    static func keys(ofRealm id: String, _ connection: StoreConnection) throws -> [RealmKey] {
        try connection.query("SELECT * FROM realm_key WHERE realm_id = ? ORDER BY created_at, key_id", [.text(id)])
            .map { row in
                let name = try row.string("algorithm")
                let algorithm = SigningAlgorithm(rawValue: name)
                guard algorithm != nil || name == sealingAlgorithm else {
                    throw DatabaseError(.unexpectedShape, message: "a realm has a key with an unknown algorithm")
                }
                return RealmKey(
                    keyID: try row.string("key_id"), algorithm: algorithm,
                    privateKey: try connection.opened(.realmKey, of: row))
            }
    }

    static func insert(_ key: RealmKey, realmID: String, at now: Date, _ connection: StoreConnection) throws {
        try connection.execute(
            "INSERT INTO realm_key (realm_id, key_id, algorithm, private_key, created_at) VALUES (?, ?, ?, ?, ?)",
            [
                .text(realmID), .text(key.keyID), .text(key.algorithm?.rawValue ?? sealingAlgorithm),
                connection.sealed(key.privateKey, in: .realmKey, of: [realmID, key.keyID]), .time(now),
            ])
    }
}
