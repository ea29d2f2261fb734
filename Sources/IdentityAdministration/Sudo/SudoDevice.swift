public import FoundationEssentials

/// A device that may register with DeviceCheck any number of times.
public struct SudoDevice: Sendable, Hashable, Decodable {
    /// The vendor's identifier of the device, a UUID.
    public let deviceID: String
    /// Until when it may, in milliseconds since 1970; nil for ever.
    public let expiresTimestamp: Int64?

    private enum CodingKeys: String, CodingKey {
        case expiresTimestamp
        case deviceID = "deviceId"
    }

    /// Until when it may; nil for ever.
    public var expiresAt: Date? { expiresTimestamp.map { Date(timeIntervalSince1970: Double($0) / 1000) } }
}
