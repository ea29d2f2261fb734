extension Schema {
    /// User pools and the AWS key pair.
    static let pools = """
        CREATE TABLE pool (
            id TEXT PRIMARY KEY, realm_id TEXT NOT NULL UNIQUE REFERENCES realm ON DELETE CASCADE,
            client_id TEXT NOT NULL UNIQUE, identity_pool_id TEXT NOT NULL, checks_fingerprints INTEGER NOT NULL,
            rotates_refresh_tokens INTEGER NOT NULL, requires_pkce INTEGER NOT NULL, redirect_uris TEXT NOT NULL, sign_out_uris TEXT NOT NULL,
            web_origins TEXT NOT NULL, created_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        -- The allowed web origins of each pool: a preflight names no pool.
        CREATE TABLE pool_origin (
            origin TEXT NOT NULL, pool_id TEXT NOT NULL REFERENCES pool ON DELETE CASCADE,
            PRIMARY KEY (origin, pool_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX pool_origin_by_pool ON pool_origin (pool_id);

        CREATE TABLE pool_key (
            pool_id TEXT NOT NULL REFERENCES pool ON DELETE CASCADE, key_id TEXT NOT NULL, algorithm TEXT NOT NULL,
            private_key BLOB NOT NULL, created_at INTEGER NOT NULL, PRIMARY KEY (pool_id, key_id)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE pool_user (
            id TEXT PRIMARY KEY, pool_id TEXT NOT NULL REFERENCES pool ON DELETE CASCADE, username TEXT NOT NULL,
            kind TEXT NOT NULL, registration_kid TEXT, entitlements_set TEXT, issuer TEXT, identity_id TEXT,
            attributes TEXT NOT NULL, sign_in_key_id TEXT, sign_in_key TEXT, provider TEXT, provider_issuer TEXT,
            provider_subject TEXT, is_enabled INTEGER NOT NULL, created_at INTEGER NOT NULL,
            modified_at INTEGER NOT NULL,
            UNIQUE (pool_id, username), UNIQUE (pool_id, provider, provider_issuer, provider_subject)
        ) STRICT, WITHOUT ROWID;

        -- A key whose owner was deleted is not valid any more, but stays in the list.
        CREATE TABLE pool_test_key (
            id TEXT PRIMARY KEY, pool_id TEXT NOT NULL REFERENCES pool ON DELETE CASCADE,
            owner_id TEXT REFERENCES account ON DELETE SET NULL, owner_name TEXT NOT NULL, public_key TEXT NOT NULL,
            created_at INTEGER NOT NULL, revoked_at INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX pool_test_key_by_pool ON pool_test_key (pool_id);
        CREATE INDEX pool_test_key_by_owner ON pool_test_key (owner_id);

        CREATE TABLE pool_issuer (
            pool_id TEXT NOT NULL REFERENCES pool ON DELETE CASCADE, issuer TEXT NOT NULL, key_id TEXT NOT NULL,
            public_key TEXT NOT NULL, attributes TEXT NOT NULL, created_at INTEGER NOT NULL,
            PRIMARY KEY (pool_id, issuer, key_id)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE pool_provider (
            pool_id TEXT NOT NULL REFERENCES pool ON DELETE CASCADE, name TEXT NOT NULL, issuer TEXT NOT NULL,
            client_id TEXT NOT NULL, secret BLOB, created_at INTEGER NOT NULL, PRIMARY KEY (pool_id, name)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE pool_fingerprint (
            id TEXT PRIMARY KEY, pool_id TEXT NOT NULL REFERENCES pool ON DELETE CASCADE, digest TEXT NOT NULL,
            owner_id TEXT NOT NULL REFERENCES account ON DELETE CASCADE, owner_name TEXT NOT NULL,
            created_at INTEGER NOT NULL, UNIQUE (pool_id, digest)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX pool_fingerprint_by_owner ON pool_fingerprint (owner_id);

        CREATE TABLE pool_allowed_device (
            pool_id TEXT NOT NULL REFERENCES pool ON DELETE CASCADE, device_id TEXT NOT NULL, expires_at INTEGER,
            created_at INTEGER NOT NULL, PRIMARY KEY (pool_id, device_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX pool_allowed_device_by_time ON pool_allowed_device (expires_at);

        CREATE TABLE pool_device (
            pool_id TEXT NOT NULL REFERENCES pool ON DELETE CASCADE, device_id TEXT NOT NULL, bit0 INTEGER NOT NULL,
            bit1 INTEGER NOT NULL, PRIMARY KEY (pool_id, device_id)
        ) STRICT, WITHOUT ROWID;

        -- A row is touched if the attempt succeeded: failures are deleted first.
        CREATE TABLE pool_registration (
            number AUTONUMBER,
            pool_id TEXT NOT NULL REFERENCES pool ON DELETE CASCADE,
            registration_id TEXT NOT NULL, method TEXT, username TEXT NOT NULL, failure TEXT, detail TEXT NOT NULL,
            happened_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, is_touched INTEGER NOT NULL,
            network TEXT NOT NULL, user_id TEXT, invocation_id TEXT, body_hash BLOB
        ) STRICT;
        CREATE INDEX pool_registration_by_network ON pool_registration (pool_id, network, is_touched, expires_at);
        CREATE INDEX pool_registration_by_touch ON pool_registration (pool_id, is_touched, expires_at);
        CREATE INDEX pool_registration_by_username ON pool_registration (pool_id, username);
        CREATE INDEX pool_registration_by_id ON pool_registration (pool_id, registration_id);
        CREATE INDEX pool_registration_by_time ON pool_registration (expires_at);

        CREATE TABLE pool_challenge (
            session BLOB PRIMARY KEY, pool_id TEXT NOT NULL REFERENCES pool ON DELETE CASCADE, username TEXT NOT NULL,
            nonce TEXT NOT NULL, audience TEXT NOT NULL, event_id TEXT NOT NULL, is_used INTEGER NOT NULL,
            expires_at INTEGER NOT NULL, is_touched INTEGER NOT NULL, network TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX pool_challenge_by_network ON pool_challenge (pool_id, network, is_touched, expires_at);
        CREATE INDEX pool_challenge_by_touch ON pool_challenge (pool_id, is_touched, expires_at);
        CREATE INDEX pool_challenge_by_time ON pool_challenge (expires_at);

        -- The issuers' tokens that have signed a user in.
        CREATE TABLE pool_token_used (
            pool_id TEXT NOT NULL REFERENCES pool ON DELETE CASCADE, token BLOB NOT NULL, expires_at INTEGER NOT NULL,
            PRIMARY KEY (pool_id, token)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX pool_token_used_by_time ON pool_token_used (expires_at);

        CREATE TABLE pool_grant (
            id TEXT PRIMARY KEY, pool_id TEXT NOT NULL REFERENCES pool ON DELETE CASCADE,
            user_id TEXT NOT NULL REFERENCES pool_user ON DELETE CASCADE, scope TEXT NOT NULL, nonce TEXT,
            event_id TEXT NOT NULL, auth_time INTEGER NOT NULL, issued_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL, revoked_at INTEGER, is_signed_out INTEGER NOT NULL DEFAULT 0
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX pool_grant_by_user ON pool_grant (user_id);
        CREATE INDEX pool_grant_by_time ON pool_grant (expires_at);

        CREATE TABLE pool_refresh_token (
            hash BLOB PRIMARY KEY, grant_id TEXT NOT NULL REFERENCES pool_grant ON DELETE CASCADE,
            is_replaced INTEGER NOT NULL, issued_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX pool_refresh_token_by_grant ON pool_refresh_token (grant_id);
        CREATE INDEX pool_refresh_token_by_time ON pool_refresh_token (issued_at) WHERE is_replaced = 1;

        CREATE TABLE hosted_login (
            state BLOB PRIMARY KEY, pool_id TEXT NOT NULL REFERENCES pool ON DELETE CASCADE, browser BLOB NOT NULL,
            redirect_uri TEXT NOT NULL, client_state TEXT, scope TEXT NOT NULL, challenge TEXT,
            challenge_method TEXT, client_nonce TEXT, provider TEXT NOT NULL, nonce TEXT NOT NULL,
            verifier TEXT NOT NULL, expires_at INTEGER NOT NULL, is_touched INTEGER NOT NULL, network TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX hosted_login_by_network ON hosted_login (pool_id, network, is_touched, expires_at);
        CREATE INDEX hosted_login_by_touch ON hosted_login (pool_id, is_touched, expires_at);
        CREATE INDEX hosted_login_by_time ON hosted_login (expires_at);

        -- A used code has the id of its grant.
        CREATE TABLE hosted_code (
            hash BLOB PRIMARY KEY, pool_id TEXT NOT NULL REFERENCES pool ON DELETE CASCADE,
            user_id TEXT NOT NULL REFERENCES pool_user ON DELETE CASCADE, redirect_uri TEXT NOT NULL,
            scope TEXT NOT NULL, challenge TEXT, challenge_method TEXT, nonce TEXT, auth_time INTEGER NOT NULL,
            expires_at INTEGER NOT NULL, is_used INTEGER NOT NULL, grant_id TEXT
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX hosted_code_by_user ON hosted_code (user_id);
        CREATE INDEX hosted_code_by_time ON hosted_code (expires_at);

        CREATE TABLE hosted_session (
            cookie BLOB PRIMARY KEY, pool_id TEXT NOT NULL REFERENCES pool ON DELETE CASCADE,
            user_id TEXT NOT NULL REFERENCES pool_user ON DELETE CASCADE, auth_time INTEGER NOT NULL,
            expires_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX hosted_session_by_user ON hosted_session (user_id);
        CREATE INDEX hosted_session_by_time ON hosted_session (expires_at);

        CREATE TABLE aws_key (
            access_key TEXT PRIMARY KEY, secret_key BLOB NOT NULL, created_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
