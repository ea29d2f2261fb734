import CognitoProtocol
import FoundationEssentials
import IdentityModel
import JOSE
import SQLDatabase

/// Reads and writes rows of pools, their keys and providers.
enum PoolRows {
    private static let select = """
        SELECT pool.*, realm.name AS realm_name, realm.is_enabled AS is_realm_enabled,
            (SELECT value FROM realm_setting WHERE realm_id = pool.realm_id AND name = 'attributes.verbose-errors') AS verbose_errors
        FROM pool JOIN realm ON realm.id = pool.realm_id WHERE
        """

    /// The pool with this value in a column; the column must be unique.
    static func pool(where column: String, is value: String, _ connection: StoreConnection) throws -> PoolRecord? {
        guard let row = try connection.first("\(select) pool.\(column) = ?", [.text(value)]) else { return nil }
        return PoolRecord(
            realmID: try row.string("realm_id"), realmName: TenantID(try row.string("realm_name")),
            poolID: UserPoolID(try row.string("id")), clientID: ClientID(try row.string("client_id")),
            identityPoolID: try row.string("identity_pool_id"),
            checksFingerprints: try row.bool("checks_fingerprints"),
            rotatesRefreshTokens: try row.bool("rotates_refresh_tokens"),
            requiresPKCE: try row.bool("requires_pkce"),
            addresses: PoolAddresses(
                try columns.mapValues { try row.strings($0) }),
            hasVerboseErrors: try row.optionalString("verbose_errors") == "true",
            isEnabled: try row.bool("is_realm_enabled"), createdAt: try row.time("created_at"))
    }

    static func insert(_ pool: NewPool, realmID: String, at now: Date, _ connection: StoreConnection) throws {
        try connection.execute(
            """
            INSERT INTO pool (id, realm_id, client_id, identity_pool_id, checks_fingerprints, rotates_refresh_tokens,
                requires_pkce, redirect_uris, sign_out_uris, web_origins, created_at)
            VALUES (?, ?, ?, ?, 0, 0, 0, ?, ?, ?, ?)
            """,
            [
                .text(pool.poolID.rawValue), .text(realmID), .text(pool.clientID.rawValue),
                .text(pool.identityPoolID),
            ] + values(of: .loopback) + [.time(now)])
        try setOrigins(of: .loopback, pool.poolID, connection)
    }

    /// Stores the settings of a pool.
    static func update(_ pool: PoolRecord, _ connection: StoreConnection) throws {
        try connection.execute(
            """
            UPDATE pool SET checks_fingerprints = ?, rotates_refresh_tokens = ?, requires_pkce = ?, redirect_uris = ?,
                sign_out_uris = ?, web_origins = ?
            WHERE id = ?
            """,
            [.bool(pool.checksFingerprints), .bool(pool.rotatesRefreshTokens), .bool(pool.requiresPKCE)]
                + values(of: pool.addresses) + [
                    .text(pool.poolID.rawValue)
                ])
        try connection.execute("DELETE FROM pool_origin WHERE pool_id = ?", [.text(pool.poolID.rawValue)])
        try setOrigins(of: pool.addresses, pool.poolID, connection)
    }

    private static let columns: [PoolAddresses.Kind: String] = [
        .redirect: "redirect_uris", .signOut: "sign_out_uris", .webOrigin: "web_origins",
    ]

    private static func values(of addresses: PoolAddresses) -> [SQLValue] {
        PoolAddresses.Kind.allCases.map { .json(.array(addresses[$0].map(JSONValue.string))) }
    }

    private static func setOrigins(
        of addresses: PoolAddresses, _ id: UserPoolID, _ connection: StoreConnection
    ) throws {
        for origin in Set(addresses.allowed(.webOrigin)) {
            try connection.execute(
                "INSERT INTO pool_origin (origin, pool_id) VALUES (?, ?)", [.text(origin), .text(id.rawValue)])
        }
    }

    /// Whether an enabled realm has a pool with this web origin.
    static func allows(origin: String, _ connection: StoreConnection) throws -> Bool {
        try connection.first(
            """
            SELECT 1 FROM pool_origin JOIN pool ON pool.id = pool_origin.pool_id JOIN realm ON realm.id = pool.realm_id
            WHERE pool_origin.origin = ? AND realm.is_enabled = 1 LIMIT 1
            """, [.text(origin)]) != nil
    }

    static func keys(ofPool id: UserPoolID, _ connection: StoreConnection) throws -> [RealmKey] {
        try connection.query(
            "SELECT * FROM pool_key WHERE pool_id = ? ORDER BY created_at, key_id", [.text(id.rawValue)]
        ).map { row in
            guard let algorithm = SigningAlgorithm(rawValue: try row.string("algorithm")) else {
                throw DatabaseError(.unexpectedShape, message: "a pool has a key with an unknown algorithm")
            }
            return RealmKey(
                keyID: try row.string("key_id"), algorithm: algorithm,
                privateKey: try connection.opened(.poolKey, of: row))
        }
    }

    static func insert(_ key: RealmKey, of pool: PoolRecord, _ connection: StoreConnection) throws {
        try connection.execute(
            "INSERT INTO pool_key (pool_id, key_id, algorithm, private_key, created_at) VALUES (?, ?, ?, ?, ?)",
            [
                .text(pool.poolID.rawValue), .text(key.keyID), .optional(key.algorithm?.rawValue),
                connection.sealed(key.privateKey, in: .poolKey, of: [pool.poolID.rawValue, key.keyID]),
                .time(pool.createdAt),
            ])
    }

    static func provider(_ row: Row, _ connection: StoreConnection) throws -> UpstreamProviderRecord {
        UpstreamProviderRecord(
            name: try row.string("name"), issuer: try row.string("issuer"),
            clientID: ClientID(try row.string("client_id")),
            secret: try connection.optionallyOpened(.providerSecret, of: row), createdAt: try row.time("created_at"))
    }

    /// Adds a provider; returns false if the pool has one with its name.
    static func insert(
        _ provider: UpstreamProviderRecord, poolID: UserPoolID, _ connection: StoreConnection
    ) throws -> Bool {
        try connection.execute(
            """
            INSERT INTO pool_provider (pool_id, name, issuer, client_id, secret, created_at) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (pool_id, name) DO NOTHING
            """,
            [
                .text(poolID.rawValue), .text(provider.name), .text(provider.issuer),
                .text(provider.clientID.rawValue),
                connection.sealed(provider.secret, in: .providerSecret, of: [poolID.rawValue, provider.name]),
                .time(provider.createdAt),
            ]) == 1
    }
}

extension Row {
    /// The public key in a text column with JSON.
    func publicKey(_ name: String) throws -> JSONWebKey {
        let json = try json(name)
        do throws(JSONError) { return try JSONWebKey(json: json) } catch {
            throw DatabaseError(.unexpectedShape, message: "column \(name) is not a public key")
        }
    }
}
