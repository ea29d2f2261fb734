import IdentityModel
import SQLite

/// The key that seals first factors in the modes NO and BIOMETRIC, in the device's file or in the keyring as the profile wants.
///
/// Each method reads or moves the key within a transaction of the device's file, so that two programs never make two.
struct SealingKeyRecords: Sendable {
    let keyring: any DeviceKeyring
    let place: DeviceKeyPlace

    /// Under which name a device's key stands in the keyring.
    static func name(_ deviceID: String) -> String { "idp-wizard device " + deviceID }

    /// What goes into the file for a key: nothing where the keyring has taken it, and the key itself where it is wanted there or the keyring refuses.
    func stored(_ key: SymmetricKey, deviceID: String) -> SQLiteValue {
        if place == .keyring, (try? keyring.keep(key.secret, named: Self.name(deviceID))) != nil { return .null }
        return .blob(key.secret.exposedBytes)
    }

    /// The device's key, moved to where it is wanted; nil where it was in the keyring and is not there any more, or the keyring cannot be asked.
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

    /// The device's key, and a fresh one where the old one has ended: what that one sealed goes, since nothing opens it any more.
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

    /// Takes the key out of the keyring, when the device's last user has gone; a keyring that cannot be asked keeps a key that opens nothing.
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
