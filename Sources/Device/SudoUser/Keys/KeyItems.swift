import DeviceStorage
import IdentityModel
import SQLDatabase
import Sentences

/// The items of one key namespace, valid during one transaction.
struct KeyItems {
    enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A text or bytes: the user's name, the ID of the sign-in key, a token.
        case password
        case privateKey = "private-key"
        case publicKey = "public-key"
        case symmetricKey = "symmetric-key"
        /// A registration with an unknown outcome.
        case registrationNote = "registration-note"
    }

    /// The maximum length of a namespace or a name, in bytes.
    static let longestName = 255
    /// The maximum length of a value, in bytes.
    static let longestValue = 1 << 16

    let namespace: String
    let sealingKeys: SealingKeyRecords
    let random: any RandomSource
    let connection: any Connection

    func value(_ kind: Kind, _ name: String) throws -> Secret? {
        guard
            let row = try connection.first(
                "SELECT sealed FROM items WHERE namespace = ? AND kind = ? AND name = ?", key(kind, name))
        else { return nil }
        guard let key = try sealingKeys.key(connection) else { throw Self.keyLost }
        do throws(SecretsError) {
            return try key.open(try sealed(row), context: context(kind, name))
        } catch {
            throw StorageError(
                .damaged,
                Text("This device's key store cannot be opened with its key: reset the client, then register again."))
        }
    }

    private func sealed(_ row: Row) throws(SecretsError) -> [UInt8] {
        do throws(DatabaseError) { return try row["sealed"] } catch { throw SecretsError(.notAuthentic) }
    }

    /// Whether there is such an item; its value is not opened.
    func has(_ kind: Kind, _ name: String) throws -> Bool {
        try connection.first("SELECT 1 FROM items WHERE namespace = ? AND kind = ? AND name = ?", key(kind, name))
            != nil
    }

    /// Stores an item, replacing an existing one.
    func put(_ value: Secret, _ kind: Kind, _ name: String) throws {
        guard name.utf8.count <= Self.longestName, namespace.utf8.count <= Self.longestName,
            value.count <= Self.longestValue
        else { throw StorageError(.other, Text("A name or a value is too long for this device's key store.")) }
        let sealed = try keyOrNew().seal(value, context: context(kind, name))
        try connection.execute(
            "INSERT OR REPLACE INTO items (namespace, kind, name, sealed) VALUES (?, ?, ?, ?)",
            key(kind, name) + [sealed])
    }

    /// Deletes an item; returns whether there was one.
    @discardableResult
    func remove(_ kind: Kind, _ name: String) throws -> Bool {
        try connection.execute("DELETE FROM items WHERE namespace = ? AND kind = ? AND name = ?", key(kind, name)) > 0
    }

    /// Deletes everything in the namespace, and the sealing key with the last item of the store.
    func removeAll() throws {
        try connection.execute("DELETE FROM items WHERE namespace = ?", namespace)
        guard try connection.first("SELECT 1 FROM items LIMIT 1") == nil else { return }
        for row in try connection.query("DELETE FROM store RETURNING store_id") {
            sealingKeys.forget(id: try row["store_id"])
        }
    }

    /// The number of items in the namespace.
    func count() throws -> Int {
        try connection.first("SELECT count(*) AS n FROM items WHERE namespace = ?", namespace)?["n"] ?? 0
    }

    private func keyOrNew() throws -> SymmetricKey {
        if let key = try sealingKeys.key(connection) { return key }
        // A lost key is not replaced as long as items need it, because they would be lost without the user's consent.
        guard try connection.first("SELECT 1 FROM items LIMIT 1") == nil else { throw Self.keyLost }
        if try connection.first("SELECT 1 FROM store") == nil {
            let id = random.uuid()
            try connection.insert(
                into: "store", ["row": 1, "store_id": id, "sealing_key": sealingKeys.stored(SymmetricKey(), id: id)])
        }
        guard let key = try sealingKeys.keyOrNew(connection) else { throw Self.keyLost }
        return key
    }

    private func key(_ kind: Kind, _ name: String) -> [any SQLBindable] {
        [namespace, kind.rawValue, name]
    }

    private func context(_ kind: Kind, _ name: String) -> [UInt8] {
        SealContext.bytes(["sudo", namespace, kind.rawValue, name])
    }

    private static let keyLost = StorageError(
        .damaged,
        Text(
            "The key of this device's key store is no longer in the kernel's keyring, which a reboot clears: reset the client, then register again."
        )
    )
}
