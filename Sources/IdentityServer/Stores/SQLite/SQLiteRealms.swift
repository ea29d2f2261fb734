import FoundationEssentials
import IdentityModel
import JOSE
import SQLite

/// Realms, their settings, clients and keys as rows.
enum SQLiteRealms {
    /// The value in the column `algorithm` of the key that client data is sealed to.
    private static let sealingAlgorithm = "X25519"
    private static let skinSetting = "skin"

    static func record(_ row: Row, _ connection: Connection) throws -> RealmRecord {
        try served(row, connection).record
    }

    static func served(_ row: Row, _ connection: Connection) throws -> ServedRealm {
        let id = try row.string("id")
        let settings = try settings(ofRealm: id, connection)
        var record = RealmRecord(
            id: id, name: TenantID(try row.string("name")), displayName: try row.string("display_name"),
            isEnabled: try row.bool("is_enabled"))
        for (name, path) in policyNumbers { if let value = settings.number(name) { record[keyPath: path] = value } }
        for (name, path) in policyFlags { if let value = settings.flag(name) { record[keyPath: path] = value } }
        if let skin = settings.values[skinSetting].flatMap(SkinName.init(rawValue:)) { record.skin = skin }
        var lifetimes = TokenLifetimes()
        for (name, path) in lifetimeNumbers {
            if let value = settings.number(name) { lifetimes[keyPath: path] = value }
        }
        return ServedRealm(record: record, lifetimes: lifetimes)
    }

    static func insert(_ realm: RealmRecord, lifetimes: TokenLifetimes, _ connection: Connection) throws {
        try connection.execute(
            "INSERT INTO realm (id, name, display_name, is_enabled) VALUES (?, ?, ?, ?)",
            [.text(realm.id), .text(realm.name.rawValue), .text(realm.displayName), .bool(realm.isEnabled)])
        // What stands at its default is not stored, so that a better default reaches old stores.
        let (standardRealm, standardLifetimes) = (
            RealmRecord(id: realm.id, name: realm.name, displayName: realm.displayName), TokenLifetimes()
        )
        func save(_ name: String, _ value: String) throws {
            try connection.execute(
                "INSERT INTO realm_setting (realm_id, name, value) VALUES (?, ?, ?)",
                [.text(realm.id), .text(name), .text(value)])
        }
        for (name, path) in policyNumbers where realm[keyPath: path] != standardRealm[keyPath: path] {
            try save(name, String(realm[keyPath: path]))
        }
        for (name, path) in policyFlags where realm[keyPath: path] != standardRealm[keyPath: path] {
            try save(name, String(realm[keyPath: path]))
        }
        if realm.skin != standardRealm.skin { try save(skinSetting, realm.skin.rawValue) }
        for (name, path) in lifetimeNumbers where lifetimes[keyPath: path] != standardLifetimes[keyPath: path] {
            try save(name, String(lifetimes[keyPath: path]))
        }
    }

    static func client(_ row: Row) throws -> ClientRecord {
        guard let algorithm = SigningAlgorithm(rawValue: try row.string("signing_algorithm")) else {
            throw SQLiteError(.unexpectedShape, message: "a client signs by an unknown algorithm")
        }
        return ClientRecord(
            id: try row.string("id"), clientID: ClientID(try row.string("client_id")),
            isEnabled: try row.bool("is_enabled"), secretHash: try row.optionalBlob("secret_hash"),
            loginFlow: try row.optionalString("login_flow").map { LoginFlow.Name(rawValue: $0) },
            allowsPasswordGrant: try row.bool("allows_password_grant"), redirectURIs: try row.strings("redirect_uris"),
            defaultScopes: try row.strings("default_scopes"), optionalScopes: try row.strings("optional_scopes"),
            signingAlgorithm: algorithm)
    }

    static func insert(_ client: ClientRecord, realmID: String, _ connection: Connection) throws {
        let list = { (texts: [String]) in SQLiteValue.json(.array(texts.map(JSONValue.string))) }
        try connection.execute(
            """
            INSERT INTO client (id, realm_id, client_id, is_enabled, secret_hash, login_flow, allows_password_grant,
                redirect_uris, default_scopes, optional_scopes, signing_algorithm)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(client.id), .text(realmID), .text(client.clientID.rawValue), .bool(client.isEnabled),
                .optional(client.secretHash), .optional(client.loginFlow?.rawValue), .bool(client.allowsPasswordGrant),
                list(client.redirectURIs), list(client.defaultScopes), list(client.optionalScopes),
                .text(client.signingAlgorithm.rawValue),
            ])
    }

    static func keys(ofRealm id: String, _ connection: Connection) throws -> [RealmKey] {
        try connection.query("SELECT * FROM realm_key WHERE realm_id = ? ORDER BY created_at, key_id", [.text(id)])
            .map { row in
                let name = try row.string("algorithm")
                let algorithm = SigningAlgorithm(rawValue: name)
                guard algorithm != nil || name == sealingAlgorithm else {
                    throw SQLiteError(.unexpectedShape, message: "a realm has a key of an unknown kind")
                }
                return RealmKey(
                    keyID: try row.string("key_id"), algorithm: algorithm,
                    privateKey: Secret(try row.blob("private_key")))
            }
    }

    static func insert(_ key: RealmKey, realmID: String, at now: Date, _ connection: Connection) throws {
        try connection.execute(
            "INSERT INTO realm_key (realm_id, key_id, algorithm, private_key, created_at) VALUES (?, ?, ?, ?, ?)",
            [
                .text(realmID), .text(key.keyID), .text(key.algorithm?.rawValue ?? sealingAlgorithm),
                .blob(key.privateKey.exposedBytes), .time(now),
            ])
    }

    private static func settings(ofRealm id: String, _ connection: Connection) throws -> RealmSettings {
        let rows = try connection.query("SELECT name, value FROM realm_setting WHERE realm_id = ?", [.text(id)])
        return RealmSettings(
            values: Dictionary(uniqueKeysWithValues: try rows.map { (try $0.string("name"), try $0.string("value")) }))
    }

    private static var policyNumbers: [(String, WritableKeyPath<RealmRecord, Int>)] {
        [
            ("password.minimum-length", \.passwordPolicy.minimumLength),
            ("password.maximum-length", \.passwordPolicy.maximumLength),
            ("password.lower-case", \.passwordPolicy.lowerCase), ("password.upper-case", \.passwordPolicy.upperCase),
            ("password.digits", \.passwordPolicy.digits), ("password.special", \.passwordPolicy.special),
            ("failures.factor", \.bruteForce.failureFactor),
            ("failures.wait-increment", \.bruteForce.waitIncrementSeconds),
            ("failures.maximum-wait", \.bruteForce.maximumWaitSeconds),
            ("failures.reset-after", \.bruteForce.resetAfterSeconds),
        ]
    }

    private static var policyFlags: [(String, WritableKeyPath<RealmRecord, Bool>)] {
        [
            ("password.not-username", \.passwordPolicy.refusesUsername),
            ("password.not-email", \.passwordPolicy.refusesEmail),
            ("failures.counted", \.bruteForce.isEnabled), ("verbose-errors", \.hasVerboseErrors),
        ]
    }

    private static var lifetimeNumbers: [(String, WritableKeyPath<TokenLifetimes, Int>)] {
        [
            ("lifetime.access-token", \.accessToken), ("lifetime.authorization-code", \.authorizationCode),
            ("lifetime.login", \.login), ("lifetime.session-idle", \.sessionIdle),
            ("lifetime.session-maximum", \.sessionMaximum), ("lifetime.offline-session-idle", \.offlineSessionIdle),
        ]
    }
}

/// A realm's settings by name.
private struct RealmSettings {
    let values: [String: String]

    func number(_ name: String) -> Int? { values[name].flatMap { Int($0) } }
    func flag(_ name: String) -> Bool? { values[name].flatMap { Bool($0) } }
}
