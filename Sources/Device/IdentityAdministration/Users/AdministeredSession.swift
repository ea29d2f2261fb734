public import FoundationEssentials

/// A session of a user at the provider.
public struct AdministeredSession: Sendable, Hashable, Codable {
    /// The provider's own ID of the session.
    public let id: String
    public let username: String?
    /// The client's address; sanitise it before displaying it.
    public let ipAddress: String?
    /// The start of the session, in milliseconds since 1970.
    public let start: Int64?
    /// The last use, in milliseconds since 1970.
    public let lastAccess: Int64?
    /// The clients that use the session: OAuth client IDs by the provider's own IDs.
    public let clients: [String: String]?

    /// The last use, or `nil` if the provider does not report it.
    public var lastUsedAt: Date? { lastAccess.map { Date(timeIntervalSince1970: Double($0) / 1000) } }
}
