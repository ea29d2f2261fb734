package import IdentityModel
package import SQLDatabase

/// The key that seals a store's secrets, kept in the store's file or in a keyring, depending on the profile.
///
/// The store has one row with its ID and the key. Call each method in a transaction of the store, so that two programs
/// never create two keys.
package struct SealingKeyRecords: Sendable {
    package let keyring: any DeviceKeyring
    package let place: DeviceKeyPlace
    private let table: Table

    /// The table with a store's row, and the statement that deletes the values that only a lost key could open.
    package struct Table: Sendable {
        let name: String
        let idColumn: String
        let keyPrefix: String
        let deleteUnreadable: String

        /// Describes a table.
        ///
        /// - Parameters:
        ///   - name: the table; its column `sealing_key` contains the key, or NULL if a keyring does.
        ///   - idColumn: the column with the store's ID.
        ///   - keyPrefix: the prefix of the key's name in a keyring; the ID follows.
        ///   - deleteUnreadable: the statement that deletes the values that only the lost key could open.
        package init(name: String, idColumn: String, keyPrefix: String, deleteUnreadable: String) {
            self.name = name
            self.idColumn = idColumn
            self.keyPrefix = keyPrefix
            self.deleteUnreadable = deleteUnreadable
        }
    }

    package init(keyring: (any DeviceKeyring)?, place: DeviceKeyPlace, table: Table) {
        self.keyring = keyring ?? KernelDeviceKeyring()
        self.place = place
        self.table = table
    }

    private func name(_ id: String) -> String { table.keyPrefix + id }

    /// Stores the key in the keyring if the profile requires it, and returns the column's value.
    ///
    /// NULL if the keyring has stored the key; the key itself otherwise, including if the keyring fails.
    package func stored(_ key: SymmetricKey, id: String) -> SQLValue {
        if place == .keyring, (try? keyring.keep(key.secret, named: name(id))) != nil { return .null }
        return .blob(key.secret.exposedBytes)
    }

    /// Returns the store's key and moves it to the place that the profile requires.
    ///
    /// Returns `nil` if the keyring no longer has the key or does not respond.
    package func key(_ connection: any Connection) throws -> SymmetricKey? {
        guard let row = try connection.first("SELECT \(table.idColumn), sealing_key FROM \(table.name)") else {
            return nil
        }
        let id: String = try row[table.idColumn]
        let inFile: [UInt8]? = try row["sealing_key"]
        guard let secret = inFile.map({ Secret($0) }) ?? (try? keyring.key(named: name(id))) else { return nil }
        let key = try SymmetricKey(secret: secret)
        if (inFile != nil) == (place == .keyring) { try move(key, id, isInFile: inFile != nil, connection) }
        return key
    }

    /// Returns the store's key.
    ///
    /// If it is lost, creates a new one and deletes the values that only the lost key could open.
    package func keyOrNew(_ connection: any Connection) throws -> SymmetricKey? {
        if let key = try key(connection) { return key }
        guard let id: String = try connection.first("SELECT \(table.idColumn) FROM \(table.name)")?[table.idColumn]
        else { return nil }
        let fresh = SymmetricKey()
        try store(stored(fresh, id: id), id, connection)
        try connection.execute(table.deleteUnreadable)
        return fresh
    }

    /// Deletes the key from the keyring, after its store's content has been deleted.
    ///
    /// Failures are ignored, because a remaining key opens nothing.
    package func forget(id: String) { try? keyring.remove(named: name(id)) }

    private func move(_ key: SymmetricKey, _ id: String, isInFile: Bool, _ connection: any Connection) throws {
        let value = stored(key, id: id)
        guard isInFile == (value == .null) else { return }
        try store(value, id, connection)
        if !isInFile { forget(id: id) }
    }

    private func store(_ value: SQLValue, _ id: String, _ connection: any Connection) throws {
        try connection.execute("UPDATE \(table.name) SET sealing_key = ? WHERE \(table.idColumn) = ?", value, id)
    }
}
