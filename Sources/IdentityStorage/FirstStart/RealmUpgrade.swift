import FoundationEssentials
import IdentityCore
import IdentityModel
import JOSE
import SQLDatabase

/// Upgrades a realm that an older version created, by adding what new realms get.
enum RealmUpgrade {
    /// Adds client scopes and roles if the realm has none, and the built-in clients that it never had.
    ///
    /// Runs in the caller's transaction. A built-in client that an administrator deleted is not added again: the store keeps the names of all that
    /// were added.
    static func run(
        id: String, named name: TenantID, settings: NewRealmSettings, random: any RandomSource,
        _ connection: StoreConnection
    ) throws {
        func isEmpty(_ table: String) throws -> Bool {
            try connection.first("SELECT 1 FROM \(table) WHERE realm_id = ? LIMIT 1", [.text(id)]) == nil
        }
        if try isEmpty("client_scope") {
            for scope in BuiltInScopes.scopes(random: random) {
                try DatabaseStore.insert(scope, realmID: id, connection)
            }
        }
        if try isEmpty("role") {
            for role in BuiltInRoles.roles(of: name, random: random) {
                try DatabaseStore.insert(role, realmID: id, connection)
            }
            try DatabaseStore.addDefaultComposites(ofRealm: id, named: name, connection)
        }
        try addMappers(toScopesOf: id, random: random, connection)
        guard name != MasterRealm.name else { return }
        let row = try connection.first("SELECT value FROM setting WHERE name = ?", [setting(id)])
        let made = try row.map { Set(try $0.string("value").split(separator: " ").map(String.init)) }
        let known = made ?? BuiltInClients.originalClientIDs
        let all = BuiltInClients.clients(of: name, redirectURIs: settings.redirectURIs, random: random)
        for client in all where !known.contains(client.clientID.rawValue) {
            guard try ClientRows.client(named: client.clientID, realmID: id, connection) == nil else { continue }
            try ClientRows.insert(client, realmID: id, connection)
            let own = BuiltInClientRoles(of: client, random: random)
            for role in own.roles { try DatabaseStore.insert(role, realmID: id, connection) }
            for (role, composites) in own.composites {
                for composite in composites {
                    try DatabaseStore.setComposite(composite, ofRole: role, isContained: true, connection)
                }
            }
            let realm = RealmRecord(id: id, name: name, displayName: name.rawValue)
            for role in own.defaultRoleIDs {
                try DatabaseStore.setComposite(role, ofDefaultRoleOf: realm, connection)
            }
        }
        try recordBuiltInClients(known.union(all.map(\.clientID.rawValue)), madeIn: id, connection)
    }

    /// Adds mappers to built-in scopes that have no list of them.
    ///
    /// An empty list was set by an administrator and stays.
    private static func addMappers(
        toScopesOf id: String, random: any RandomSource, _ connection: StoreConnection
    ) throws {
        let rows = try connection.query("SELECT * FROM client_scope WHERE realm_id = ?", [.text(id)])
        for var scope in try rows.map(DatabaseStore.clientScope)
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

    /// Stores the names of the built-in clients that a realm has had.
    static func recordBuiltInClients(_ clients: Set<String>, madeIn id: String, _ connection: StoreConnection) throws {
        try connection.execute(
            "INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            [setting(id), .text(clients.sorted().joined(separator: " "))])
    }

    /// Deletes the stored names when the realm is deleted.
    static func deleteRecord(ofRealm id: String, _ connection: StoreConnection) throws {
        try connection.execute("DELETE FROM setting WHERE name = ?", [setting(id)])
    }

    private static func setting(_ id: String) -> SQLValue { .text("built-in-clients:\(id)") }
}
