import IdentityModel
import SQLDatabase

/// The key that seals first factors in the modes NO and BIOMETRIC, in the store's file or in a keyring, as the profile asks.
///
/// Each method runs in a transaction of the store, so that two programs never make two keys.
struct SealingKeyRecords: Sendable {
    let keyring: any DeviceKeyring
    let place: DeviceKeyPlace

    /// The key's name in the keyring.
    static func name(_ deviceID: String) -> String { "idp-wizard device " + deviceID }

    /// The key's value for the file: NULL where the keyring has stored it, else the key itself.
    func stored(_ key: SymmetricKey, deviceID: String) -> SQLValue {
        if place == .keyring, (try? keyring.keep(key.secret, named: Self.name(deviceID))) != nil { return .null }
        return .blob(key.secret.exposedBytes)
    }

    /// The device's key, moved to the place that the profile asks for; nil where the keyring no longer has it or does not answer.
    func key(_ connection: Connection) throws -> SymmetricKey? {
        guard let row = try connection.first("SELECT device_id, sealing_key FROM device") else { return nil }
        let deviceID = try row.string("device_id")
        let inFile = try row.optionalBlob("sealing_key")
        guard let secret = inFile.map({ Secret($0) }) ?? (try? keyring.key(named: Self.name(deviceID))) else {
            return nil
        }
        let key = try SymmetricKey(secret: secret)
        if (inFile != nil) == (place == .keyring) { try move(key, deviceID, isInFile: inFile != nil, connection) }
        return key
    }

    /// The device's key; makes a new one where the old one is lost, and deletes the factors that nothing can open any more.
    func keyOrNew(_ connection: Connection) throws -> SymmetricKey? {
        if let key = try key(connection) { return key }
        guard let deviceID = try connection.first("SELECT device_id FROM device")?.string("device_id") else {
            return nil
        }
        let fresh = SymmetricKey()
        try connection.execute(
            "UPDATE device SET sealing_key = ? WHERE device_id = ?",
            [stored(fresh, deviceID: deviceID), .text(deviceID)])
        try connection.execute("DELETE FROM first_factors WHERE pin_salt IS NULL")
        return fresh
    }

    /// Deletes the key from the keyring after the last user is deleted; if that fails, the key opens nothing.
    func forget(deviceID: String) { try? keyring.remove(named: Self.name(deviceID)) }

    private func move(
        _ key: SymmetricKey, _ deviceID: String, isInFile: Bool, _ connection: Connection
    ) throws {
        let value = stored(key, deviceID: deviceID)
        guard isInFile == (value == .null) else { return }
        try connection.execute(
            "UPDATE device SET sealing_key = ? WHERE device_id = ?", [value, .text(deviceID)])
        if !isInFile { forget(deviceID: deviceID) }
    }
}
