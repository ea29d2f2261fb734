import IdentityModel
import JOSE
import SQLDatabase

/// The settings of a realm, one per row: a member under Keycloak's name as JSON, an attribute as its text.
///
/// A setting with its default value has no row, so a changed default applies to existing stores.
enum RealmSettingRows {
    /// Reads the rows of a realm into a record with default settings.
    static func read(into realm: inout RealmRecord, _ connection: StoreConnection) throws {
        var members: [String: JSONValue] = [:]
        for row in try connection.query("SELECT name, value FROM realm_setting WHERE realm_id = ?", [.text(realm.id)]) {
            let name = try row.string("name")
            if name.hasPrefix(attributePrefix) {
                realm.attributes[String(name.dropFirst(attributePrefix.count))] = try row.string("value")
            } else {
                members[name] = try row.json("value")
            }
        }
        RealmMembers.settings.apply(members, to: &realm)
    }

    /// Replaces the rows of a realm.
    static func save(_ realm: RealmRecord, _ connection: StoreConnection) throws {
        try connection.execute("DELETE FROM realm_setting WHERE realm_id = ?", [.text(realm.id)])
        let standard = RealmRecord(id: realm.id, name: realm.name, displayName: realm.displayName)
        let rows =
            RealmMembers.settings.stored(realm, unlike: standard).map { ($0.key, SQLValue.json($0.value)) }
            + realm.attributes.map { (attributePrefix + $0.key, SQLValue.text($0.value)) }
        for (name, value) in rows {
            try connection.execute(
                "INSERT INTO realm_setting (realm_id, name, value) VALUES (?, ?, ?)",
                [.text(realm.id), .text(name), value])
        }
    }

    private static let attributePrefix = "attributes."
}
