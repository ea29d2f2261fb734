public import FoundationEssentials
public import IdentityModel

/// A key for TEST registrations; the server does not have the private key.
public struct SudoTestKey: Sendable, Hashable, Decodable {
    /// The key ID, a UUID: `kid` of the tokens that it signs.
    public let id: SudoTestKeyID
    /// The name of the administrator who generated it.
    public let owner: String
    /// The time when it was generated, in milliseconds since 1970.
    public let createdTimestamp: Int64
    /// The time when it was revoked, in milliseconds since 1970; `nil` if it is valid.
    public let revokedTimestamp: Int64?

    public var createdAt: Date { Date(timeIntervalSince1970: Double(createdTimestamp) / 1000) }
    /// The time when it was revoked; `nil` if it is valid.
    public var revokedAt: Date? { revokedTimestamp.map { Date(timeIntervalSince1970: Double($0) / 1000) } }
}

/// A generated key for TEST registrations with its private key, which the server sends once and does not store.
public struct GeneratedSudoTestKey: Sendable, Hashable, Decodable {
    /// The public part.
    public let key: SudoTestKey
    /// The private key as PEM (PKCS#1), with lines that end in LF.
    public let privateKey: Secret

    private enum CodingKeys: String, CodingKey { case privateKey }

    public init(from decoder: any Decoder) throws {
        key = try SudoTestKey(from: decoder)
        privateKey = Secret(try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .privateKey))
    }
}

/// The ID of a key for TEST registrations.
public struct SudoTestKeyID: TextID, Codable {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }
}
