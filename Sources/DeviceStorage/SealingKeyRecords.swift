package import IdentityModel
package import SQLDatabase

/// The key that seals a store's secrets, in the store's file or in a keyring, as the profile asks.
///
/// The store has one row with its id and the key. Each method runs in a transaction of the store, so that two programs never make two keys.
package struct SealingKeyRecords: Sendable {
    package let keyring: any DeviceKeyring
    package let place: DeviceKeyPlace
    private let table: Table

    /// Where a store has its row, and how values are deleted that only a lost key could open.
    package struct Table: Sendable {
        let name: String
        let idColumn: String
        let keyPrefix: String
        let deleteUnreadable: String

        /// Describes a table.
        ///
        /// - Parameters:
        ///   - name: the table; its column `sealing_key` holds the key, or NULL where a keyring does.
        ///   - idColumn: the column with the store's id.
        ///   - keyPrefix: the beginning of the key's name in a keyring; the id follows.
        ///   - deleteUnreadable: the statement that deletes what only the lost key could open.
        package init(name: String, idColumn: String, keyPrefix: String, deleteUnreadable: String) {
            self.name = name
            self.idColumn = idColumn
            self.keyPrefix = keyPrefix
            self.deleteUnreadable = deleteUnreadable
        }
    }

    package init(keyring: any DeviceKeyring, place: DeviceKeyPlace, table: Table) {
        self.keyring = keyring
        self.place = place
        self.table = table
    }

    private func name(_ id: String) -> String { table.keyPrefix + id }

    /// The key's value for the file: NULL where the keyring has stored it, else the key itself, also where the keyring refuses it.
    package func stored(_ key: SymmetricKey, id: String) -> SQLValue {
        if place == .keyring, (try? keyring.keep(key.secret, named: name(id))) != nil { return .null }
        return .blob(key.secret.exposedBytes)
    }

    /// The store's key, moved to the place that the profile asks for; nil where the keyring no longer has it or does not answer.
    package func key(_ connection: Connection) throws -> SymmetricKey? {
        guard let row = try connection.first("SELECT \(table.idColumn), sealing_key FROM \(table.name)") else {
            return nil
        }
        let id = try row.string(table.idColumn)
        let inFile = try row.optionalBlob("sealing_key")
        guard let secret = inFile.map({ Secret($0) }) ?? (try? keyring.key(named: name(id))) else { return nil }
        let key = try SymmetricKey(secret: secret)
        if (inFile != nil) == (place == .keyring) { try move(key, id, isInFile: inFile != nil, connection) }
        return key
    }

    /// The store's key; where it is lost, makes a new one and deletes the values that only the lost key could open.
    package func keyOrNew(_ connection: Connection) throws -> SymmetricKey? {
        if let key = try key(connection) { return key }
        guard let id = try connection.first("SELECT \(table.idColumn) FROM \(table.name)")?.string(table.idColumn)
        else { return nil }
        let fresh = SymmetricKey()
        try store(stored(fresh, id: id), id, connection)
        try connection.execute(table.deleteUnreadable)
        return fresh
    }

    /// Deletes the key from the keyring, after its store's content is deleted.
    ///
    /// A failure is ignored: the key that stays opens nothing.
    package func forget(id: String) { try? keyring.remove(named: name(id)) }

    private func move(_ key: SymmetricKey, _ id: String, isInFile: Bool, _ connection: Connection) throws {
        let value = stored(key, id: id)
        guard isInFile == (value == .null) else { return }
        try store(value, id, connection)
        if !isInFile { forget(id: id) }
    }

    private func store(_ value: SQLValue, _ id: String, _ connection: Connection) throws {
        try connection.execute(
            "UPDATE \(table.name) SET sealing_key = ? WHERE \(table.idColumn) = ?", [value, .text(id)])
    }
}
