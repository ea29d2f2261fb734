import DeviceStorage
import SQLDatabase

/// The tables of the device store, without migrations from earlier versions, because none was released.
package enum DeviceStoreSchema {
    package static let databaseName = "device.sqlite"
    package static var version: Int { SchemaVersion(after: migrations).version }

    /// The row with the device's ID and sealing key; only that key can open the first factors that are not protected by
    /// a PIN.
    static let sealingKey = SealingKeyRecords.Table(
        name: "device", idColumn: "device_id", keyPrefix: "idp-wizard device ",
        deleteUnreadable: "DELETE FROM first_factors WHERE pin_salt IS NULL")

    static let migrations = [
        Migration(
            version: 4, name: "device, users, first factors, activations under way",
            sql: """
                CREATE TABLE device (
                    row INTEGER PRIMARY KEY CHECK (row = 1),
                    device_id TEXT NOT NULL,
                    signing_key TEXT NOT NULL,
                    sealing_key BLOB,
                    ast_client_id TEXT
                ) STRICT;
                CREATE TABLE users (
                    tenant_id TEXT NOT NULL,
                    user_id TEXT NOT NULL,
                    subject TEXT NOT NULL,
                    display_username TEXT NOT NULL,
                    display_email TEXT NOT NULL,
                    authentication_mode TEXT NOT NULL,
                    activated_at INTEGER NOT NULL,
                    last_login_at INTEGER NOT NULL,
                    PRIMARY KEY (tenant_id, user_id),
                    UNIQUE (tenant_id, subject)
                ) STRICT;
                CREATE TABLE first_factors (
                    tenant_id TEXT NOT NULL,
                    user_id TEXT NOT NULL,
                    version TEXT NOT NULL,
                    kind TEXT NOT NULL,
                    client_id TEXT NOT NULL,
                    sealed BLOB,
                    expires_at INTEGER,
                    pin_salt BLOB,
                    pin_memory INTEGER,
                    pin_iterations INTEGER,
                    pin_tries INTEGER NOT NULL DEFAULT 0,
                    PRIMARY KEY (tenant_id, user_id),
                    FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, user_id) ON DELETE CASCADE
                ) STRICT;
                CREATE TABLE activations (
                    activation_id TEXT PRIMARY KEY,
                    tenant_id TEXT NOT NULL,
                    client_id TEXT NOT NULL,
                    started_at INTEGER NOT NULL
                ) STRICT;
                """)
    ]
}
