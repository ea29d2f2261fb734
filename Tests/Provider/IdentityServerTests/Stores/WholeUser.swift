import FoundationEssentials
import IdentityModel
import OneTimePassword
import SQLDatabase
import SQLite
import TestSupport
import Testing

@testable import IdentityStore

/// A store with a user who has a row in every table of the schema that can have one.
struct WholeUser: Sendable {
    let store: DatabaseStore
    let realm: RealmRecord
    let id = "id-jane"
    static let time = Date(timeIntervalSince1970: 1_800_000_000)

    /// The tables whose rows do not come back with a restored user.
    static let notRestored: [String: String] = [
        "session": "a deletion ends sessions and offline tokens",
        "session_client": "a part of a session",
        "refresh_grant": "a part of a session",
        "pool_test_key": "a deletion revokes TEST keys",
    ]

    init(_ store: DatabaseStore) async throws {
        var realm = try await TestProvider(store: store).sandbox
        realm.passwordPolicy.history = 3
        self.store = store
        self.realm = realm
        let user = UserRecord(
            id: id, username: "jane", email: "jane@example.org", firstName: "Jane Mary", lastName: "van Doe",
            isEmailVerified: true, createdAt: Self.time, requiredActions: ["UPDATE_PASSWORD"],
            attributes: ["place": ["Öhringen", "\u{0001}x"], "validUntil": ["2030-01-01T00:00:00Z"]], notBefore: 17)
        let app = OneTimePasswordRecord(key: Secret("12345678901234567890"), totp: .standard, lastStep: 5)
        func credential(_ id: String, _ kind: CredentialRecord.Kind) -> CredentialRecord {
            CredentialRecord(
                id: id, kind: kind, createdAt: Self.time, hash: "$argon2id$" + id, startsAt: Self.time,
                expiresAt: Self.time.addingTimeInterval(3600), label: "label", period: "1h",
                oneTimePassword: kind == .oneTimePassword ? app : nil)
        }
        let credentials = [credential("p1", .password), credential("a1", .activationCode)]
        try await store.createUser(user, credentials: credentials, in: realm)
        let later = [credential("p2", .password), credential("o1", .oneTimePassword)]
        try await store.updateUser(id: id, in: realm, credentials: later) { _ in }
        try await store.recordFailure(of: .user(id), address: "::1", in: realm, at: Self.time)
        try await store.write { [realm] in try Self.addRows(to: realm, $0) }
    }

    private static func addRows(to realm: RealmRecord, _ connection: StoreConnection) throws {
        let client =
            try #require(
                try connection.first("SELECT id FROM client WHERE realm_id = ? ORDER BY id", realm.id)
            )["id"] as String
        let role =
            try #require(
                try connection.first(
                    "SELECT id FROM role WHERE realm_id = ? AND client_id IS NOT NULL ORDER BY id", realm.id)
            )["id"] as String
        let pool =
            try #require(try connection.first("SELECT id FROM pool WHERE realm_id = ?", realm.id))["id"] as String
        let (user, now) = ("id-jane", time)
        func insert(_ table: String, _ columns: String, _ values: [any SQLBindable]) throws {
            let places = values.map { _ in "?" }.joined(separator: ", ")
            try connection.execute("INSERT INTO \(table) (\(columns)) VALUES (\(places))", values)
        }
        try insert("user_role", "user_id, role", [user, "offline_access"])
        try insert("user_client_role", "user_id, role_id", [user, role])
        try insert(
            "user_group", "id, realm_id, name, is_default, representation", ["g", realm.id, "staff", 0, "{}"])
        try insert("group_member", "user_id, group_id", [user, "g"])
        try insert(
            "consent", "user_id, client_id, scopes, created_at, updated_at", [user, client, "[]", now, now])
        let device = DeviceCompletion(
            requirement: .link, astClientID: AstClientID("device"), keyThumbprint: "key", name: "phone",
            grantKey: "public")
        try DeviceRows.link(device, userID: "id-jane", realmID: realm.id, at: time, connection)
        try DeviceRows.noteLogin(device, userID: "id-jane", realmID: realm.id, at: time, connection)
        try UserListColumns.noteLogin(ofUser: "id-jane", at: time, connection)
        try insert(
            "pool_fingerprint", "id, pool_id, digest, owner_id, owner_name, created_at",
            ["f", pool, "digest", user, "jane", now])
        try insert(
            "pool_test_key", "id, pool_id, owner_id, owner_name, public_key, created_at",
            ["k", pool, user, "jane", "key", now])
        try insert(
            "session", "id, is_offline, user_id, address, started_at, last_access_at, authenticated_at",
            ["s", 1, user, "::1", now, now, now])
        try insert("session_client", "session_id, is_offline, client_id, first_grant", ["s", 1, client, 1])
        try insert(
            "refresh_grant", "session_id, is_offline, number, client_id, first_current, last_current",
            ["s", 1, 1, client, 1, 1])
    }

    /// How often each row occurs, by table; without the tables whose rows do not come back.
    func rows() async throws -> [String: [[String: SQLValue]: Int]] {
        let tables = try Self.tables().filter { Self.notRestored[$0] == nil }
        return try await store.read { connection in
            var all: [String: [[String: SQLValue]: Int]] = [:]
            for table in tables {
                for row in try connection.query("SELECT * FROM \(table)") {
                    all[table, default: [:]][row.valuesByColumn, default: 0] += 1
                }
            }
            return all
        }
    }

    /// The tables with rows that name the user.
    func tables(in rows: [String: [[String: SQLValue]: Int]]) -> Set<String> {
        Set(rows.filter { $0.value.keys.contains { $0.values.contains(.text(id)) } }.keys)
    }

    /// All tables of the schema.
    private static func tables() throws -> [String] {
        try schema("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
            .map { try $0["name"] as String }
    }

    /// The tables whose rows refer to a user, also by other tables.
    static func tablesOfUsers() throws -> Set<String> {
        let references = try schema(
            """
            SELECT m.name AS owner, f."table" AS target
            FROM sqlite_schema AS m, pragma_foreign_key_list(m.name) AS f WHERE m.type = 'table'
            """
        ).map { (owner: try $0["owner"] as String, target: try $0["target"] as String) }
        var found: Set<String> = ["account"]
        var count = 0
        while count < found.count {
            count = found.count
            for reference in references where found.contains(reference.target) { found.insert(reference.owner) }
        }
        return found
    }

    private static func schema(_ sql: String) throws -> [Row] {
        let database = try SQLiteDatabase(path: ":memory:", migrations: Schema.steps(.sqlite))
        defer { database.close() }
        return try database.readBlocking { try $0.query(sql) }
    }
}
