package import FoundationEssentials

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
