package import IdentityModel
import SQLDatabase

extension DatabaseStore {
    /// The client with this `client_id`.
    package func client(_ id: ClientID, in realm: RealmRecord) async throws(StoreError) -> ClientRecord? {
        try await client(where: "client_id", is: id.rawValue, in: realm)
    }

    /// The client with this internal ID.
    package func client(storedAs id: String, in realm: RealmRecord) async throws(StoreError) -> ClientRecord? {
        try await client(where: "id", is: id, in: realm)
    }

    private func client(
        where column: String, is text: String, in realm: RealmRecord
    ) async throws(StoreError) -> ClientRecord? {
        return try await configured(ClientRecord.self, [realm.id, column, text]) { connection in
            try connection.first("SELECT * FROM client WHERE \(column) = ? AND realm_id = ?", text, realm.id).map {
                try ClientRows.client($0, connection)
            }
        }
    }

    /// All clients, ordered by `client_id`.
    package func clients(in realm: RealmRecord) async throws(StoreError) -> [ClientRecord] {
        try await read { connection in
            try connection.query(
                "SELECT * FROM client WHERE realm_id = ? ORDER BY lower(client_id), client_id", realm.id
            ).map { try ClientRows.client($0, connection) }
        }
    }

    /// Adds a client, and its service account if it has one.
    package func createClient(
        _ client: ClientRecord, serviceAccount: UserRecord?, in realm: RealmRecord
    ) async throws(StoreError) {
        try await write { connection in
            let holders = try ClientRows.ids(
                named: client.clientID, orWithID: client.id, realmID: realm.id, connection)
            if RecordNameRule.isTaken(by: client.id, isNew: true, holders: holders) { throw StoreRefusal.clientTaken }
            try ClientRows.insert(client, realmID: realm.id, connection)
            if let serviceAccount {
                try Self.keep(serviceAccount, ofClient: client.id, realmID: realm.id, connection)
            }
        }
    }

    /// Changes a client.
    ///
    /// Adds the service account if the client needs one and has none.
    package func updateClient(
        id: String, in realm: RealmRecord, serviceAccount: @escaping @Sendable (ClientRecord) -> UserRecord,
        change: @escaping @Sendable (inout ClientRecord) -> Void
    ) async throws(StoreError) {
        try await write { connection in
            guard var client = try ClientRows.client(id: id, realmID: realm.id, connection) else {
                throw StoreRefusal.clientNotFound
            }
            let before = client
            change(&client)
            recorder?.changes(from: before.administeredMembers, to: client.administeredMembers)
            let holders = try ClientRows.ids(named: client.clientID, orWithID: id, realmID: realm.id, connection)
            if RecordNameRule.isTaken(by: id, isNew: false, holders: holders) { throw StoreRefusal.clientTaken }
            guard try ClientRows.update(client, realmID: realm.id, connection) else {
                throw StoreRefusal.clientNotFound
            }
            try Self.keep(
                serviceAccount(client), ofClient: id, isWanted: client.hasServiceAccount, realmID: realm.id, connection)
        }
    }

    /// Removes a client and everything issued to it; returns false if there is none.
    package func deleteClient(id: String, in realm: RealmRecord) async throws(StoreError) -> Bool {
        try await write { connection in
            try connection.execute("DELETE FROM client WHERE id = ? AND realm_id = ?", id, realm.id) == 1
        }
    }
}
