extension PostgreSQLBaseline {
    /// Logins, sessions, codes, tokens, grants.
    static let protocols = """
        CREATE TABLE login (
            browser BYTEA NOT NULL, tab TEXT NOT NULL, realm_id TEXT NOT NULL REFERENCES realm ON DELETE CASCADE,
            client_id TEXT NOT NULL REFERENCES client ON DELETE CASCADE, request TEXT NOT NULL, state TEXT NOT NULL,
            page_code BYTEA NOT NULL, expires_at BIGINT NOT NULL, network TEXT NOT NULL DEFAULT '',
            is_touched BIGINT NOT NULL DEFAULT 0,
            PRIMARY KEY (browser, tab)
        );
        CREATE INDEX login_by_time ON login (expires_at);
        CREATE INDEX login_by_network ON login (network, is_touched, expires_at);
        CREATE INDEX login_by_touch ON login (is_touched, expires_at);

        CREATE TABLE client_data_seen (
            realm_id TEXT NOT NULL REFERENCES realm ON DELETE CASCADE, statement TEXT NOT NULL, browser BYTEA NOT NULL,
            expires_at BIGINT NOT NULL, PRIMARY KEY (realm_id, statement)
        );
        CREATE INDEX client_data_seen_by_time ON client_data_seen (expires_at);
        CREATE INDEX client_data_seen_by_browser ON client_data_seen (browser);

        CREATE TABLE session (
            id TEXT NOT NULL, is_offline BIGINT NOT NULL,
            user_id TEXT NOT NULL REFERENCES account ON DELETE CASCADE, address TEXT NOT NULL,
            started_at BIGINT NOT NULL, last_access_at BIGINT NOT NULL, authenticated_at BIGINT NOT NULL,
            cookie BYTEA, ast_client_id TEXT, is_remembered BIGINT NOT NULL DEFAULT 0,
            PRIMARY KEY (id, is_offline)
        );
        CREATE INDEX session_by_user ON session (user_id);
        CREATE INDEX session_by_time ON session (last_access_at);
        CREATE INDEX session_by_cookie ON session (cookie) WHERE cookie IS NOT NULL;

        CREATE TABLE session_client (
            session_id TEXT NOT NULL, is_offline BIGINT NOT NULL,
            client_id TEXT NOT NULL REFERENCES client ON DELETE CASCADE,
            PRIMARY KEY (session_id, is_offline, client_id),
            FOREIGN KEY (session_id, is_offline) REFERENCES session ON DELETE CASCADE
        );

        CREATE TABLE authorization_code (
            hash BYTEA PRIMARY KEY, session_id TEXT NOT NULL,
            client_id TEXT NOT NULL REFERENCES client ON DELETE CASCADE,
            redirect_uri TEXT NOT NULL, scope TEXT NOT NULL, nonce TEXT, challenge TEXT, challenge_method TEXT,
            expires_at BIGINT NOT NULL, is_used BIGINT NOT NULL
        );
        CREATE INDEX authorization_code_by_time ON authorization_code (expires_at);

        -- Rows outlive their sessions, so that the error for an old token differs from that for an unknown one.
        CREATE TABLE refresh_token (
            hash BYTEA PRIMARY KEY, parent BYTEA, session_id TEXT NOT NULL, is_offline BIGINT NOT NULL,
            client_id TEXT NOT NULL REFERENCES client ON DELETE CASCADE, scope TEXT NOT NULL,
            issued_at BIGINT NOT NULL, expires_at BIGINT, is_used BIGINT NOT NULL, is_dead BIGINT NOT NULL
        );
        CREATE INDEX refresh_token_by_parent ON refresh_token (parent) WHERE parent IS NOT NULL;
        CREATE INDEX refresh_token_by_session ON refresh_token (session_id, is_offline);
        CREATE INDEX refresh_token_by_time ON refresh_token (issued_at);

        CREATE TABLE revoked_token (
            realm_id TEXT NOT NULL REFERENCES realm ON DELETE CASCADE, token_id TEXT NOT NULL,
            expires_at BIGINT NOT NULL, PRIMARY KEY (realm_id, token_id)
        );
        CREATE INDEX revoked_token_by_time ON revoked_token (expires_at);

        CREATE TABLE assertion_used (
            realm_id TEXT NOT NULL REFERENCES realm ON DELETE CASCADE, ast_client_id TEXT NOT NULL,
            assertion_id TEXT NOT NULL, expires_at BIGINT NOT NULL, PRIMARY KEY (realm_id, ast_client_id, assertion_id)
        );
        CREATE INDEX assertion_used_by_time ON assertion_used (expires_at);

        CREATE TABLE device_grant (
            device_code BYTEA PRIMARY KEY, realm_id TEXT NOT NULL REFERENCES realm ON DELETE CASCADE,
            client_id TEXT NOT NULL REFERENCES client ON DELETE CASCADE, user_code BYTEA NOT NULL, scope TEXT NOT NULL,
            pause BIGINT NOT NULL, state BIGINT NOT NULL, ticket BYTEA, session_id TEXT, polled_at BIGINT,
            expires_at BIGINT NOT NULL, challenge TEXT, network TEXT NOT NULL DEFAULT '',
            is_touched BIGINT NOT NULL DEFAULT 0, UNIQUE (realm_id, user_code)
        );
        CREATE INDEX device_grant_by_ticket ON device_grant (ticket);
        CREATE INDEX device_grant_by_time ON device_grant (expires_at);
        CREATE INDEX device_grant_by_network ON device_grant (realm_id, network, is_touched, expires_at);
        CREATE INDEX device_grant_by_touch ON device_grant (realm_id, is_touched, expires_at);
        """
}
