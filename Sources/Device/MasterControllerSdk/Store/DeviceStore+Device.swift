import DeviceStorage
import IdentityModel
import JOSE
import OpenID
import SQLDatabase
import Sentences

extension DeviceStore {
    /// Returns the device's keys and ID; the first call creates the keys.
    func device(_ random: any RandomSource) async throws(ControlError) -> DeviceIdentity {
        if let known = try await read(Self.device) { return known }
        let fresh: SigningKey
        do {
            fresh = try await BlockingCall.runThrowing { () throws(JOSEError) in try SigningKey.generate(.es256)
            }
        } catch {
            throw ControlError(.internalError, .storage, Text("A key for this device cannot be generated: \(error)"))
        }
        let identity = DeviceIdentity(
            deviceID: random.uuid(), signingKey: fresh, astClientID: nil)
        return try await write { [sealingKeys] connection in
            try Self.insertIfMissing(identity, sealingKeys, connection)
            return try Self.device(connection) ?? identity
        }
    }

    /// Creates the device's keys unless they exist.
    private func prepareDevice(_ random: any RandomSource) async throws(ControlError) {
        let exists = try await read { try $0.first("SELECT 1 FROM device") != nil }
        if !exists { _ = try await device(random) }
    }

    private static func device(_ connection: any Connection) throws -> DeviceIdentity? {
        guard let row = try connection.first("SELECT * FROM device") else { return nil }
        return try DeviceIdentity(
            deviceID: row["device_id"],
            signingKey: SigningKey.stored(pem: Secret(row["signing_key"] as String), algorithm: .es256),
            astClientID: (row["ast_client_id"] as String?).map(AstClientID.init(_:)))
    }

    /// The key that opens first factors in the modes NO and BIOMETRIC; `nil` if the keyring no longer has it.
    func sealingKey(_ random: any RandomSource) async throws(ControlError) -> SymmetricKey? {
        try await prepareDevice(random)
        return try await write { [sealingKeys] connection in try sealingKeys.key(connection) }
    }

    /// The key that seals new first factors in those modes; created if there is none.
    func newSealingKey(_ random: any RandomSource) async throws(ControlError) -> SymmetricKey {
        try await prepareDevice(random)
        let key = try await write { [sealingKeys] connection in try sealingKeys.keyOrNew(connection) }
        guard let key else {
            throw ControlError(
                .internalError, .storageBusy,
                Text("Another program has deleted this device's users: try again."))
        }
        return key
    }

    /// Inserts the device's keys unless they exist, because another program may have been first.
    ///
    /// `sealingKey` is the key that has already sealed a factor; `nil` creates one.
    static func insertIfMissing(
        _ identity: DeviceIdentity, sealingKey: SymmetricKey? = nil, _ sealingKeys: SealingKeyRecords,
        _ connection: any Connection
    ) throws {
        guard try connection.first("SELECT 1 FROM device") == nil else { return }
        try connection.insert(
            into: "device",
            [
                "row": 1, "device_id": identity.deviceID, "signing_key": try identity.signingKey.pem().exposedText,
                "sealing_key": sealingKeys.stored(sealingKey ?? SymmetricKey(), id: identity.deviceID),
            ])
    }
}

/// The device's signing key and AST client ID.
struct DeviceIdentity: Sendable {
    /// Identifies a set of keys, which exists until the last user is deleted.
    let deviceID: String
    /// The key that signs the client data.
    let signingKey: SigningKey
    /// The AST client ID; `nil` before the first activation.
    let astClientID: AstClientID?
}
