import FoundationEssentials
import IdentityModel
import JOSE
import SQLite

/// Gives a realm from an older program what new realms have by now.
enum OlderRealm {
    /// Adds client scopes and roles where the realm has none, and built-in clients that it never had; within the caller's transaction.
    ///
    /// What an administrator has removed stays away: the names of the clients that were made once are kept.
    static func complete(
        id: String, named name: TenantID, settings: ServerSettings, random: any RandomSource, _ connection: Connection
    ) throws {
        func isEmpty(_ table: String) throws -> Bool {
            try connection.first("SELECT 1 FROM \(table) WHERE realm_id = ? LIMIT 1", [.text(id)]) == nil
        }
        if try isEmpty("client_scope") {
            for scope in BuiltInScopes.scopes(random: random) {
                try SQLiteStore.insert(scope, realmID: id, connection)
            }
        }
        if try isEmpty("role") {
            for role in BuiltInRoles.roles(of: name, random: random) {
                try SQLiteStore.insert(role, realmID: id, connection)
            }
        }
        guard name != TokenAdministratorGate.realm else { return }
        let row = try connection.first("SELECT value FROM setting WHERE name = ?", [setting(id)])
        let made = try row.map { Set(try $0.string("value").split(separator: " ").map(String.init)) }
        let known = made ?? BuiltInClients.firstOfAll
        let all = BuiltInClients.clients(of: name, redirectURIs: settings.redirectURIs, random: random)
        for client in all where !known.contains(client.clientID.rawValue) {
            guard try SQLiteClients.client(named: client.clientID, realmID: id, connection) == nil else { continue }
            try SQLiteClients.insert(client, realmID: id, connection)
        }
        try note(known.union(all.map(\.clientID.rawValue)), madeIn: id, connection)
    }

    /// Keeps the names of the built-in clients that a realm has had.
    static func note(_ clients: Set<String>, madeIn id: String, _ connection: Connection) throws {
        try connection.execute(
            "INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)",
            [setting(id), .text(clients.sorted().joined(separator: " "))])
    }

    /// Forgets them, with the realm.
    static func forget(_ id: String, _ connection: Connection) throws {
        try connection.execute("DELETE FROM setting WHERE name = ?", [setting(id)])
    }

    private static func setting(_ id: String) -> SQLiteValue { .text("built-in-clients:\(id)") }
}
