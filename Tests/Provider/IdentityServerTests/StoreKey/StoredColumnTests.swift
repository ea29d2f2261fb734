import FoundationEssentials
import IdentityModel
import JOSE
import SQLDatabase
import SQLite
import TestSupport
import Testing

@testable import IdentityStore

/// The storage class of each column of the schema: a new column must be classified here before the tests pass.
@Suite struct StoredColumnTests {
    /// The information that a thief of the database gets from a column.
    private enum Class {
        /// Plain text: useless for logging in or signing.
        case clear
        /// A hash, keyed with the store's key, of a value that the server issues or receives.
        case hashed
        /// Encrypted with the store's key.
        case sealed
    }

    /// The columns that are not stored as plain text.
    private static let secret: [String: [String: Class]] = [
        "account": [:],
        "authorization_code": ["hash": .hashed],
        "aws_key": ["secret_key": .sealed],
        "client": ["kept_secrets": .sealed, "secret": .sealed, "secret_hash": .sealed],
        "client_data_seen": ["browser": .hashed, "statement": .hashed],
        "credential": ["hash": .sealed],
        "deleted_user": ["contents": .sealed],
        "device_grant": ["device_code": .hashed, "ticket": .hashed, "user_code": .hashed],
        "hosted_code": ["hash": .hashed],
        "hosted_login": ["browser": .hashed, "state": .hashed, "verifier": .sealed],
        "hosted_session": ["cookie": .hashed],
        "login": ["browser": .hashed, "page_code": .hashed, "state": .sealed],
        "one_time_password": ["secret": .sealed],
        "password_history": ["hash": .sealed],
        "pool_challenge": ["session": .hashed],
        "pool_key": ["private_key": .sealed],
        "pool_provider": ["secret": .sealed],
        "pool_refresh_token": ["hash": .hashed],
        "pool_registration": ["body_hash": .hashed],
        "pool_token_used": ["token": .hashed],
        "realm": ["kept_secrets": .sealed],
        "realm_key": ["private_key": .sealed],
        "session": ["cookie": .hashed],
        "stranger_failure": ["digest": .hashed],
    ]

    /// The columns that are stored as plain text, by table.
    private static let clear: [String: String] = [
        // What is kept without effect is limited to members that have no secrets.
        "account": """
        id realm_id username email first_name last_name is_enabled is_email_verified created_at required_actions
        attributes kept not_before service_account_of first_name_search last_name_search
        valid_from valid_until code_outcome last_login_at code_expires_at device_count locked_until is_locked_out has_password
        must_change_password
        """,
        "account_attribute": "user_id name ordinal value value_start",
        "admin_event": """
        number realm_id happened_at operation resource path administrator_realm_id administrator_client_id
        administrator_id address representation error details
        """,
        // The IDs are in the tokens; only the device that signed a token may present it.
        "assertion_used": "realm_id ast_client_id assertion_id expires_at",
        // The challenge of PKCE is a digest of the verifier, which only the client knows.
        "authorization_code": """
        session_id client_id redirect_uri scope nonce challenge challenge_method expires_at is_used
        """,
        "aws_key": "access_key created_at",
        "client": """
        id realm_id client_id is_enabled login_flow default_scopes optional_scopes signing_algorithm settings
        attributes
        """,
        "client_data_seen": "realm_id expires_at",
        "client_scope": "id realm_id name assignment position representation",
        "client_scope_role_mapping": "client_scope_id role_id",
        "scope_mapping": "client_id role_id",
        "configuration": "id version",
        "consent": "user_id client_id scopes created_at updated_at",
        "credential": "id user_id kind created_at starts_at expires_at label period wrong_tries",
        "deleted_user": "id realm_id username deleted_at expires_at",
        "device": "realm_id ast_client_id key_thumbprint name created_at",
        // A public key.
        "device_user": "realm_id ast_client_id user_id linked_at grant_key authenticated_at",
        "device_grant": """
        realm_id client_id scope pause state session_id polled_at expires_at challenge network is_touched
        """,
        "event": "number realm_id happened_at name client_id user_id session_id address network error details",
        "group_member": "user_id group_id",
        "group_role": "group_id role_id",
        "hosted_code": """
        pool_id user_id redirect_uri scope challenge challenge_method nonce auth_time expires_at is_used grant_id
        """,
        // The client's own parameter, and the nonce that the provider includes in its ID token.
        "hosted_login": """
        pool_id redirect_uri client_state scope challenge challenge_method client_nonce provider nonce expires_at
        is_touched network
        """,
        "hosted_session": "pool_id user_id auth_time expires_at",
        "login": "tab realm_id client_id request expires_at network is_touched",
        "one_time_password": "credential_id algorithm digits period last_step",
        "password_history": "user_id credential_id replaced_at",
        "pool": """
        id realm_id client_id identity_pool_id checks_fingerprints rotates_refresh_tokens requires_pkce redirect_uris
        sign_out_uris web_origins created_at
        """,
        "pool_allowed_device": "pool_id device_id expires_at created_at",
        // The nonce is sent to the user, whose key signs it.
        "pool_challenge": "pool_id username nonce audience event_id is_used expires_at is_touched network",
        "pool_device": "pool_id device_id bit0 bit1",
        "pool_fingerprint": "id pool_id digest owner_id owner_name created_at",
        "pool_grant": """
        id pool_id user_id scope nonce event_id auth_time issued_at expires_at revoked_at is_signed_out
        """,
        "pool_issuer": "pool_id issuer key_id public_key attributes created_at",
        "pool_key": "pool_id key_id algorithm created_at",
        "pool_origin": "origin pool_id",
        "pool_provider": "pool_id name issuer client_id created_at",
        "pool_refresh_token": "grant_id is_replaced issued_at",
        "pool_registration": """
        number pool_id registration_id method username failure detail happened_at expires_at is_touched network
        user_id invocation_id
        """,
        "pool_test_key": "id pool_id owner_id owner_name public_key created_at revoked_at",
        "pool_token_used": "pool_id expires_at",
        "pool_user": """
        id pool_id username kind registration_kid entitlements_set issuer identity_id attributes sign_in_key_id
        sign_in_key provider provider_issuer provider_subject is_enabled created_at modified_at
        """,
        "realm": "id name display_name is_enabled",
        "realm_key": "realm_id key_id algorithm created_at",
        "realm_setting": "realm_id name value",
        // The tokens are authenticated with the store's key, not looked up.
        "refresh_grant": "session_id is_offline number client_id predecessor first_current last_current",
        "revoked_token": "realm_id token_id expires_at",
        "role": "id realm_id client_id name representation",
        "role_part": "role_id part_id",
        // The ID is in the tokens, and a session requires a token or a cookie.
        "session": """
        id is_offline user_id address started_at last_access_at authenticated_at ast_client_id is_remembered grants
        """,
        "session_client": "session_id is_offline client_id first_grant",
        // The value that identifies the store's key is encrypted.
        "setting": "name value",
        "stranger_failure": "realm_id count temporary_lockouts last_failure last_address locked_until",
        "user_client_role": "user_id role_id",
        "user_failure": "user_id count temporary_lockouts last_failure last_address locked_until",
        "user_group": "id realm_id parent_id name is_default representation",
        "user_role": "user_id role",
    ]

    private struct Column: Hashable {
        let table: String
        let name: String
    }

    /// The columns of a new store with their types.
    private func columns() throws -> [Column: String] {
        let database = try SQLiteDatabase(path: ":memory:", migrations: Schema.steps(.sqlite))
        defer { database.close() }
        return try database.readBlocking { connection in
            let rows = try connection.query(
                """
                SELECT m.name AS owner, c.name AS part, c.type AS type FROM sqlite_master AS m, pragma_table_info(m.name) AS c
                WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'
                """)
            return Dictionary(
                uniqueKeysWithValues: try rows.map { row in
                    try (Column(table: row["owner"], name: row["part"]), row["type"] as String)
                })
        }
    }

    @Test func everyColumnIsClassified() throws {
        var classes: [Column: Class] = [:]
        for (table, names) in Self.clear {
            for name in names.split(whereSeparator: \.isWhitespace) {
                classes[Column(table: table, name: String(name))] = .clear
            }
        }
        for (table, names) in Self.secret {
            for (name, kind) in names {
                #expect(classes.updateValue(kind, forKey: Column(table: table, name: name)) == nil, "\(table).\(name)")
            }
        }
        let columns = try columns()
        func names(_ columns: some Sequence<Column>) -> [String] { columns.map { "\($0.table).\($0.name)" }.sorted() }
        #expect(names(Set(columns.keys).subtracting(classes.keys)) == [], "not classified")
        #expect(names(Set(classes.keys).subtracting(columns.keys)) == [], "not in the schema")
        #expect(
            names(classes.filter { $0.value == .sealed }.keys)
                == names(SealedColumn.all.map { Column(table: $0.table, name: $0.name) }))
        // Every column of type BLOB is a key, a secret or a digest of one.
        #expect(names(columns.filter { $0.value == "BLOB" && classes[$0.key] == .clear }.keys) == [])
    }

    @Test func nothingOfALoginInProgressIsInTheFiles() async throws {
        let files = try StoreFiles()
        let fixture = try await TestProvider(store: DatabaseStore(path: files.path))
        let (store, realm) = (fixture.store, try await fixture.sandbox)
        let client = try #require(try await store.client(.kssIdpLogin, in: realm))
        let now = fixture.clock.now()
        let text = #"{"redirectURI":"https://kobil/OpenIdRedirectUri","responseMode":"query","scope":"openid"}"#
        func digest(_ text: String) -> [UInt8] { SHA256.digest(text.utf8) }
        var login = LoginRecord(
            key: LoginKey(browser: digest("browser"), tab: "tab"), clientRecordID: client.id,
            request: try JSONDecoder().decode(AcceptedRequest.self, from: Data(text.utf8)),
            state: LoginState(step: 0, username: "jane"), pageCode: digest("page"),
            expiresAt: now.addingTimeInterval(60))
        let use = ClientDataUse(statementID: "an id that a client gave its statement", expiresAt: now)
        #expect(try await store.begin(login, clientData: use, in: realm) == .begun)
        #expect(try await store.login(login.key, in: realm, at: now) == login)
        let page = AnsweredPage(login: login.key, pageCode: login.pageCode)
        login.key = LoginKey(browser: digest("another browser"), tab: "tab")
        login.pageCode = digest("another page")
        let replaced = try await store.replacePage(of: login, from: page, unlessLocked: nil, in: realm, at: now)
        #expect(replaced == .replaced)
        #expect(try await store.login(page.login, in: realm, at: now) == nil)
        #expect(try await store.login(login.key, in: realm, at: now) == login)
        for secret in ["browser", "page", "another browser", "another page"] {
            #expect(try !files.contain(digest(secret)))
            #expect(try !files.contain(Array(Data(digest(secret)).base64EncodedString().utf8)))
        }
        #expect(try !files.contain(Array(use.statementID.utf8)))
        // The client data is bound to the browser that the login has moved to.
        func again(_ browser: String, tab: String) async throws -> BeginOutcome {
            let other = LoginRecord(
                key: LoginKey(browser: digest(browser), tab: tab), clientRecordID: client.id, request: login.request,
                state: login.state, pageCode: digest("p"), expiresAt: login.expiresAt)
            return try await store.begin(other, clientData: use, in: realm)
        }
        #expect(try await again("another browser", tab: "second") == .begun)
        #expect(try await again("browser", tab: "third") == .clientDataSeenBefore)
    }
}
