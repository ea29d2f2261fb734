/// Identifies a user of a tenant in the SDK's events (`KsUserIdentifier`).
///
/// The user ID is empty if KOBIL's documents pass none, that is, before the first activation.
public struct KsUserIdentifier: Sendable, Hashable, Codable {
    public let tenantId: String
    /// The user, empty if not known yet.
    public let userId: String

    public init(tenantId: String, userId: String) {
        self.tenantId = tenantId
        self.userId = userId
    }

    public init(_ tenant: TenantID, _ user: UserID) { self.init(tenantId: tenant.rawValue, userId: user.rawValue) }

    public var tenant: TenantID { TenantID(tenantId) }
    public var user: UserID { UserID(userId) }
}
