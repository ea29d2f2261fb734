public import FoundationEssentials

/// A listed fingerprint of an Android signing certificate.
public struct SudoFingerprint: Sendable, Hashable, Decodable {
    /// The id in the list.
    public let id: String
    /// The SHA-256 of the certificate as base64url without padding, as a Play Integrity verdict has it.
    public let fingerprint: String
    /// The name of the administrator who added it.
    public let owner: String
    /// When it was added, in milliseconds since 1970.
    public let createdTimestamp: Int64

    public var createdAt: Date { Date(timeIntervalSince1970: Double(createdTimestamp) / 1000) }
}
