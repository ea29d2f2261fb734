package import FoundationEssentials
import SQLDatabase

/// A device that may register with DeviceCheck any number of times, as stored.
package struct AllowedDeviceRecord: Sendable, Hashable {
    /// The device's vendor ID, a UUID in upper case.
    package let deviceID: String
    /// The end of the permission; `nil` for a permission without an end.
    package let expiresAt: Date?
    /// The time when the device was added.
    package let createdAt: Date

    package init(deviceID: String, expiresAt: Date?, createdAt: Date) {
        self.deviceID = deviceID
        self.expiresAt = expiresAt
        self.createdAt = createdAt
    }

    /// Whether the permission has not ended.
    func isValid(at now: Date) -> Bool { expiresAt.map { now < $0 } ?? true }
}

extension DatabaseStore {
    /// The devices that may register any number of times, ordered by ID, including those whose permission has ended.
    package func allowedDevices(in pool: PoolRecord) async throws(StoreError) -> [AllowedDeviceRecord] {
        try await rows("pool_allowed_device", of: pool, orderedBy: "device_id", Self.allowedDevice)
    }

    /// Allows a device, replacing any earlier permission.
    package func allow(_ device: AllowedDeviceRecord, in pool: PoolRecord) async throws(StoreError) {
        try await write { connection in
            _ = try connection.insert(
                into: "pool_allowed_device",
                [
                    "pool_id": pool.poolID, "device_id": device.deviceID, "expires_at": device.expiresAt,
                    "created_at": device.createdAt,
                ],
                onConflict:
                    "(pool_id, device_id) DO UPDATE SET expires_at = excluded.expires_at, created_at = excluded.created_at"
            )
        }
    }

    /// Removes the permission of a device; returns false if there is none.
    package func removeAllowedDevice(id: String, in pool: PoolRecord) async throws(StoreError) -> Bool {
        try await delete("pool_allowed_device", of: pool, where: "device_id", is: id)
    }

    static func allowedDevice(_ row: Row) throws -> AllowedDeviceRecord {
        try AllowedDeviceRecord(deviceID: row["device_id"], expiresAt: row["expires_at"], createdAt: row["created_at"])
    }
}
