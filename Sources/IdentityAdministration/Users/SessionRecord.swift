public import FoundationEssentials

/// A session of a user at the provider.
public struct SessionRecord: Sendable, Hashable, Codable {
    /// The provider's own id of the session.
    public let id: String
    /// The user's name.
    public let username: String?
    /// Where it came from; sanitise before it is shown.
    public let ipAddress: String?
    /// When it began, in milliseconds since 1970.
    public let start: Int64?
    /// When it was last used, in milliseconds since 1970.
    public let lastAccess: Int64?
    /// The clients that take part: name by the provider's own id.
    public let clients: [String: String]?

    /// When it was last used, nil where the provider does not tell.
    public var lastUsedAt: Date? { lastAccess.map { Date(timeIntervalSince1970: Double($0) / 1000) } }
}
