import IdentityCore
import IdentityModel
import JOSE
import SQLDatabase

/// Upgrades members that an older version stored.
///
/// Settings without effect return to their defaults; settings that have an effect now come into force.
enum StoredMembersUpgrade {
    /// The version of the member tables that a store was upgraded to.
    private static let version = "1"
    private static let setting: SQLValue = .text("settled-members")

    /// Upgrades all realms, clients and client scopes, once for each version.
    ///
    /// Runs in the caller's transaction.
    static func run(isSecure: Bool, _ connection: StoreConnection) throws {
        let done = try connection.first("SELECT value FROM setting WHERE name = ?", [setting])
        guard try done?.string("value") != version else { return }
        for row in try connection.query("SELECT id, name, display_name, is_enabled FROM realm") {
            let realm = try RealmRows.served(row, connection)
            let normalized = normalized(realm, isSecure: isSecure)
            if normalized != realm { try RealmRows.update(normalized, connection) }
        }
        for row in try connection.query("SELECT * FROM client") {
            let client = try ClientRows.client(row, connection)
            let normalized = normalized(client)
            guard normalized != client else { continue }
            _ = try ClientRows.update(normalized, realmID: try row.string("realm_id"), connection)
        }
        for scope in try connection.query("SELECT * FROM client_scope").map(DatabaseStore.clientScope) {
            let details = normalized(scope)
            guard details != scope.details else { continue }
            try connection.execute(
                "UPDATE client_scope SET representation = ? WHERE id = ?",
                [.json(.object(details)), .text(scope.id)])
        }
        try connection.execute(
            "INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            [setting, .text(version)])
    }

    private static func normalized(_ realm: ServedRealm, isSecure: Bool) -> ServedRealm {
        var (record, lifetimes) = (realm.record, realm.lifetimes)
        let stored = record.details
        record.details = RealmMembers.table.normalized(stored)
        // These members are fields of the record now.
        if let value = stored["permanentLockout"]?.readBool { record.bruteForce.locksPermanently = value }
        if let value = stored["loginWithEmailAllowed"]?.readBool { record.allowsEmailLogin = value }
        if let value = stored["maxTemporaryLockouts"]?.readNumber { record.bruteForce.maximumTemporaryLockouts = value }
        if let value = stored["offlineSessionMaxLifespan"]?.readNumber { lifetimes.offlineSessionMaximum = value }
        if let value = stored["offlineSessionMaxLifespanEnabled"]?.readBool { lifetimes.limitsOfflineSessions = value }
        for name in [
            "loginWithEmailAllowed", "permanentLockout", "maxTemporaryLockouts", "offlineSessionMaxLifespan",
            "offlineSessionMaxLifespanEnabled",
        ] { record.details[name] = nil }
        for (name, example) in RealmDefaults.members {
            record.details[name] = record.details[name]?.typed(like: example)
        }
        // Without TLS, nobody could sign in to change it back.
        if record.name == MasterRealm.name, !isSecure, record.sslRequirement == .all {
            record.details["sslRequired"] = nil
        }
        if let text = stored["passwordPolicy"]?.string {
            let built = PasswordPolicy.withoutUnsupportedRules(text)
            record.details["passwordPolicy"] = .string(built)
            if let policy = try? PasswordPolicy(keycloakText: built) { record.passwordPolicy = policy }
        }
        let attributes = RealmAttributeMembers.table.normalized(record.attributes.mapValues(JSONValue.string))
        record.attributes = attributes.compactMapValues(\.scalarText).filter { name, _ in
            RealmAttributeMembers.table.effect(of: name) != nil || RealmMembers.table.effect(of: name) == nil
        }
        return ServedRealm(record: record, lifetimes: lifetimes)
    }

    private static func normalized(_ client: ClientRecord) -> ClientRecord {
        var client = client
        client.details = ClientMembers.table.normalized(client.details)
        client.details["protocolMappers"] = client.details["protocolMappers"].map(MapperMembers.normalized)
        client.attributes = ClientAttributeMembers.table.normalized(client.attributes.mapValues(JSONValue.string))
            .compactMapValues(\.scalarText)
        for name in [TokenAlgorithms.idToken, TokenAlgorithms.accessToken]
        where client.attributes[name] != client.signingAlgorithm.rawValue {
            client.attributes[name] = nil
        }
        return client
    }

    private static func normalized(_ scope: ClientScopeRecord) -> [String: JSONValue] {
        var details = scope.details
        details["attributes"] = (details["attributes"]?.object)
            .map { .object(ClientScopeMembers.attributes.normalized($0)) }
        details["protocolMappers"] = details["protocolMappers"].map(MapperMembers.normalized)
        return details
    }
}
