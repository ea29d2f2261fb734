import CognitoProtocol
package import FoundationEssentials
import JOSE
import SQLDatabase

/// The administration of a pool.
///
/// The unique keys of the tables decide whether a name or an ID is taken: then an insert (`ON CONFLICT DO NOTHING`)
/// changes no row.
extension DatabaseStore {
    /// Changes the settings of a pool and returns it; returns `nil` if there is none.
    ///
    /// Only the switches and the addresses are stored.
    package func updatePool(
        _ pool: PoolRecord, change: @escaping @Sendable (inout PoolRecord) -> Void
    ) async throws(StoreError) -> PoolRecord? {
        try await write { connection in
            guard var stored = try PoolRows.pool(where: "id", is: pool.poolID.rawValue, connection) else { return nil }
            change(&stored)
            try PoolRows.update(stored, connection)
            return stored
        }
    }

    /// The TEST keys of the pool, oldest first, including the revoked ones.
    package func testKeys(in pool: PoolRecord) async throws(StoreError) -> [TestKeyRecord] {
        try await rows("pool_test_key", of: pool, orderedBy: "created_at, id", Self.testKey)
    }

    /// Adds a TEST key; `notFound` if its owner is not a user of this server.
    package func add(_ key: TestKeyRecord, in pool: PoolRecord) async throws(StoreError) -> RecordWriteOutcome {
        try await write { connection in
            guard let owner = key.ownerID, try UserRows.exists(id: owner, connection) else { return .notFound }
            let added = try connection.execute(
                """
                INSERT INTO pool_test_key (id, pool_id, owner_id, owner_name, public_key, created_at)
                VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING
                """,
                [
                    .text(key.id), .text(pool.poolID.rawValue), .text(owner), .text(key.ownerName),
                    .json(key.publicKey.json), .time(key.createdAt),
                ])
            return added == 1 ? .written : .nameTaken
        }
    }

    /// Revokes a TEST key and returns it; returns `nil` if there is none.
    ///
    /// Revoking it again keeps the first time.
    package func revokeTestKey(
        id: String, in pool: PoolRecord, at now: Date
    ) async throws(StoreError) -> TestKeyRecord? {
        try await write { connection in
            let keys: [SQLValue] = [.text(id), .text(pool.poolID.rawValue)]
            try connection.execute(
                "UPDATE pool_test_key SET revoked_at = ? WHERE id = ? AND pool_id = ? AND revoked_at IS NULL",
                [.time(now)] + keys)
            return try connection.first("SELECT * FROM pool_test_key WHERE id = ? AND pool_id = ?", keys)
                .map(Self.testKey)
        }
    }

    /// The keys of the FSSO issuers, ordered by issuer and key ID.
    package func issuers(in pool: PoolRecord) async throws(StoreError) -> [FSSOIssuerRecord] {
        try await rows("pool_issuer", of: pool, orderedBy: "issuer, key_id", Self.issuer)
    }

    /// Adds the key of an FSSO issuer; `nameTaken` if the issuer has a key with this ID.
    package func add(_ issuer: FSSOIssuerRecord, in pool: PoolRecord) async throws(StoreError) -> RecordWriteOutcome {
        try await write { connection in
            let added = try connection.execute(
                """
                INSERT INTO pool_issuer (pool_id, issuer, key_id, public_key, attributes, created_at)
                VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (pool_id, issuer, key_id) DO NOTHING
                """,
                [
                    .text(pool.poolID.rawValue), .text(issuer.name.issuer), .text(issuer.name.keyID),
                    .json(issuer.publicKey.json), .json(.array(issuer.attributes.map(JSONValue.string))),
                    .time(issuer.createdAt),
                ])
            return added == 1 ? .written : .nameTaken
        }
    }

    /// Removes the key of an FSSO issuer; returns false if there is none.
    ///
    /// Its users stay.
    package func removeIssuer(_ name: FSSOKeyName, in pool: PoolRecord) async throws(StoreError) -> Bool {
        try await write { connection in
            try connection.execute(
                "DELETE FROM pool_issuer WHERE pool_id = ? AND issuer = ? AND key_id = ?",
                [.text(pool.poolID.rawValue), .text(name.issuer), .text(name.keyID)]) == 1
        }
    }

    /// Adds an upstream provider; `nameTaken` if the pool has one with this name.
    package func add(
        _ provider: UpstreamProviderRecord, in pool: PoolRecord
    ) async throws(StoreError) -> RecordWriteOutcome {
        try await write { try PoolRows.insert(provider, poolID: pool.poolID, $0) ? .written : .nameTaken }
    }

    /// Removes an upstream provider; returns false if there is none.
    ///
    /// Its users stay.
    package func removeProvider(named name: String, in pool: PoolRecord) async throws(StoreError) -> Bool {
        try await delete("pool_provider", of: pool, where: "name", is: name)
    }

    /// The signing-certificate fingerprints of the pool, oldest first.
    package func fingerprints(in pool: PoolRecord) async throws(StoreError) -> [FingerprintRecord] {
        try await rows("pool_fingerprint", of: pool, orderedBy: "created_at, id") { row in
            FingerprintRecord(
                id: try row.string("id"), digest: try row.string("digest"), ownerID: try row.string("owner_id"),
                ownerName: try row.string("owner_name"), createdAt: try row.time("created_at"))
        }
    }

    /// Adds a fingerprint; `nameTaken` if the pool has the digest, `notFound` if its owner is not a user of this server.
    package func add(
        _ fingerprint: FingerprintRecord, in pool: PoolRecord
    ) async throws(StoreError) -> RecordWriteOutcome {
        try await write { connection in
            guard try UserRows.exists(id: fingerprint.ownerID, connection) else { return .notFound }
            let added = try connection.execute(
                """
                INSERT INTO pool_fingerprint (id, pool_id, digest, owner_id, owner_name, created_at)
                VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
                """,
                [
                    .text(fingerprint.id), .text(pool.poolID.rawValue), .text(fingerprint.digest),
                    .text(fingerprint.ownerID), .text(fingerprint.ownerName), .time(fingerprint.createdAt),
                ])
            return added == 1 ? .written : .nameTaken
        }
    }

    /// Removes a fingerprint; returns false if there is none.
    package func removeFingerprint(id: String, in pool: PoolRecord) async throws(StoreError) -> Bool {
        try await delete("pool_fingerprint", of: pool, where: "id", is: id)
    }

    /// The devices that may register any number of times, ordered by ID, including those whose permission has ended.
    package func allowedDevices(in pool: PoolRecord) async throws(StoreError) -> [AllowedDeviceRecord] {
        try await rows("pool_allowed_device", of: pool, orderedBy: "device_id", Self.allowedDevice)
    }

    /// Allows a device, replacing any earlier permission.
    package func allow(_ device: AllowedDeviceRecord, in pool: PoolRecord) async throws(StoreError) {
        try await write { connection in
            _ = try connection.execute(
                """
                INSERT INTO pool_allowed_device (pool_id, device_id, expires_at, created_at) VALUES (?, ?, ?, ?)
                ON CONFLICT (pool_id, device_id) DO UPDATE
                    SET expires_at = excluded.expires_at, created_at = excluded.created_at
                """,
                [
                    .text(pool.poolID.rawValue), .text(device.deviceID), .time(device.expiresAt),
                    .time(device.createdAt),
                ])
        }
    }

    /// Removes the permission of a device; returns false if there is none.
    package func removeAllowedDevice(id: String, in pool: PoolRecord) async throws(StoreError) -> Bool {
        try await delete("pool_allowed_device", of: pool, where: "device_id", is: id)
    }

    /// The matching recorded registrations, newest first.
    package func registrations(
        matching query: RegistrationQuery, in pool: PoolRecord
    ) async throws(StoreError) -> [RegistrationRecord] {
        var condition = "pool_id = ?"
        var values: [SQLValue] = [.text(pool.poolID.rawValue)]
        if let id = query.registrationID {
            condition += " AND registration_id = ?"
            // Only the beginning of a long ID is stored.
            values.append(.text(id.rawValue.cut(toBytes: StoredBounds.name)))
        }
        if query.isFailedOnly { condition += " AND failure IS NOT NULL" }
        let sql = "SELECT * FROM pool_registration WHERE \(condition) ORDER BY number DESC LIMIT ?"
        let bindings = values + [.integer(Int64(query.maximum))]
        return try await read { try $0.query(sql, bindings).map(Self.registration) }
    }

    static func testKey(_ row: Row) throws -> TestKeyRecord {
        TestKeyRecord(
            id: try row.string("id"), ownerID: try row.optionalString("owner_id"),
            ownerName: try row.string("owner_name"), publicKey: try row.publicKey("public_key"),
            createdAt: try row.time("created_at"), revokedAt: try row.optionalTime("revoked_at"))
    }

    static func allowedDevice(_ row: Row) throws -> AllowedDeviceRecord {
        AllowedDeviceRecord(
            deviceID: try row.string("device_id"), expiresAt: try row.optionalTime("expires_at"),
            createdAt: try row.time("created_at"))
    }

    private static func registration(_ row: Row) throws -> RegistrationRecord {
        RegistrationRecord(
            id: RegistrationID(try row.string("registration_id")), at: try row.time("happened_at"),
            method: try row.optionalString("method").flatMap { PoolUserKind(rawValue: $0) },
            username: PoolUsername(try row.string("username")),
            outcome: try row.optionalString("failure").map { .refused($0) } ?? .registered,
            detail: try row.string("detail"))
    }

    private func rows<Record: Sendable>(
        _ table: String, of pool: PoolRecord, orderedBy order: String,
        _ record: @escaping @Sendable (Row) throws -> Record
    ) async throws(StoreError) -> [Record] {
        try await read { connection in
            try connection.query(
                "SELECT * FROM \(table) WHERE pool_id = ? ORDER BY \(order)", [.text(pool.poolID.rawValue)]
            ).map(record)
        }
    }

    private func delete(
        _ table: String, of pool: PoolRecord, where column: String, is value: String
    ) async throws(StoreError) -> Bool {
        try await write { connection in
            try connection.execute(
                "DELETE FROM \(table) WHERE pool_id = ? AND \(column) = ?", [.text(pool.poolID.rawValue), .text(value)])
                == 1
        }
    }
}
