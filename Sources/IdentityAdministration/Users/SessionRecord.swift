public import FoundationEssentials

/// A session of a user at the provider.
public struct SessionRecord: Sendable, Hashable, Codable {
    /// The provider's own id of the session.
    public let id: String
    public let username: String?
    /// The client's address; sanitise it before showing it.
    public let ipAddress: String?
    /// When it began, in milliseconds since 1970.
    public let start: Int64?
    /// When it was last used, in milliseconds since 1970.
    public let lastAccess: Int64?
    /// The clients that use the session: OAuth client id by the provider's own id.
    public let clients: [String: String]?

    /// When it was last used, nil if the provider does not say.
    public var lastUsedAt: Date? { lastAccess.map { Date(timeIntervalSince1970: Double($0) / 1000) } }
}
