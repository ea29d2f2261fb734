import FoundationEssentials
import IdentityCore
import IdentityModel
import JOSE
import SQLite

/// Gives a realm from an older program what new realms have by now.
enum OlderRealm {
    /// Adds client scopes and roles where the realm has none, and built-in clients that it never had; within the caller's transaction.
    ///
    /// What an administrator has removed stays away: the names of the clients that were made once are kept.
    static func complete(
        id: String, named name: TenantID, settings: NewRealmSettings, random: any RandomSource, _ connection: Connection
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
            try SQLiteStore.composeDefaultRole(ofRealm: id, named: name, connection)
        }
        try addMappers(toScopesOf: id, random: random, connection)
        guard name != MasterRealm.name else { return }
        let row = try connection.first("SELECT value FROM setting WHERE name = ?", [setting(id)])
        let made = try row.map { Set(try $0.string("value").split(separator: " ").map(String.init)) }
        let known = made ?? BuiltInClients.firstOfAll
        let all = BuiltInClients.clients(of: name, redirectURIs: settings.redirectURIs, random: random)
        for client in all where !known.contains(client.clientID.rawValue) {
            guard try SQLiteClients.client(named: client.clientID, realmID: id, connection) == nil else { continue }
            try SQLiteClients.insert(client, realmID: id, connection)
            let own = BuiltInClientRoles(of: client, random: random)
            for role in own.roles { try SQLiteStore.insert(role, realmID: id, connection) }
            for (whole, parts) in own.parts {
                for part in parts { try SQLiteStore.setPart(part, ofRole: whole, isPart: true, connection) }
            }
            let realm = RealmRecord(id: id, name: name, displayName: name.rawValue)
            for role in own.everybodys {
                try SQLiteStore.setPart(role, ofDefaultRoleOf: realm, connection)
            }
        }
        try note(known.union(all.map(\.clientID.rawValue)), madeIn: id, connection)
    }

    /// Gives the built-in scopes their mappers where they were made before there were any; an empty list is an administrator's.
    private static func addMappers(
        toScopesOf id: String, random: any RandomSource, _ connection: Connection
    ) throws {
        let rows = try connection.query("SELECT * FROM client_scope WHERE realm_id = ?", [.text(id)])
        for var scope in try rows.map(SQLiteStore.clientScope)
        where scope.details["protocolMappers"] == nil {
            guard let mappers = BuiltInMappers.mappers(ofScope: scope.name, random: random) else {
                continue
            }
            scope.details["protocolMappers"] = mappers
            try connection.execute(
                "UPDATE client_scope SET representation = ? WHERE id = ?",
                [.json(.object(scope.details)), .text(scope.id)])
        }
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
