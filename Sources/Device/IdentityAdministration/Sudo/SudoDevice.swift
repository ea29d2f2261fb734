public import FoundationEssentials

/// A listed fingerprint of an Android signing certificate.
public struct SudoFingerprint: Sendable, Hashable, Decodable {
    public let id: String
    /// The certificate's SHA-256 as base64url without padding, as in a Play Integrity verdict.
    public let fingerprint: String
    /// The name of the administrator who added it.
    public let owner: String
    /// The time when it was added, in milliseconds since 1970.
    public let createdTimestamp: Int64

    public var createdAt: Date { Date(timeIntervalSince1970: Double(createdTimestamp) / 1000) }
}

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
