import DeviceStorage
import SQLDatabase

/// The tables of a key store; a released migration never changes.
package enum KeyStoreSchema {
    package static let databaseName = "sudo.sqlite"
    package static var version: Int { SchemaVersion(after: migrations).version }

    /// The row with the store's ID and sealing key.
    ///
    /// A key is replaced only if no item is left, so there is nothing to delete.
    static let sealingKey = SealingKeyRecords.Table(
        name: "store", idColumn: "store_id", keyPrefix: "idp-wizard sudo ",
        deleteUnreadable: "DELETE FROM items WHERE FALSE")

    static let migrations = [
        Migration(
            version: 1, name: "sealed keys, passwords and tokens by namespace",
            sql: """
                CREATE TABLE store (
                    row INTEGER PRIMARY KEY CHECK (row = 1),
                    store_id TEXT NOT NULL,
                    sealing_key BLOB
                ) STRICT;
                CREATE TABLE items (
                    namespace TEXT NOT NULL,
                    kind TEXT NOT NULL,
                    name TEXT NOT NULL,
                    sealed BLOB NOT NULL,
                    PRIMARY KEY (namespace, kind, name)
                ) STRICT;
                """)
    ]
}
