extension Schema {
    /// Logins, sessions, codes, tokens, grants.
    static let protocols = """
        CREATE TABLE login (
            browser BLOB NOT NULL, tab TEXT NOT NULL, realm_id TEXT NOT NULL REFERENCES realm ON DELETE CASCADE,
            client_id TEXT NOT NULL REFERENCES client ON DELETE CASCADE, request TEXT NOT NULL, state TEXT NOT NULL,
            page_code BLOB NOT NULL, expires_at INTEGER NOT NULL, network TEXT NOT NULL DEFAULT '',
            is_touched INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (browser, tab)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX login_by_time ON login (expires_at);
        CREATE INDEX login_by_network ON login (network, is_touched, expires_at);
        CREATE INDEX login_by_touch ON login (is_touched, expires_at);

        CREATE TABLE client_data_seen (
            realm_id TEXT NOT NULL REFERENCES realm ON DELETE CASCADE, statement TEXT NOT NULL, browser BLOB NOT NULL,
            expires_at INTEGER NOT NULL, PRIMARY KEY (realm_id, statement)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX client_data_seen_by_time ON client_data_seen (expires_at);
        CREATE INDEX client_data_seen_by_browser ON client_data_seen (browser);

        CREATE TABLE session (
            id TEXT NOT NULL, is_offline INTEGER NOT NULL,
            user_id TEXT NOT NULL REFERENCES account ON DELETE CASCADE, address TEXT NOT NULL,
            started_at INTEGER NOT NULL, last_access_at INTEGER NOT NULL, authenticated_at INTEGER NOT NULL,
            cookie BLOB, ast_client_id TEXT, is_remembered INTEGER NOT NULL DEFAULT 0,
            grants INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (id, is_offline)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX session_by_user ON session (user_id);
        CREATE INDEX session_by_time ON session (is_offline, last_access_at);
        CREATE INDEX session_by_cookie ON session (cookie) WHERE cookie IS NOT NULL;

        CREATE TABLE session_client (
            session_id TEXT NOT NULL, is_offline INTEGER NOT NULL,
            client_id TEXT NOT NULL REFERENCES client ON DELETE CASCADE, first_grant INTEGER NOT NULL,
            PRIMARY KEY (session_id, is_offline, client_id),
            FOREIGN KEY (session_id, is_offline) REFERENCES session ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX session_client_by_client ON session_client (client_id, is_offline, session_id);

        CREATE TABLE authorization_code (
            hash BLOB PRIMARY KEY, session_id TEXT NOT NULL,
            client_id TEXT NOT NULL REFERENCES client ON DELETE CASCADE,
            redirect_uri TEXT NOT NULL, scope TEXT NOT NULL, nonce TEXT, challenge TEXT, challenge_method TEXT,
            expires_at INTEGER NOT NULL, is_used INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX authorization_code_by_time ON authorization_code (expires_at);

        -- Only a grant whose tokens are rotated has a row, from its first refresh on.
        CREATE TABLE refresh_grant (
            session_id TEXT NOT NULL, is_offline INTEGER NOT NULL, number INTEGER NOT NULL, client_id TEXT NOT NULL,
            predecessor INTEGER, first_current INTEGER NOT NULL, last_current INTEGER NOT NULL,
            PRIMARY KEY (session_id, is_offline, number),
            FOREIGN KEY (session_id, is_offline, client_id) REFERENCES session_client ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX refresh_grant_by_client ON refresh_grant (session_id, is_offline, client_id, number);

        CREATE TABLE revoked_token (
            realm_id TEXT NOT NULL REFERENCES realm ON DELETE CASCADE, token_id TEXT NOT NULL,
            expires_at INTEGER NOT NULL, PRIMARY KEY (realm_id, token_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX revoked_token_by_time ON revoked_token (expires_at);

        CREATE TABLE assertion_used (
            realm_id TEXT NOT NULL REFERENCES realm ON DELETE CASCADE, ast_client_id TEXT NOT NULL,
            assertion_id TEXT NOT NULL, expires_at INTEGER NOT NULL, PRIMARY KEY (realm_id, ast_client_id, assertion_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX assertion_used_by_time ON assertion_used (expires_at);

        CREATE TABLE device_grant (
            device_code BLOB PRIMARY KEY, realm_id TEXT NOT NULL REFERENCES realm ON DELETE CASCADE,
            client_id TEXT NOT NULL REFERENCES client ON DELETE CASCADE, user_code BLOB NOT NULL, scope TEXT NOT NULL,
            pause INTEGER NOT NULL, state INTEGER NOT NULL, ticket BLOB, session_id TEXT, polled_at INTEGER,
            expires_at INTEGER NOT NULL, challenge TEXT, network TEXT NOT NULL DEFAULT '',
            is_touched INTEGER NOT NULL DEFAULT 0, UNIQUE (realm_id, user_code)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX device_grant_by_ticket ON device_grant (ticket);
        CREATE INDEX device_grant_by_time ON device_grant (expires_at);
        CREATE INDEX device_grant_by_network ON device_grant (realm_id, network, is_touched, expires_at);
        CREATE INDEX device_grant_by_touch ON device_grant (realm_id, is_touched, expires_at);
        """
}
