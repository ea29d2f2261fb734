package import IdentityModel
import SQLDatabase

/// Checks a realm's change in the transaction that writes it, because another one may have changed the realm since it
/// was read.
enum RealmChangeRule {
    /// Why the changed attributes are not valid; `nil` if they are, or have not changed.
    static func contradiction(from before: RealmRecord, to realm: RealmRecord) -> ActivationCodePolicyError? {
        guard realm.attributes != before.attributes else { return nil }
        do throws(ActivationCodePolicyError) {
            _ = try ActivationCodePolicy(realm.attributes)
            return nil
        } catch {
            return error
        }
    }
}

extension DatabaseStore {
    /// All realms, ordered by name.
    package func realms() async throws(StoreError) -> [RealmRecord] {
        try await read { connection in
            try connection.query("SELECT * FROM realm ORDER BY name")
                .map { try RealmRows.record($0, connection) }
        }
    }

    package func realm(named name: TenantID) async throws(StoreError) -> RealmRecord? {
        try await configured(RealmRecord.self, [name.rawValue]) { connection in
            try connection.first("SELECT * FROM realm WHERE name = ?", name)
                .map { try RealmRows.record($0, connection) }
        }
    }

    /// Changes a realm, unless its name is taken or its changed attributes contradict each other.
    package func updateRealm(
        id: String, change: @escaping @Sendable (inout RealmRecord) -> Void
    ) async throws(StoreError) {
        try await write { connection in
            let row = try connection.first("SELECT * FROM realm WHERE id = ?", id)
            guard let row else { throw StoreRefusal.realmNotFound }
            var realm = try RealmRows.record(row, connection)
            let before = realm
            change(&realm)
            if let error = RealmChangeRule.contradiction(from: before, to: realm) {
                throw StoreRefusal(error)
            }
            recorder?.changes(from: before.administeredMembers, to: realm.administeredMembers)
            let holders = try RealmRows.ids(named: realm.name, orWithID: id, connection)
            if RecordNameRule.isTaken(by: id, isNew: false, holders: holders) { throw StoreRefusal.realmNameTaken }
            // As in Keycloak, the default role keeps its name, which contains the realm's first one.
            if realm.name != before.name { realm.ownDefaultRole = before.defaultRole }
            try RealmRows.update(realm, connection)
        }
    }

    /// Removes a realm with its contents; returns false if there is none.
    package func deleteRealm(id: String) async throws(StoreError) -> Bool {
        try await write { connection in
            try Self.deleteGroups("realm_id = ? AND parent_id IS NULL", [id], connection)
            return try connection.execute("DELETE FROM realm WHERE id = ?", id) == 1
        }
    }
}
