package import IdentityModel
import SQLDatabase

extension DatabaseStore {
    /// All realms, ordered by name.
    package func realms() async throws(StoreError) -> [RealmRecord] {
        try await read { connection in
            try connection.query("SELECT id, name, display_name, is_enabled FROM realm ORDER BY name")
                .map { try RealmRows.record($0, connection) }
        }
    }

    /// The realm with this name; `nil` for none.
    package func realm(named name: TenantID) async throws(StoreError) -> RealmRecord? {
        try await configured(configuration.realms, name) { connection in
            try connection.first(
                "SELECT id, name, display_name, is_enabled FROM realm WHERE name = ?", [.text(name.rawValue)]
            ).map { try RealmRows.record($0, connection) }
        }
    }
}
