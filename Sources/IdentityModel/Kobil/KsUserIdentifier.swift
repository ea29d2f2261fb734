/// A user of a tenant, as the SDK's events identify the user (`KsUserIdentifier`).
///
/// The user id is empty where the documents pass none: before the first activation.
public struct KsUserIdentifier: Sendable, Hashable, Codable {
    public let tenantId: String
    /// The user, empty if not known yet.
    public let userId: String

    public init(tenantId: String, userId: String) {
        self.tenantId = tenantId
        self.userId = userId
    }

    /// Makes an identifier of typed ids.
    public init(_ tenant: TenantID, _ user: UserID) { self.init(tenantId: tenant.rawValue, userId: user.rawValue) }

    /// The tenant as a typed id.
    public var tenant: TenantID { TenantID(tenantId) }
    /// The user as a typed id.
    public var user: UserID { UserID(userId) }
}
