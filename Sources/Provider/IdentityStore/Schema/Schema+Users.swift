extension Schema {
    /// Users with their credentials, failures, devices, consents and groups.
    static let users = """
        CREATE TABLE account (
            id TEXT PRIMARY KEY, realm_id TEXT NOT NULL REFERENCES realm ON DELETE CASCADE, username TEXT NOT NULL,
            email TEXT, first_name TEXT, last_name TEXT, is_enabled INTEGER NOT NULL,
            is_email_verified INTEGER NOT NULL, created_at INTEGER NOT NULL, required_actions TEXT NOT NULL,
            attributes TEXT NOT NULL, not_before INTEGER NOT NULL,
            service_account_of TEXT REFERENCES client ON DELETE CASCADE, first_name_search TEXT, last_name_search TEXT,
            valid_from INTEGER, valid_until INTEGER,
            -- What became of the last activation code, while there is none; see `CodeOutcome`.
            code_outcome TEXT,
            -- The members that are kept without effect, as JSON.
            kept TEXT,
            -- What lists of users show and sort by; see `UserListColumns`.
            last_login_at INTEGER NOT NULL, code_expires_at INTEGER, device_count INTEGER NOT NULL,
            locked_until INTEGER, is_locked_out INTEGER NOT NULL, has_password INTEGER NOT NULL,
            must_change_password INTEGER NOT NULL,
            UNIQUE (realm_id, username), UNIQUE (realm_id, email)
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX user_by_service ON account (service_account_of) WHERE service_account_of IS NOT NULL;
        CREATE INDEX account_by_first_name ON account (realm_id, first_name_search) WHERE first_name_search IS NOT NULL;
        CREATE INDEX account_by_last_name ON account (realm_id, last_name_search) WHERE last_name_search IS NOT NULL;
        -- Lists of users read this index alone (`UserList`): SQLite only if it also has the column of its condition.
        CREATE INDEX account_listed ON account (realm_id, username, id, created_at, last_login_at, is_enabled,
            is_locked_out, valid_from, valid_until, locked_until, has_password, must_change_password, device_count,
            code_expires_at, email, first_name_search, last_name_search, service_account_of
        ) WHERE service_account_of IS NULL;
        CREATE INDEX account_with_kept ON account (realm_id) WHERE kept IS NOT NULL;
        CREATE INDEX account_by_lock ON account (realm_id, locked_until) WHERE locked_until IS NOT NULL;

        -- The users who can be restored; `contents` is a `UserSnapshot`.
        CREATE TABLE deleted_user (
            id TEXT PRIMARY KEY, realm_id TEXT NOT NULL REFERENCES realm ON DELETE CASCADE, username TEXT NOT NULL,
            deleted_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, contents BLOB NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX deleted_user_by_time ON deleted_user (expires_at);
        CREATE INDEX deleted_user_by_realm ON deleted_user (realm_id, expires_at, id);
        CREATE INDEX deleted_user_by_name ON deleted_user (realm_id, username);

        CREATE TABLE account_attribute (
            user_id TEXT NOT NULL REFERENCES account ON DELETE CASCADE, name TEXT NOT NULL, ordinal INTEGER NOT NULL,
            value TEXT NOT NULL, value_start TEXT NOT NULL, PRIMARY KEY (user_id, name, ordinal)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX account_attribute_by_value ON account_attribute (name, value_start);

        CREATE TABLE user_role (
            user_id TEXT NOT NULL REFERENCES account ON DELETE CASCADE, role TEXT NOT NULL, PRIMARY KEY (user_id, role)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX user_role_by_role ON user_role (role);

        CREATE TABLE user_client_role (
            user_id TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
            role_id TEXT NOT NULL REFERENCES role ON DELETE CASCADE, PRIMARY KEY (user_id, role_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX user_client_role_by_role ON user_client_role (role_id);

        CREATE TABLE credential (
            id TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES account ON DELETE CASCADE, kind TEXT NOT NULL,
            created_at INTEGER NOT NULL, hash BLOB NOT NULL, expires_at INTEGER, label TEXT, period TEXT,
            starts_at INTEGER, wrong_tries INTEGER NOT NULL,
            UNIQUE (user_id, kind)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE one_time_password (
            credential_id TEXT PRIMARY KEY REFERENCES credential ON DELETE CASCADE, secret BLOB NOT NULL,
            algorithm TEXT NOT NULL, digits INTEGER NOT NULL, period INTEGER NOT NULL, last_step INTEGER
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE password_history (
            user_id TEXT NOT NULL REFERENCES account ON DELETE CASCADE, credential_id TEXT NOT NULL,
            replaced_at INTEGER NOT NULL, hash BLOB NOT NULL, PRIMARY KEY (user_id, credential_id)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE user_failure (
            user_id TEXT PRIMARY KEY REFERENCES account ON DELETE CASCADE, count INTEGER NOT NULL,
            temporary_lockouts INTEGER NOT NULL, last_failure INTEGER, last_address TEXT, locked_until INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX user_failure_by_time ON user_failure (last_failure);

        CREATE TABLE stranger_failure (
            realm_id TEXT NOT NULL REFERENCES realm ON DELETE CASCADE, digest BLOB NOT NULL, count INTEGER NOT NULL,
            temporary_lockouts INTEGER NOT NULL, last_failure INTEGER, last_address TEXT, locked_until INTEGER,
            PRIMARY KEY (realm_id, digest)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX stranger_failure_by_time ON stranger_failure (last_failure);

        CREATE TABLE device (
            realm_id TEXT NOT NULL REFERENCES realm ON DELETE CASCADE, ast_client_id TEXT NOT NULL,
            key_thumbprint TEXT NOT NULL, name TEXT, created_at INTEGER NOT NULL,
            PRIMARY KEY (realm_id, ast_client_id)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE device_user (
            realm_id TEXT NOT NULL, ast_client_id TEXT NOT NULL,
            user_id TEXT NOT NULL REFERENCES account ON DELETE CASCADE, linked_at INTEGER NOT NULL, grant_key TEXT,
            authenticated_at INTEGER,
            PRIMARY KEY (realm_id, ast_client_id, user_id),
            FOREIGN KEY (realm_id, ast_client_id) REFERENCES device ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX device_user_by_user ON device_user (user_id);

        CREATE TABLE consent (
            user_id TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
            client_id TEXT NOT NULL REFERENCES client ON DELETE CASCADE, scopes TEXT NOT NULL,
            created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, PRIMARY KEY (user_id, client_id)
        ) STRICT, WITHOUT ROWID;

        -- A top-level group has no parent.
        CREATE TABLE user_group (
            id TEXT PRIMARY KEY, realm_id TEXT NOT NULL REFERENCES realm ON DELETE CASCADE,
            parent_id TEXT REFERENCES user_group ON DELETE CASCADE, name TEXT NOT NULL, is_default INTEGER NOT NULL,
            representation TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX user_group_by_name ON user_group (realm_id, coalesce(parent_id, ''), name);
        CREATE INDEX user_group_by_parent ON user_group (parent_id);

        CREATE TABLE group_member (
            user_id TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
            group_id TEXT NOT NULL REFERENCES user_group ON DELETE CASCADE, PRIMARY KEY (user_id, group_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX group_member_by_group ON group_member (group_id);

        CREATE TABLE group_role (
            group_id TEXT NOT NULL REFERENCES user_group ON DELETE CASCADE,
            role_id TEXT NOT NULL REFERENCES role ON DELETE CASCADE, PRIMARY KEY (group_id, role_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX group_role_by_role ON group_role (role_id);
        """
}
