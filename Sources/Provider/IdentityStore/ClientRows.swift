import IdentityModel
import JOSE
import SQLDatabase

/// Reads and writes rows of clients.
enum ClientRows {
    static func client(_ row: Row, _ connection: StoreConnection) throws -> ClientRecord {
        guard let algorithm = SigningAlgorithm(rawValue: try row.string("signing_algorithm")) else {
            throw DatabaseError(.unexpectedShape, message: "a client has an unknown signature algorithm")
        }
        var client = ClientRecord(id: try row.string("id"), clientID: ClientID(try row.string("client_id")))
        client.isEnabled = try row.bool("is_enabled")
        client.secretHash = try connection.optionallyOpened(.clientSecretDigest, of: row)?.exposedBytes
        client.secret = try connection.optionallyOpened(.clientSecret, of: row)
        client.loginFlow = try row.optionalString("login_flow").map { LoginSteps.Name(rawValue: $0) }
        client.defaultScopes = try row.strings("default_scopes")
        client.optionalScopes = try row.strings("optional_scopes")
        client.signingAlgorithm = algorithm
        ClientMembers.settings.apply(try row.json("settings").object ?? [:], to: &client)
        client.attributes = (try row.json("attributes").object ?? [:]).compactMapValues(\.string)
        return client
    }

    static func client(id: String, realmID: String, _ connection: StoreConnection) throws -> ClientRecord? {
        try connection.first(
            "SELECT * FROM client WHERE id = ? AND realm_id = ?", [.text(id), .text(realmID)]
        ).map { try client($0, connection) }
    }

    static func client(named id: ClientID, realmID: String, _ connection: StoreConnection) throws -> ClientRecord? {
        try connection.first(
            "SELECT * FROM client WHERE client_id = ? AND realm_id = ?", [.text(id.rawValue), .text(realmID)]
        ).map { try client($0, connection) }
    }

    /// The IDs of the realm's client with the name and of any client with the ID.
    static func ids(
        named name: ClientID, orWithID id: String, realmID: String, _ connection: StoreConnection
    ) throws -> [String] {
        try connection.query(
            "SELECT id FROM client WHERE id = ? UNION SELECT id FROM client WHERE realm_id = ? AND client_id = ?",
            [.text(id), .text(realmID), .text(name.rawValue)]
        ).map { try $0.string("id") }
    }

    static func insert(_ client: ClientRecord, realmID: String, _ connection: StoreConnection) throws {
        try connection.execute(
            """
            INSERT INTO client (client_id, is_enabled, secret_hash, login_flow, default_scopes, optional_scopes,
                signing_algorithm, secret, settings, attributes, id, realm_id)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, columns(client, connection) + [.text(client.id), .text(realmID)])
    }

    /// Replaces the stored client with the same ID; returns false if there is none.
    static func update(_ client: ClientRecord, realmID: String, _ connection: StoreConnection) throws -> Bool {
        try connection.execute(
            """
            UPDATE client SET client_id = ?, is_enabled = ?, secret_hash = ?, login_flow = ?, default_scopes = ?,
                optional_scopes = ?, signing_algorithm = ?, secret = ?, settings = ?, attributes = ?
            WHERE id = ? AND realm_id = ?
            """, columns(client, connection) + [.text(client.id), .text(realmID)]) == 1
    }

    private static func columns(_ client: ClientRecord, _ connection: StoreConnection) -> [SQLValue] {
        let list = { (texts: [String]) in SQLValue.json(.array(texts.map(JSONValue.string))) }
        let standard = ClientRecord(id: client.id, clientID: client.clientID)
        return [
            .text(client.clientID.rawValue), .bool(client.isEnabled),
            connection.sealed(client.secretHash.map { Secret($0) }, in: .clientSecretDigest, of: [client.id]),
            .optional(client.loginFlow?.rawValue), list(client.defaultScopes), list(client.optionalScopes),
            .text(client.signingAlgorithm.rawValue),
            connection.sealed(client.secret, in: .clientSecret, of: [client.id]),
            .json(.object(ClientMembers.settings.stored(client, unlike: standard))),
            .json(.object(client.attributes.mapValues(JSONValue.string))),
        ]
    }
}
