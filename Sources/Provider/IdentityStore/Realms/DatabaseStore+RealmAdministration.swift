package import FoundationEssentials
import IdentityModel
import SQLDatabase

/// The result of a change of a realm.
package enum RealmChangeOutcome: Sendable, Hashable {
    case written
    case notFound
    /// Another realm has the name.
    case nameTaken
    /// Its attributes would be impossible, or contradict each other.
    case impossible(ActivationCodePolicyError)
}

/// Judges a realm's change in the transaction that writes it, because another one may have changed the realm since it
/// was read.
enum RealmChangeRule {
    /// Why the changed attributes cannot be; `nil` if they can, or are not changed.
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
    /// Adds a realm with its contents; returns false if its name is taken.
    package func createRealm(_ realm: NewRealm, at now: Date) async throws(StoreError) -> Bool {
        try await write { connection in
            let holders = try RealmRows.ids(named: realm.realm.name, orWithID: realm.realm.id, connection)
            guard RecordNameRule.outcome(ofWriting: realm.realm.id, isNew: true, holders: holders) == .written else {
                return false
            }
            try realm.insert(at: now, connection)
            return true
        }
    }

    /// Changes a realm, unless its name is taken or its changed attributes contradict each other.
    package func updateRealm(
        id: String, change: @escaping @Sendable (inout RealmRecord) -> Void
    ) async throws(StoreError) -> RealmChangeOutcome {
        try await write { connection in
            let row = try connection.first(
                "SELECT id, name, display_name, is_enabled FROM realm WHERE id = ?", [.text(id)])
            guard let row else { return .notFound }
            var realm = try RealmRows.record(row, connection)
            let before = realm
            change(&realm)
            if let error = RealmChangeRule.contradiction(from: before, to: realm) { return .impossible(error) }
            recorder?.changes(ChangedMembers(from: before.administeredMembers, to: realm.administeredMembers))
            let holders = try RealmRows.ids(named: realm.name, orWithID: id, connection)
            switch RecordNameRule.outcome(ofWriting: id, isNew: false, holders: holders) {
            case .written: break
            case .notFound: return .notFound
            case .nameTaken: return .nameTaken
            }
            try RealmRows.update(realm, connection)
            // The name of the default role contains the realm's name.
            let names = [realm.name, TenantID(try row.string("name"))].map(BuiltInRoles.defaultRole)
            try connection.execute(
                "UPDATE role SET name = ? WHERE name = ? AND client_id IS NULL AND realm_id = ?",
                names.map(SQLValue.text) + [.text(id)])
            return .written
        }
    }

    /// Removes a realm with its contents; returns false if there is none.
    package func deleteRealm(id: String) async throws(StoreError) -> Bool {
        try await write { try Self.deleteRealm(id: id, $0) }
    }

    /// Removes a realm that was created by a request that fails, with the event of its creation.
    package func undoCreation(ofRealm id: String) async throws(StoreError) {
        try await write { connection in
            _ = try Self.deleteRealm(id: id, connection)
            try recorder?.withdraw(connection)
        }
    }

    private static func deleteRealm(id: String, _ connection: StoreConnection) throws -> Bool {
        try deleteGroups("realm_id = ? AND parent_id IS NULL", [.text(id)], connection)
        return try connection.execute("DELETE FROM realm WHERE id = ?", [.text(id)]) == 1
    }
}
