public import FoundationEssentials

/// A device that may register with DeviceCheck any number of times.
public struct SudoDevice: Sendable, Hashable, Decodable {
    /// The vendor's identifier of the device, a UUID.
    public let deviceID: String
    /// The end of the permission, in milliseconds since 1970; `nil` if it does not expire.
    public let expiresTimestamp: Int64?

    private enum CodingKeys: String, CodingKey {
        case expiresTimestamp
        case deviceID = "deviceId"
    }

    /// The end of the permission; `nil` if it does not expire.
    public var expiresAt: Date? { expiresTimestamp.map { Date(timeIntervalSince1970: Double($0) / 1000) } }
}
