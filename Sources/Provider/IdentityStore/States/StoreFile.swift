package import IdentityModel
import SQLDatabase
package import SQLite

/// The file of a store as saved states need it: whole, with its key, and without a server.
///
/// Every call blocks.
package struct StoreFile {
    private let file: SQLiteFile

    package init(_ file: SQLiteFile) { self.file = file }

    /// The version of the schema that this program uses.
    package static let schema = SchemaVersion(after: Schema.steps(.sqlite)).version

    /// The key that seals states, from the key file beside the store.
    ///
    /// Throws ``StoreKeyError`` if there is no key file, `FileError` if others can use it.
    package static func statesKey(ofStore path: String) throws -> SymmetricKey {
        let file = try StoreKeyFile(path + ".key")
        guard let key = try file.read() else { throw StoreKeyError.missing(file.path) }
        return StoreKey(key).states
    }

    /// The number of users, without those of the server's own realm.
    package func countUsers() throws -> Int {
        let row = try file.read {
            try $0.first(
                """
                SELECT count(*) AS n FROM account JOIN realm ON realm.id = account.realm_id
                WHERE account.service_account_of IS NULL AND realm.name <> ?
                """, MasterRealm.name)
        }
        return try row?["n"] ?? 0
    }

    /// The number of users of the user pools.
    package func countPoolUsers() throws -> Int {
        Int(try file.read { try $0.first("SELECT count(*) AS n FROM pool_user")?["n"] } ?? 0)
    }

    package func configurationVersion() throws -> Int64 {
        try file.read { try $0.first("SELECT version FROM configuration WHERE id = 1")?["version"] ?? 0 }
    }

    /// Raises the version of the configuration above `version`, so that no program continues to use what it has cached.
    ///
    /// The distance allows for changes that other programs commit until this file replaces theirs.
    package func raiseConfiguration(above version: Int64) throws {
        _ = try file.write {
            try $0.execute("UPDATE configuration SET version = max(version, ?) + ?", version, Self.versionsInBetween)
        }
    }

    private static let versionsInBetween: Int64 = 1_000

    /// Deletes users, codes, sessions, devices, registrations and lock-outs; see ``StoreReset``.
    package func reset() throws { try file.write { try StoreReset.run($0) } }
}
