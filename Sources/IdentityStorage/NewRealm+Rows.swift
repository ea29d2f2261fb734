import FoundationEssentials
import IdentityCore
import SQLite

extension NewRealm {
    /// Writes the realm and its contents, in the caller's transaction.
    func insert(at now: Date, _ connection: Connection) throws {
        try RealmRows.insert(realm, lifetimes: lifetimes, connection)
        for client in clients { try ClientRows.insert(client, realmID: realm.id, connection) }
        for (client, user) in serviceAccounts {
            try SQLiteStore.keep(user, ofClient: client, realmID: realm.id, connection)
        }
        for key in keys { try RealmRows.insert(key, realmID: realm.id, at: now, connection) }
        for scope in scopes { try SQLiteStore.insert(scope, realmID: realm.id, connection) }
        for role in roles { try SQLiteStore.insert(role, realmID: realm.id, connection) }
        try SQLiteStore.composeDefaultRole(ofRealm: realm.id, named: realm.name, connection)
        for (id, parts) in roleParts {
            for part in parts { try SQLiteStore.setPart(part, ofRole: id, isPart: true, connection) }
        }
        for group in groups { try SQLiteStore.insert(group, realmID: realm.id, connection) }
        for (id, roles) in groupRoles {
            for role in roles {
                try connection.execute(
                    "INSERT OR IGNORE INTO group_role (group_id, role_id) VALUES (?, ?)",
                    [.text(id), .text(role)])
            }
        }
        for part in everybodysRoles {
            try SQLiteStore.setPart(part, ofDefaultRoleOf: realm, connection)
        }
        try OlderRealm.note(builtInClients, madeIn: realm.id, connection)
    }
}
