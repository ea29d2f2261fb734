import CognitoProtocol
import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import PostgreSQL
import PostgreSQLCluster
import SQLDatabase
import SQLite
import TestSupport
import Testing

@testable import IdentityStore

/// PostgreSQL rejects index rows longer than 2,704 bytes, so the length of indexed values is limited.
@Suite struct IndexBoundsTests {
    private static let (id, made) = (StoredBounds.name, 64)

    /// The maximum length in bytes of each indexed text column, by table.
    ///
    /// `id` is the limit for values that administrators and clients choose, `made` that for values that the server
    /// generates.
    private static let bounds: [String: [String: Int]] = [
        "account": [
            // A service account's name is its client's with a prefix; some letters are longer in lower case.
            "id": id, "realm_id": id, "username": StoredBounds.name + 32, "email": StoredBounds.name,
            "first_name_search": StoredBounds.name * 3 / 2, "last_name_search": StoredBounds.name * 3 / 2,
            "service_account_of": id,
        ],
        "account_attribute": ["user_id": id, "name": StoredBounds.name, "value_start": 200 * 4],
        // A path is cut.
        "admin_event": ["realm_id": id, "administrator_id": id, "path": 1_000],
        "assertion_used": ["realm_id": id, "ast_client_id": made, "assertion_id": 128],
        "aws_key": ["access_key": made],
        "client": ["id": id, "realm_id": id, "client_id": StoredBounds.name],
        "client_data_seen": ["realm_id": id, "statement": made],
        "client_scope": ["id": id, "realm_id": id, "name": StoredBounds.name],
        "client_scope_role_mapping": ["client_scope_id": id, "role_id": id],
        "scope_mapping": ["client_id": id, "role_id": id],
        "consent": ["user_id": id, "client_id": id],
        "credential": ["id": id, "user_id": id, "kind": made],
        "deleted_user": ["id": id, "realm_id": id, "username": StoredBounds.name + 32],
        "device": ["realm_id": id, "ast_client_id": made],
        "device_grant": ["realm_id": id, "network": made],
        "device_user": ["realm_id": id, "ast_client_id": made, "user_id": id],
        "event": ["realm_id": id, "name": made, "user_id": id, "address": made, "network": made],
        "group_member": ["user_id": id, "group_id": id],
        "group_role": ["group_id": id, "role_id": id],
        "hosted_code": ["pool_id": made, "user_id": made, "grant_id": made],
        "hosted_login": ["pool_id": made, "network": made],
        "hosted_session": ["user_id": made],
        "login": ["tab": made, "network": made],
        "one_time_password": ["credential_id": id],
        "password_history": ["user_id": id, "credential_id": id],
        "pool": ["id": made, "realm_id": id, "client_id": 128],
        "pool_allowed_device": ["pool_id": made, "device_id": made],
        "pool_challenge": ["pool_id": made, "network": made],
        "pool_device": ["pool_id": made, "device_id": StoredBounds.name],
        "pool_fingerprint": ["id": made, "pool_id": made, "digest": made, "owner_id": id],
        "pool_grant": ["id": made, "user_id": made],
        "pool_issuer": ["pool_id": made, "issuer": StoredBounds.name, "key_id": StoredBounds.name],
        "pool_key": ["pool_id": made, "key_id": made],
        "pool_origin": ["origin": StoredBounds.uri, "pool_id": made],
        "pool_provider": ["pool_id": made, "name": StoredBounds.providerName],
        "pool_refresh_token": ["grant_id": made],
        "pool_registration": [
            "pool_id": made, "network": made, "username": StoredBounds.poolUsername,
            "registration_id": StoredBounds.name,
        ],
        "pool_test_key": ["id": made, "pool_id": made, "owner_id": id],
        "pool_token_used": ["pool_id": made],
        "pool_user": [
            // The name consists of the provider's, `_` and the subject.
            "id": made, "pool_id": made, "username": StoredBounds.poolUsername, "provider": StoredBounds.providerName,
            "provider_issuer": StoredBounds.uri, "provider_subject": StoredBounds.poolUsername,
        ],
        // A default role's name is the realm's with a prefix.
        "realm": ["id": id, "name": StoredBounds.name],
        "realm_key": ["realm_id": id, "key_id": made],
        // An attribute's name has a prefix.
        "realm_setting": ["realm_id": id, "name": StoredBounds.name + "attributes.".utf8.count],
        "refresh_grant": ["session_id": made, "client_id": id],
        "revoked_token": ["realm_id": id, "token_id": made],
        "role": ["id": id, "realm_id": id, "client_id": id, "name": StoredBounds.name + 32],
        "role_part": ["role_id": id, "part_id": id],
        "session": ["id": made, "user_id": id],
        "session_client": ["session_id": made, "client_id": id],
        "setting": ["name": made],
        "stranger_failure": ["realm_id": id],
        "user_client_role": ["user_id": id, "role_id": id],
        "user_failure": ["user_id": id],
        "user_group": ["id": id, "realm_id": id, "parent_id": id, "name": StoredBounds.name],
        "user_role": ["user_id": id, "role": StoredBounds.name + 32],
    ]

    private struct Index {
        let name: String
        let table: String
        /// The limits of its texts; `nil` for a column without one.
        var texts: [Int?] = []
        /// The bytes of its numbers and digests.
        var rest = 0
    }

    private func indexes() throws -> [Index] {
        let database = try SQLiteDatabase(path: ":memory:", migrations: Schema.steps(.sqlite))
        defer { database.close() }
        return try database.readBlocking { connection in
            let rows = try connection.query(
                """
                SELECT m.name AS owner, i.name AS place, f.name AS part,
                    (SELECT c.type FROM pragma_table_info(m.name) AS c WHERE c.name = f.name) AS type
                FROM sqlite_schema AS m, pragma_index_list(m.name) AS i, pragma_index_info(i.name) AS f
                WHERE m.type = 'table' ORDER BY i.name, f.seqno
                """)
            var all: [Index] = []
            for row in rows {
                let (table, name) = (try row["owner"] as String, try row["place"] as String)
                if all.last?.name != name { all.append(Index(name: name, table: table)) }
                // The only expression in an index is a group's parent, or nothing.
                let column = try row["part"] as String? ?? "parent_id"
                switch try row["type"] as String? ?? "TEXT" {
                case "TEXT": all[all.count - 1].texts.append(Self.bounds[table]?[column])
                case "BLOB": all[all.count - 1].rest += 32
                default: all[all.count - 1].rest += 8
                }
            }
            return all
        }
    }

    @Test func everyIndexedTextHasABoundAndEveryRowOfAnIndexFits() throws {
        let indexes = try indexes()
        #expect(indexes.count > 80)
        for index in indexes {
            #expect(!index.texts.contains(nil), "a text of \(index.table) is in \(index.name) without a bound")
            let length = index.texts.compactMap { $0 }.reduce(index.rest, +)
            #expect(length <= StoredBounds.indexRow, "\(index.name) of \(index.table) has \(length) bytes")
        }
    }

    /// Random four-byte characters, which the database cannot compress, padded to the length.
    private static func text(bytes: Int) -> String {
        var random = SplitMix(seed: UInt64(bytes))
        var text = String.UnicodeScalarView()
        for _ in 0..<(bytes / 4) {
            text.append(Unicode.Scalar(UInt32.random(in: 0x20000...0x2A6D0, using: &random)) ?? "𠀀")
        }
        text += String(repeating: "x", count: bytes % 4).unicodeScalars
        return String(text)
    }

    @Test func postgreSQLTakesTheLongestRowOfEachIndex() async throws {
        let database = try PostgreSQLDatabase(
            await PostgreSQLCluster.shared.makeLocation(),
            migrations: [Migration(version: 1, name: "none", sql: "SELECT 1")], connections: 1)
        defer { database.close() }
        let lengths = Set(try indexes().map { [$0.rest] + $0.texts.compactMap { $0 } })
        func insert(_ parts: [Int], _ name: String) throws {
            try database.writeBlocking { connection in
                let columns = (0..<parts.count).map { "c\($0)" }
                try connection.execute(
                    "CREATE TABLE \(name) (\(columns.map { $0 + " TEXT COLLATE \"C\"" }.joined(separator: ", ")))")
                try connection.execute("CREATE INDEX ON \(name) (\(columns.joined(separator: ", ")))")
                _ = try connection.execute(
                    "INSERT INTO \(name) VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))",
                    parts.map { Self.text(bytes: $0) })
            }
        }
        for (number, parts) in lengths.enumerated() { try insert(parts, "probe\(number)") }
        try insert([StoredBounds.indexRow], "longest")
        #expect(throws: DatabaseError.self) { try insert([2_720], "longer") }
    }

    @Test func whatAdministratorsNameIsTakenAtItsBoundAndRefusedBeyondIt() async throws {
        let fixture = try await TestProvider(store: try await StoreKind.postgreSQL.open()[0])
        let admin = try await Administrator(fixture)
        func post(_ path: String, _ member: String, bytes: Int, _ others: [String: JSONValue] = [:]) async -> Int {
            var body = others
            body[member] = .string(Self.text(bytes: bytes))
            return await admin.call(.post, "/sandbox" + path, .object(body)).status
        }
        for (path, member, others) in [
            ("/clients", "clientId", [:]), ("/clients", "id", ["clientId": "a"]), ("/roles", "name", [:]),
            ("/groups", "name", [:]), ("/client-scopes", "name", ["protocol": "openid-connect"]),
            ("/users", "firstName", ["username": "jane"]), ("/users", "lastName", ["username": "john"]),
        ] as [(String, String, [String: JSONValue])] {
            let status = await post(path, member, bytes: StoredBounds.name + 1, others)
            #expect(status == 400, "\(path) \(member)")
            #expect(await post(path, member, bytes: StoredBounds.name, others) == 201, "\(path) \(member)")
        }
        let attribute =
            ["username": "joan", "attributes": [Self.text(bytes: 255): [.string(Self.text(bytes: 4000))]]]
            as [String: JSONValue]
        #expect(await admin.call(.post, "/sandbox/users", .object(attribute)).status == 201)
        var random = SplitMix(seed: 1)
        var letters = ""
        while letters.count < StoredBounds.uri - 8 {
            letters += String(UInt8.random(in: 0..<36, using: &random), radix: 36)
        }
        let issuer = "https://" + letters
        func provider(_ issuer: String) -> JSONValue {
            ["name": .string(String(repeating: "p", count: 32)), "issuer": .string(issuer), "clientId": "c"]
        }
        #expect(await admin.call(.post, "/sandbox/sudo/providers", provider(issuer + "x")).status == 400)
        #expect(await admin.call(.post, "/sandbox/sudo/providers", provider(issuer)).status == 201)
        // The user of such a provider with the longest name.
        let realm = try await fixture.sandbox
        let pool = try #require(try await fixture.store.pool(ofRealm: realm.id))
        let now = fixture.clock.now()
        let subject = Self.text(bytes: StoredBounds.poolUsername - 4)
        let outcome = try await fixture.store.complete(
            HostedCompletion(
                identity: FederatedIdentity(
                    provider: String(repeating: "p", count: 32), issuer: issuer, subject: subject),
                username: PoolUsername(Self.text(bytes: StoredBounds.poolUsername)), subject: fixture.random.uuid(),
                registrationID: RegistrationID(Self.text(bytes: StoredBounds.name)),
                code: HostedCode(
                    hash: [1], redirectURI: "u", scope: "openid", challenge: nil, nonce: nil, expiresAt: now),
                session: HostedSession(cookieHash: [2], expiresAt: now), network: "192.0.2.1"),
            in: pool, at: now)
        guard case .completed(_, isNew: true) = outcome else {
            Issue.record("\(outcome)")
            return
        }
    }
}
