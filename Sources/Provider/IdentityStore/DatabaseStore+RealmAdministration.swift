package import FoundationEssentials
import IdentityModel
import SQLDatabase

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

    /// Adds a key, unless the realm has a key of the same algorithm.
    package func addKey(_ key: RealmKey, in realm: RealmRecord, at now: Date) async throws(StoreError) {
        try await write { connection in
            let known = try RealmRows.keys(ofRealm: realm.id, connection)
            guard RealmKeyRule.adds(key, to: known) else { return }
            try RealmRows.insert(key, realmID: realm.id, at: now, connection)
        }
    }

    /// All clients, ordered by `client_id`.
    package func clients(in realm: RealmRecord) async throws(StoreError) -> [ClientRecord] {
        try await read { connection in
            try connection.query(
                "SELECT * FROM client WHERE realm_id = ? ORDER BY lower(client_id), client_id", [.text(realm.id)]
            ).map { try ClientRows.client($0, connection) }
        }
    }

    /// Adds a client, and its service account if it has one.
    package func createClient(
        _ client: ClientRecord, serviceAccount: UserRecord?, in realm: RealmRecord
    ) async throws(StoreError) -> RecordWriteOutcome {
        try await write { connection in
            let holders = try ClientRows.ids(
                named: client.clientID, orWithID: client.id, realmID: realm.id, connection)
            let outcome = RecordNameRule.outcome(ofWriting: client.id, isNew: true, holders: holders)
            guard outcome == .written else { return outcome }
            try ClientRows.insert(client, realmID: realm.id, connection)
            if let serviceAccount {
                try Self.keep(serviceAccount, ofClient: client.id, realmID: realm.id, connection)
            }
            return .written
        }
    }

    /// Changes a client.
    ///
    /// Adds the service account if the client needs one and has none.
    package func updateClient(
        id: String, in realm: RealmRecord, serviceAccount: @escaping @Sendable (ClientRecord) -> UserRecord,
        change: @escaping @Sendable (inout ClientRecord) -> Void
    ) async throws(StoreError) -> RecordWriteOutcome {
        try await write { connection in
            guard var client = try ClientRows.client(id: id, realmID: realm.id, connection) else {
                return .notFound
            }
            let before = client
            change(&client)
            recorder?.changes(ChangedMembers(from: before.administeredMembers, to: client.administeredMembers))
            let holders = try ClientRows.ids(named: client.clientID, orWithID: id, realmID: realm.id, connection)
            let outcome = RecordNameRule.outcome(ofWriting: id, isNew: false, holders: holders)
            guard outcome == .written else { return outcome }
            guard try ClientRows.update(client, realmID: realm.id, connection) else { return .notFound }
            try Self.keep(
                serviceAccount(client), ofClient: id, isWanted: client.hasServiceAccount, realmID: realm.id, connection)
            return .written
        }
    }

    /// Removes a client and everything issued to it; returns false if there is none.
    package func deleteClient(id: String, in realm: RealmRecord) async throws(StoreError) -> Bool {
        try await write { connection in
            try connection.execute(
                "DELETE FROM client WHERE id = ? AND realm_id = ?", [.text(id), .text(realm.id)]) == 1
        }
    }

    /// The service account of a client; `nil` for none.
    package func serviceAccount(ofClient id: String, in realm: RealmRecord) async throws(StoreError) -> UserRecord? {
        try await read { try Self.serviceAccount(ofClient: id, realmID: realm.id, $0) }
    }

    static func serviceAccount(
        ofClient id: String, realmID: String, _ connection: StoreConnection
    ) throws -> UserRecord? {
        try connection.first(
            "SELECT \(UserRows.columns) FROM account WHERE service_account_of = ? AND realm_id = ?",
            [.text(id), .text(realmID)]
        ).map(UserRows.record)
    }

    /// Adds or deletes the service account of a client, as decided by ``ServiceAccountRule``.
    static func keep(
        _ user: UserRecord, ofClient id: String, isWanted: Bool = true, realmID: String, _ connection: StoreConnection
    ) throws {
        let stored = try serviceAccount(ofClient: id, realmID: realmID, connection)
        let conflict = isWanted ? try UserRows.conflict(of: user, realmID: realmID, connection) : nil
        switch ServiceAccountRule.change(isWanted: isWanted, hasAccount: stored != nil, conflict: conflict) {
        case .none: break
        case .create:
            try UserRows.insert(user, realmID: realmID, connection)
            try connection.execute(
                "UPDATE account SET service_account_of = ? WHERE id = ?", [.text(id), .text(user.id)])
        case .delete: try connection.execute("DELETE FROM account WHERE service_account_of = ?", [.text(id)])
        }
    }
}
