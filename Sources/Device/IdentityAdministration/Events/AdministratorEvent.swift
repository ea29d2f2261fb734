public import FoundationEssentials

/// A kept event of an administrator at the provider: a change, or the refusal of one.
///
/// Its texts come from requests: sanitise them before displaying them.
public struct AdministratorEvent: Sendable, Hashable, Codable {
    /// Who sent the request, and from where.
    public struct Source: Sendable, Hashable, Codable {
        public let realmId: String?
        public let clientId: String?
        public let userId: String?
        public let ipAddress: String?
    }

    /// The provider's ID of the event; older versions of Keycloak send none.
    public let id: String?
    /// In milliseconds since 1970.
    public let time: Int64
    public let authDetails: Source?
    /// Keycloak's name, such as `UPDATE`.
    public let operationType: String
    /// Keycloak's name, such as `USER`.
    public let resourceType: String?
    /// The path after the realm's name.
    public let resourcePath: String?
    public let representation: String?
    /// Why the request was refused.
    public let error: String?
    public let details: [String: String]?

    public var date: Date { Date(timeIntervalSince1970: Double(time) / 1000) }

    /// The administrator's name at that time; only this program's server reports it.
    public var username: String? { details?["username"] }
    /// The changed user's name at that time, and ID; only this program's server reports them.
    public var targetUsername: String? { details?["target_username"] }
    public var targetID: String? { details?["target_user_id"] }
    /// The ID of the client that the administrator used, such as `admin-cli`; only this program's server reports it,
    /// ``authDetails`` has the internal one.
    public var clientID: String? { details?["auth_client"] }
}
