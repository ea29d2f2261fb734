package import CognitoProtocol
package import IdentityModel
import SQLDatabase

extension DatabaseStore {
    /// The pool with this app client; `nil` for none.
    package func pool(clientID: ClientID) async throws(StoreError) -> PoolRecord? {
        try await read { try PoolRows.pool(where: "client_id", is: clientID.rawValue, $0) }
    }

    /// The pool with this ID; `nil` for none.
    package func pool(id: UserPoolID) async throws(StoreError) -> PoolRecord? {
        try await read { try PoolRows.pool(where: "id", is: id.rawValue, $0) }
    }

    /// The pool of the realm with this ID; `nil` for none, as for `master`.
    package func pool(ofRealm id: String) async throws(StoreError) -> PoolRecord? {
        try await read { try PoolRows.pool(where: "realm_id", is: id, $0) }
    }

    /// Whether scripts of an origin may call the pool of any enabled realm.
    package func allowsPoolOrigin(_ origin: String) async throws(StoreError) -> Bool {
        try await read { try PoolRows.allows(origin: origin, $0) }
    }

    /// The pool's keys, oldest first: RS256 keys that sign tokens, and the ES256 key of the simulated attestation; empty before they are first needed.
    package func keys(of pool: PoolRecord) async throws(StoreError) -> [RealmKey] {
        try await read { try PoolRows.keys(ofPool: pool.poolID, $0) }
    }

    /// Stores the pool's keys unless it has keys, and returns the stored ones.
    func setKeys(_ keys: [RealmKey], of pool: PoolRecord) async throws(StoreError) -> [RealmKey] {
        try await write { connection in
            // Another program may have stored keys meanwhile, or deleted the pool.
            let known = try PoolRows.keys(ofPool: pool.poolID, connection)
            let isStored = try PoolRows.pool(where: "id", is: pool.poolID.rawValue, connection) != nil
            guard known.isEmpty, isStored else { return known }
            for key in keys { try PoolRows.insert(key, of: pool, connection) }
            return try PoolRows.keys(ofPool: pool.poolID, connection)
        }
    }

    /// The upstream providers of the pool, ordered by name.
    package func providers(of pool: PoolRecord) async throws(StoreError) -> [UpstreamProviderRecord] {
        try await read { connection in
            try connection.query(
                "SELECT * FROM pool_provider WHERE pool_id = ? ORDER BY name", [.text(pool.poolID.rawValue)]
            ).map { try PoolRows.provider($0, connection) }
        }
    }
}
