package import IdentityCore
package import IdentityModel
import SQLDatabase

extension DatabaseStore: RealmStore {
    package func realm(named name: TenantID) async throws(StoreError) -> RealmRecord? {
        try await realmToServe(name)?.record
    }

    package func realmToServe(_ name: TenantID) async throws(StoreError) -> ServedRealm? {
        try await read { connection in
            let row = try connection.first(
                "SELECT id, name, display_name, is_enabled FROM realm WHERE name = ?", [.text(name.rawValue)])
            return try row.map { try RealmRows.served($0, connection) }
        }
    }

    package func client(_ id: ClientID, in realm: RealmRecord) async throws(StoreError) -> ClientRecord? {
        try await read { connection in
            try connection.first(
                "SELECT * FROM client WHERE client_id = ? AND realm_id = ?", [.text(id.rawValue), .text(realm.id)]
            ).map(ClientRows.client)
        }
    }

    package func client(storedAs id: String, in realm: RealmRecord) async throws(StoreError) -> ClientRecord? {
        try await read { connection in
            try connection.first(
                "SELECT * FROM client WHERE id = ? AND realm_id = ?", [.text(id), .text(realm.id)]
            ).map(ClientRows.client)
        }
    }

    package func keys(of realm: RealmRecord) async throws(StoreError) -> [RealmKey] {
        try await read { try RealmRows.keys(ofRealm: realm.id, $0) }
    }
}
