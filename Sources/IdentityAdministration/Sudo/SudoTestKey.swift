public import FoundationEssentials
public import IdentityModel

/// A key of TEST registrations; the server does not have the private part.
public struct SudoTestKey: Sendable, Hashable, Decodable {
    /// The key id, a UUID: `kid` of the tokens that it signs.
    public let id: SudoTestKeyID
    /// The name of the administrator who generated it.
    public let owner: String
    /// When it was generated, in milliseconds since 1970.
    public let createdTimestamp: Int64
    /// When it was revoked, in milliseconds since 1970; nil while it is valid.
    public let revokedTimestamp: Int64?

    /// When it was generated.
    public var createdAt: Date { Date(timeIntervalSince1970: Double(createdTimestamp) / 1000) }
    /// When it was revoked; nil while it is valid.
    public var revokedAt: Date? { revokedTimestamp.map { Date(timeIntervalSince1970: Double($0) / 1000) } }
}

/// A generated key of TEST registrations with its private part, which the server sends once and does not store.
public struct GeneratedSudoTestKey: Sendable, Hashable {
    /// The key without its private part.
    public let key: SudoTestKey
    /// The private key as PEM (PKCS#1), lines that end in LF.
    public let privateKey: Secret
}
