import FoundationEssentials
import SQLDatabase

extension NewRealm {
    /// Writes the realm and its contents, in the caller's transaction.
    func insert(at now: Date, _ connection: StoreConnection) throws {
        try RealmRows.insert(realm, connection)
        for client in clients { try ClientRows.insert(client, realmID: realm.id, connection) }
        for (client, user) in serviceAccounts {
            try DatabaseStore.keep(user, ofClient: client, realmID: realm.id, connection)
        }
        for key in keys { try RealmRows.insert(key, realmID: realm.id, at: now, connection) }
        for scope in scopes { try DatabaseStore.insert(scope, realmID: realm.id, connection) }
        for role in roles { try DatabaseStore.insert(role, realmID: realm.id, connection) }
        try DatabaseStore.addDefaultComposites(ofRealm: realm.id, named: realm.name, connection)
        for (id, contained) in composites {
            for composite in contained {
                try DatabaseStore.setComposite(composite, ofRole: id, isContained: true, connection)
            }
        }
        for group in groups { try DatabaseStore.insert(group, realmID: realm.id, connection) }
        for (id, roles) in groupRoles {
            for role in roles {
                try connection.execute(
                    "INSERT INTO group_role (group_id, role_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
                    [.text(id), .text(role)])
            }
        }
        for role in defaultRoleIDs {
            try DatabaseStore.setComposite(role, ofDefaultRoleOf: realm, connection)
        }
        if let pool { try PoolRows.insert(pool, realmID: realm.id, at: now, connection) }
    }
}
