import SQLDatabase

/// The steps of the schema, by database.
///
/// A migration must not change once a version with it has been used. Times are in milliseconds since 1970. Passwords are stored as Argon2id
/// hashes, activation codes and random tokens as keyed hashes, and secrets that the server must read are sealed (``SealedColumn``).
enum Schema {
    static let sqlite = [
        Migration(version: 1, name: "realms, users, logins, sessions, tokens, devices", sql: first),
        Migration(version: 2, name: "access tokens that were given back", sql: second),
        Migration(version: 3, name: "anybody's clients", sql: ProviderMigration.sql),
        Migration(version: 4, name: "authenticator apps, earlier passwords", sql: SecondFactorMigration.sql),
        Migration(version: 5, name: "authorization grants", sql: AuthorizationGrantMigration.sql),
        Migration(version: 6, name: "logins whose code is typed elsewhere", sql: DeviceGrantMigration.sql),
        Migration(version: 7, name: "PKCE of such logins", sql: DeviceGrantMigration.proof),
        Migration(version: 8, name: "groups, composite roles", sql: GroupMigration.sql),
        Migration(version: 9, name: "client data by browser", sql: clientDataByBrowser),
        Migration(version: 10, name: "shares of logins and waiting devices", sql: ShareMigration.sql),
        Migration(version: 11, name: "failures by user", sql: FailureMigration.sql),
        Migration(version: 12, name: "user pools", sql: PoolMigration.sql),
        Migration(version: 13, name: "remembered sessions", sql: rememberedSessions),
        Migration(version: 14, name: "users in the table account", sql: accountTable),
        Migration(version: 15, name: "search columns", sql: SearchMigration.sql),
        Migration(version: 16, name: "the version of the configuration", sql: ConfigurationMigration.sql),
        Migration(version: 17, name: "a key outside the store", sql: keyOutside),
        Migration(version: 18, name: "logins under the key", sql: loginsUnderKey),
    ]

    private static let second = """
        CREATE TABLE revoked_token (
            realm_id TEXT NOT NULL REFERENCES realm ON DELETE CASCADE, token_id TEXT NOT NULL,
            expires_at INTEGER NOT NULL, PRIMARY KEY (realm_id, token_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX revoked_token_by_time ON revoked_token (expires_at);
        """

    /// After the user has authenticated, the login moves its browser's client data to a new cookie.
    private static let clientDataByBrowser =
        "CREATE INDEX client_data_seen_by_browser ON client_data_seen (browser)"

    /// Whether the user had checked *remember me* at the login.
    private static let rememberedSessions =
        "ALTER TABLE session ADD COLUMN is_remembered INTEGER NOT NULL DEFAULT 0"

    /// PostgreSQL reads `user` as the name of the database's own user.
    private static let accountTable = "ALTER TABLE user RENAME TO account"

    /// What needs the key is sealed when the store is opened, since no migration has the key.
    ///
    /// The failures of unknown names are counted under the store's key from now on, not under one in the database.
    private static let keyOutside = """
        DELETE FROM stranger_failure;
        DELETE FROM setting WHERE name = 'failure-key';
        """

    /// Cookies, page codes and ids of client data were digests without a key.
    ///
    /// The logins in progress end, which live for minutes: their users start again. Client data of the last minutes
    /// could be sent by a second browser once more; who sends it must still log in.
    private static let loginsUnderKey = """
        DELETE FROM login;
        DELETE FROM client_data_seen;
        """

    private static let first = """
        CREATE TABLE setting (
            name TEXT PRIMARY KEY, value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE realm (
            id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, display_name TEXT NOT NULL, is_enabled INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE realm_setting (
            realm_id TEXT NOT NULL REFERENCES realm ON DELETE CASCADE, name TEXT NOT NULL, value TEXT NOT NULL,
            PRIMARY KEY (realm_id, name)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE realm_key (
            realm_id TEXT NOT NULL REFERENCES realm ON DELETE CASCADE, key_id TEXT NOT NULL,
            algorithm TEXT NOT NULL, private_key BLOB NOT NULL, created_at INTEGER NOT NULL,
            PRIMARY KEY (realm_id, key_id)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE client (
            id TEXT PRIMARY KEY, realm_id TEXT NOT NULL REFERENCES realm ON DELETE CASCADE, client_id TEXT NOT NULL,
            is_enabled INTEGER NOT NULL, secret_hash BLOB, login_flow TEXT, allows_password_grant INTEGER NOT NULL,
            redirect_uris TEXT NOT NULL, default_scopes TEXT NOT NULL, optional_scopes TEXT NOT NULL,
            signing_algorithm TEXT NOT NULL,
            UNIQUE (realm_id, client_id)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE user (
            id TEXT PRIMARY KEY, realm_id TEXT NOT NULL REFERENCES realm ON DELETE CASCADE, username TEXT NOT NULL,
            email TEXT, first_name TEXT, last_name TEXT, is_enabled INTEGER NOT NULL,
            is_email_verified INTEGER NOT NULL, created_at INTEGER NOT NULL, required_actions TEXT NOT NULL,
            attributes TEXT NOT NULL, not_before INTEGER NOT NULL,
            UNIQUE (realm_id, username), UNIQUE (realm_id, email)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE user_role (
            user_id TEXT NOT NULL REFERENCES user ON DELETE CASCADE, role TEXT NOT NULL, PRIMARY KEY (user_id, role)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE credential (
            id TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES user ON DELETE CASCADE, kind TEXT NOT NULL,
            created_at INTEGER NOT NULL, hash TEXT NOT NULL, expires_at INTEGER, label TEXT, period TEXT,
            UNIQUE (user_id, kind)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE login_failure (
            realm_id TEXT NOT NULL REFERENCES realm ON DELETE CASCADE, username TEXT NOT NULL, count INTEGER NOT NULL,
            temporary_lockouts INTEGER NOT NULL, last_failure INTEGER, last_address TEXT, locked_until INTEGER,
            PRIMARY KEY (realm_id, username)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX login_failure_by_time ON login_failure (last_failure);

        CREATE TABLE device (
            realm_id TEXT NOT NULL REFERENCES realm ON DELETE CASCADE, ast_client_id TEXT NOT NULL,
            key_thumbprint TEXT NOT NULL, name TEXT, created_at INTEGER NOT NULL,
            PRIMARY KEY (realm_id, ast_client_id)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE device_user (
            realm_id TEXT NOT NULL, ast_client_id TEXT NOT NULL,
            user_id TEXT NOT NULL REFERENCES user ON DELETE CASCADE, linked_at INTEGER NOT NULL,
            PRIMARY KEY (realm_id, ast_client_id, user_id),
            FOREIGN KEY (realm_id, ast_client_id) REFERENCES device ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX device_user_by_user ON device_user (user_id);

        CREATE TABLE login (
            browser BLOB NOT NULL, tab TEXT NOT NULL, realm_id TEXT NOT NULL REFERENCES realm ON DELETE CASCADE,
            client_id TEXT NOT NULL REFERENCES client ON DELETE CASCADE, request TEXT NOT NULL, state TEXT NOT NULL,
            page_code BLOB NOT NULL, expires_at INTEGER NOT NULL,
            PRIMARY KEY (browser, tab)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX login_by_time ON login (expires_at);

        CREATE TABLE client_data_seen (
            realm_id TEXT NOT NULL REFERENCES realm ON DELETE CASCADE, statement TEXT NOT NULL, browser BLOB NOT NULL,
            expires_at INTEGER NOT NULL, PRIMARY KEY (realm_id, statement)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX client_data_seen_by_time ON client_data_seen (expires_at);

        CREATE TABLE session (
            id TEXT NOT NULL, is_offline INTEGER NOT NULL,
            user_id TEXT NOT NULL REFERENCES user ON DELETE CASCADE, address TEXT NOT NULL,
            started_at INTEGER NOT NULL, last_access_at INTEGER NOT NULL, authenticated_at INTEGER NOT NULL,
            cookie BLOB, ast_client_id TEXT,
            PRIMARY KEY (id, is_offline)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX session_by_user ON session (user_id);
        CREATE INDEX session_by_time ON session (last_access_at);

        CREATE TABLE session_client (
            session_id TEXT NOT NULL, is_offline INTEGER NOT NULL,
            client_id TEXT NOT NULL REFERENCES client ON DELETE CASCADE,
            PRIMARY KEY (session_id, is_offline, client_id),
            FOREIGN KEY (session_id, is_offline) REFERENCES session ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE authorization_code (
            hash BLOB PRIMARY KEY, session_id TEXT NOT NULL, client_id TEXT NOT NULL REFERENCES client ON DELETE CASCADE,
            redirect_uri TEXT NOT NULL, scope TEXT NOT NULL, nonce TEXT, challenge TEXT, challenge_method TEXT,
            expires_at INTEGER NOT NULL, is_used INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX authorization_code_by_time ON authorization_code (expires_at);

        -- Rows outlive their sessions, so that the error for an old token differs from that for an unknown one.
        CREATE TABLE refresh_token (
            hash BLOB PRIMARY KEY, parent BLOB, session_id TEXT NOT NULL, is_offline INTEGER NOT NULL,
            client_id TEXT NOT NULL REFERENCES client ON DELETE CASCADE, scope TEXT NOT NULL,
            issued_at INTEGER NOT NULL, expires_at INTEGER, is_used INTEGER NOT NULL, is_dead INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX refresh_token_by_parent ON refresh_token (parent);
        CREATE INDEX refresh_token_by_session ON refresh_token (session_id, is_offline);
        CREATE INDEX refresh_token_by_time ON refresh_token (issued_at);
        """
}
