public import FoundationEssentials

/// A kept event of a login at the provider, or of another action of a user.
///
/// Its texts come from requests: sanitise them before displaying them.
public struct LoginEvent: Sendable, Hashable, Codable {
    /// The provider's ID of the event; older versions of Keycloak send none.
    public let id: String?
    /// In milliseconds since 1970.
    public let time: Int64
    /// Keycloak's name, such as `LOGIN_ERROR`.
    public let type: String
    public let clientId: String?
    /// The user's ID; `nil` if no user has the typed name.
    public let userId: String?
    public let sessionId: String?
    /// The client's address.
    public let ipAddress: String?
    /// Keycloak's word for the reason of a refusal.
    public let error: String?
    public let details: [String: String]?

    public var date: Date { Date(timeIntervalSince1970: Double(time) / 1000) }

    /// The user's name at that time.
    public var username: String? { details?["username"] }

    /// Whether it is a refusal of a name that no user has; other refusals without a user are not about a name.
    public var isOfUnknownName: Bool {
        userId == nil && error.map { Self.unknownNames.contains($0) } ?? true
    }

    private static let unknownNames: Set = [
        "user_not_found", "invalid_user_credentials", "user_temporarily_disabled",
    ]
}
