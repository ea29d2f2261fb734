import IdentityModel
import JOSE
import OpenID
import SQLite

extension DeviceStore {
    /// The device's keys and id; keys are made at the first call.
    func device(_ random: any RandomSource) async throws(Refusal) -> DeviceIdentity {
        if let known = try await read(Self.device) { return known }
        let fresh: SigningKey
        do {
            fresh = try await BlockingCall.runThrowing { () throws(JOSEError) in try SigningKey.generate(.es256)
            }
        } catch {
            throw Refusal(.internalError, .storage, "A key for this device cannot be made: \(error)")
        }
        let identity = DeviceIdentity(
            deviceID: random.uuid(), signingKey: fresh, sealingKey: SymmetricKey(), astClientID: nil)
        return try await write { connection in
            try Self.insertIfMissing(identity, connection)
            return try Self.device(connection) ?? identity
        }
    }

    private static func device(_ connection: Connection) throws -> DeviceIdentity? {
        guard let row = try connection.first("SELECT * FROM device") else { return nil }
        return DeviceIdentity(
            deviceID: try row.string("device_id"),
            signingKey: try SigningKey.stored(pem: Secret(try row.string("signing_key")), algorithm: .es256),
            sealingKey: try SymmetricKey(secret: Secret(try row.blob("sealing_key"))),
            astClientID: try row.optionalString("ast_client_id").map(AstClientID.init(_:)))
    }

    /// Puts the keys in, unless there are some: another program may have been first.
    static func insertIfMissing(_ identity: DeviceIdentity, _ connection: Connection) throws {
        try connection.execute(
            """
            INSERT OR IGNORE INTO device (row, device_id, signing_key, sealing_key) VALUES (1, ?, ?, ?)
            """,
            [
                .text(identity.deviceID), .text(try identity.signingKey.pem().exposedText),
                .blob(identity.sealingKey.secret.exposedBytes),
            ])
    }
}
