package import CognitoProtocol
package import FoundationEssentials
package import IdentityModel
import JOSE
import SQLDatabase

/// The user pool of a realm, as stored.
///
/// Every realm except `master` has one. Its IDs never change and are never reused.
package struct PoolRecord: Sendable, Hashable {
    package let realmID: String
    /// The realm's name; the project of TEST keys and fingerprints.
    package let realmName: TenantID
    /// The ID of the pool, which is also the last part of its issuer.
    package let poolID: UserPoolID
    /// The pool's only app client, for the API and for the hosted UI.
    package let clientID: ClientID
    /// The ID of the identity pool, `us-east-1:` and a UUID.
    package let identityPoolID: String
    /// Whether a Play Integrity token must name one of the pool's signing-certificate fingerprints.
    ///
    /// If it is set and the pool has no fingerprint, every token is refused.
    package var checksFingerprints = false
    /// Whether `GetTokensFromRefreshToken` replaces the refresh token.
    ///
    /// If it is set, `REFRESH_TOKEN_AUTH` is not available.
    package var rotatesRefreshTokens = false
    /// Whether the hosted UI requires a code challenge (PKCE); one that was sent is always verified.
    package var requiresPKCE = false
    package var addresses: PoolAddresses = .loopback
    /// Whether error messages distinguish an unknown user; a setting of the realm, for demos.
    package var hasVerboseErrors = false
    /// Whether the realm is enabled; a pool of a disabled realm is not available to clients.
    package var isEnabled = true
    /// The time when the pool was created.
    package let createdAt: Date
}

/// The pool of a realm to create; its keys are generated when they are first needed.
package struct NewPool: Sendable, Hashable {
    /// `us-east-1_` and 9 letters and digits.
    package let poolID: UserPoolID
    /// 26 digits and lower-case letters.
    package let clientID: ClientID
    /// `us-east-1:` and a UUID.
    package let identityPoolID: String

    /// The region in the IDs, independent of the server's location.
    package static let region = "us-east-1"

    /// Creates a pool with new IDs.
    init(random: any RandomSource) {
        let lower = "0123456789abcdefghijklmnopqrstuvwxyz"
        poolID = UserPoolID("\(Self.region)_" + random.text(of: lower + "ABCDEFGHIJKLMNOPQRSTUVWXYZ", count: 9))
        clientID = ClientID(random.text(of: lower, count: 26))
        identityPoolID = "\(Self.region):\(random.uuid())"
    }
}

extension RandomSource {
    /// Returns a random text of `count` characters, each equally likely; the alphabet has at most 256 ASCII characters.
    package func text(of alphabet: String, count: Int) -> String {
        let alphabet = Array(alphabet.utf8)
        // Bytes at or above the last whole multiple of the alphabet's length are rejected, because they would make some
        // characters more likely.
        let limit = 256 / alphabet.count * alphabet.count
        var text: [UInt8] = []
        while text.count < count {
            text += bytes(count).filter { Int($0) < limit }.map { alphabet[Int($0) % alphabet.count] }
        }
        return String(decoding: text.prefix(count), as: UTF8.self)
    }
}

extension DatabaseStore {
    package func pool(clientID: ClientID) async throws(StoreError) -> PoolRecord? {
        try await read { try PoolRows.pool(where: "client_id", is: clientID, $0) }
    }

    package func pool(id: UserPoolID) async throws(StoreError) -> PoolRecord? {
        try await read { try PoolRows.pool(where: "id", is: id, $0) }
    }

    /// The pool of the realm with this ID; `nil` for `master`.
    package func pool(ofRealm id: String) async throws(StoreError) -> PoolRecord? {
        try await read { try PoolRows.pool(where: "realm_id", is: id, $0) }
    }

    /// Whether scripts of an origin may call the pool of any enabled realm.
    package func allowsPoolOrigin(_ origin: String) async throws(StoreError) -> Bool {
        try await read { try PoolRows.allows(origin: origin, $0) }
    }

    /// Changes the settings of a pool and returns it; returns `nil` if there is none.
    ///
    /// Only the switches and the addresses are stored.
    package func updatePool(
        _ pool: PoolRecord, change: @escaping @Sendable (inout PoolRecord) -> Void
    ) async throws(StoreError) -> PoolRecord? {
        try await write { connection in
            guard var stored = try PoolRows.pool(where: "id", is: pool.poolID, connection) else { return nil }
            change(&stored)
            try PoolRows.update(stored, connection)
            return stored
        }
    }
}

/// The rows that administrators add to a pool.
///
/// The unique keys of the tables decide whether a name or an ID is taken: then an insert (`ON CONFLICT DO NOTHING`)
/// changes no row.
extension DatabaseStore {
    func rows<Record: Sendable>(
        _ table: String, of pool: PoolRecord, orderedBy order: String,
        _ record: @escaping @Sendable (Row) throws -> Record
    ) async throws(StoreError) -> [Record] {
        try await read { connection in
            try connection.query("SELECT * FROM \(table) WHERE pool_id = ? ORDER BY \(order)", pool.poolID)
                .map(record)
        }
    }

    func delete(
        _ table: String, of pool: PoolRecord, where column: String, is value: String
    ) async throws(StoreError) -> Bool {
        try await write { connection in
            try connection.execute("DELETE FROM \(table) WHERE pool_id = ? AND \(column) = ?", pool.poolID, value)
                == 1
        }
    }
}

/// Reads and writes rows of pools.
enum PoolRows {
    private static let select = """
        SELECT pool.*, realm.name AS realm_name, realm.is_enabled AS is_realm_enabled,
            (SELECT value FROM realm_setting WHERE realm_id = pool.realm_id AND name = 'attributes.verbose-errors') AS verbose_errors
        FROM pool JOIN realm ON realm.id = pool.realm_id WHERE
        """

    /// The pool with this value in a column; the column must be unique.
    static func pool(where column: String, is value: some SQLBindable, _ connection: StoreConnection) throws
        -> PoolRecord?
    {
        guard let row = try connection.first("\(select) pool.\(column) = ?", value) else { return nil }
        return try PoolRecord(
            realmID: row["realm_id"], realmName: row["realm_name"], poolID: row["id"], clientID: row["client_id"],
            identityPoolID: row["identity_pool_id"], checksFingerprints: row["checks_fingerprints"],
            rotatesRefreshTokens: row["rotates_refresh_tokens"], requiresPKCE: row["requires_pkce"],
            addresses: PoolAddresses([
                .redirect: row.strings("redirect_uris"), .signOut: row.strings("sign_out_uris"),
                .webOrigin: row.strings("web_origins"),
            ]),
            hasVerboseErrors: row["verbose_errors"] as String? == "true", isEnabled: row["is_realm_enabled"],
            createdAt: row["created_at"])
    }

    static func insert(_ pool: NewPool, realmID: String, at now: Date, _ connection: StoreConnection) throws {
        try connection.insert(
            into: "pool",
            addressColumns(.loopback) + [
                "id": pool.poolID, "realm_id": realmID, "client_id": pool.clientID,
                "identity_pool_id": pool.identityPoolID, "checks_fingerprints": false, "rotates_refresh_tokens": false,
                "requires_pkce": false, "created_at": now,
            ])
        try setOrigins(of: .loopback, pool.poolID, connection)
    }

    /// Stores the settings of a pool.
    static func update(_ pool: PoolRecord, _ connection: StoreConnection) throws {
        try connection.update(
            "pool",
            set: addressColumns(pool.addresses) + [
                "checks_fingerprints": pool.checksFingerprints, "rotates_refresh_tokens": pool.rotatesRefreshTokens,
                "requires_pkce": pool.requiresPKCE,
            ], where: "id = ?", pool.poolID)
        try connection.execute("DELETE FROM pool_origin WHERE pool_id = ?", pool.poolID)
        try setOrigins(of: pool.addresses, pool.poolID, connection)
    }

    private static func addressColumns(_ addresses: PoolAddresses) -> Columns {
        let list = { (kind: PoolAddresses.Kind) in JSONValue.array(addresses[kind].map(JSONValue.string)) }
        return [
            "redirect_uris": list(.redirect), "sign_out_uris": list(.signOut), "web_origins": list(.webOrigin),
        ]
    }

    private static func setOrigins(
        of addresses: PoolAddresses, _ id: UserPoolID, _ connection: StoreConnection
    ) throws {
        for origin in Set(addresses.allowed(.webOrigin)) {
            try connection.insert(into: "pool_origin", ["origin": origin, "pool_id": id])
        }
    }

    /// Whether an enabled realm has a pool with this web origin.
    static func allows(origin: String, _ connection: StoreConnection) throws -> Bool {
        try connection.first(
            """
            SELECT 1 FROM pool_origin JOIN pool ON pool.id = pool_origin.pool_id JOIN realm ON realm.id = pool.realm_id
            WHERE pool_origin.origin = ? AND realm.is_enabled = 1 LIMIT 1
            """, origin) != nil
    }
}

extension Row {
    /// The public key in a text column with JSON.
    func publicKey(_ name: String) throws -> JSONWebKey {
        let json: JSONValue = try self[name]
        do throws(JSONError) { return try JSONWebKey(json: json) } catch {
            throw DatabaseError(.unexpectedShape, message: "column \(name) is not a public key")
        }
    }
}
