import IdentityModel
package import JOSE
import SQLDatabase

/// A client scope of a realm, as stored.
package struct ClientScopeRecord: Sendable, Hashable {
    /// How new clients get the scope.
    package enum Assignment: String, Sendable, Hashable {
        /// As a default scope.
        case byDefault = "default"
        /// As an optional scope.
        case onRequest = "optional"
        /// New clients do not get it.
        case none
    }

    /// The scope's ID, a UUID.
    package let id: String
    /// The name, as it is written in `scope` parameters.
    package var name: String
    package var assignment: Assignment
    /// All other members under Keycloak's names: description, protocol, attributes, mappers.
    package var details: [String: JSONValue] { didSet { mappers = ProtocolMapper.stored(in: details) } }
    /// The mappers in ``details``, in order.
    private(set) var mappers: [ProtocolMapper]

    package init(id: String, name: String, assignment: Assignment, details: [String: JSONValue]) {
        mappers = ProtocolMapper.stored(in: details)
        self.id = id
        self.name = name
        self.assignment = assignment
        self.details = details
    }

    /// Whether it is a scope of SAML, which is kept without effect.
    package var isSAML: Bool { details["protocol"] == "saml" }

    /// The text on the consent page, as configured; `nil` if consent pages do not show the scope.
    var consentText: String? {
        guard attribute("display.on.consent.screen") != "false" else { return nil }
        let text = attribute("consent.screen.text") ?? ""
        return text.isEmpty ? name : text
    }

    /// The granted scope as written in tokens: without the client scopes whose `include.in.token.scope` is off.
    static func tokenScope(_ granted: String, of scopes: [ClientScopeRecord]) -> String {
        let silent = Set(scopes.filter { $0.attribute("include.in.token.scope") == "false" }.map(\.name))
        return granted.split(separator: " ").filter { !silent.contains(String($0)) }.joined(separator: " ")
    }

    private func attribute(_ name: String) -> String? { details["attributes"]?[name]?.string }
}

extension DatabaseStore {
    /// All client scopes of the realm, oldest first.
    package func clientScopes(in realm: RealmRecord) async throws(StoreError) -> [ClientScopeRecord] {
        try await configured([ClientScopeRecord].self, [realm.id]) { connection in
            try connection.query("SELECT * FROM client_scope WHERE realm_id = ? ORDER BY position, name", realm.id).map(
                Self.clientScope)
        } ?? []
    }

    /// Adds a client scope, unless its name is taken.
    package func createClientScope(
        _ scope: ClientScopeRecord, in realm: RealmRecord
    ) async throws(StoreError) {
        try await write { connection in
            try Self.checkName(of: scope, isNew: true, realmID: realm.id, connection)
            try Self.insert(scope, realmID: realm.id, connection)
        }
    }

    /// Changes a client scope.
    ///
    /// If the name changes, the clients are updated too.
    package func updateClientScope(
        id: String, in realm: RealmRecord, change: @escaping @Sendable (inout ClientScopeRecord) -> Void
    ) async throws(StoreError) {
        try await write { connection in
            let row = try connection.first("SELECT * FROM client_scope WHERE id = ? AND realm_id = ?", id, realm.id)
            guard let row else { throw StoreRefusal.clientScopeNotFound }
            let old = try Self.clientScope(row)
            var new = old
            change(&new)
            try Self.checkName(of: new, isNew: false, realmID: realm.id, connection)
            try connection.update(
                "client_scope",
                set: ["name": new.name, "assignment": new.assignment.rawValue, "representation": new.details],
                where: "id = ?", id)
            if new.name != old.name { try Self.rename(old.name, to: new.name, realmID: realm.id, connection) }
        }
    }

    /// Removes a client scope from the realm and its clients; returns false if there is none.
    package func deleteClientScope(id: String, in realm: RealmRecord) async throws(StoreError) -> Bool {
        try await write { connection in
            let row = try connection.first("SELECT name FROM client_scope WHERE id = ? AND realm_id = ?", id, realm.id)
            guard let row else { return false }
            try connection.execute("DELETE FROM client_scope WHERE id = ?", id)
            try Self.rename(row["name"], to: nil, realmID: realm.id, connection)
            return true
        }
    }

    private static func checkName(
        of scope: ClientScopeRecord, isNew: Bool, realmID: String, _ connection: StoreConnection
    ) throws {
        let holders = try connection.query(
            "SELECT id FROM client_scope WHERE id = ? OR (realm_id = ? AND name = ?)", scope.id, realmID, scope.name
        ).map { try $0["id"] as String }
        if RecordNameRule.isTaken(by: scope.id, isNew: isNew, holders: holders) {
            throw StoreRefusal.clientScopeTaken(scope.name)
        }
    }

    static func insert(_ scope: ClientScopeRecord, realmID: String, _ connection: StoreConnection) throws {
        try connection.execute(
            """
            INSERT INTO client_scope (id, realm_id, name, assignment, position, representation)
            VALUES (?, ?, ?, ?, (SELECT count(*) FROM client_scope), ?)
            """, scope.id, realmID, scope.name, scope.assignment.rawValue, scope.details)
    }

    static func clientScope(_ row: Row) throws -> ClientScopeRecord {
        try ClientScopeRecord(
            id: row["id"], name: row["name"],
            assignment: ClientScopeRecord.Assignment(rawValue: row["assignment"]) ?? .none,
            details: row["representation"])
    }

    /// Renames a scope in all clients that have it, or, if `new` is `nil`, removes it from them.
    private static func rename(_ name: String, to new: String?, realmID: String, _ connection: StoreConnection) throws {
        let clients = try connection.query("SELECT * FROM client WHERE realm_id = ?", realmID)
        for var client in try clients.map({ try ClientRows.client($0, connection) }) {
            let before = client
            client.defaultScopes = client.defaultScopes.compactMap { $0 == name ? new : $0 }
            client.optionalScopes = client.optionalScopes.compactMap { $0 == name ? new : $0 }
            if client != before { _ = try ClientRows.update(client, realmID: realmID, connection) }
        }
    }
}
