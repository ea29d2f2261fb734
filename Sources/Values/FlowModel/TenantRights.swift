/// What the signed-in administrator may do at the tenant, by the roles in the administrator's access token.
///
/// What may be done with a user is ``UserAccess``.
public struct TenantRights: Sendable, Hashable {
    private let roles: Set<String>?

    /// The token does not contain the tenant's roles, or its administrator is one of `master`.
    public static let unknown = TenantRights(roles: nil)

    /// - Parameter roles: the names of the tenant's administrator roles; `nil` if they are not known.
    public init(roles: Set<String>?) { self.roles = roles }

    public var createsUsers: Bool { holds(["manage-users"]) }
    /// Whether the administrator only helps users.
    public var isHelpDesk: Bool { roles?.contains("helpdesk") == true && !createsUsers }
    public var seesClients: Bool { holds(["view-clients", "manage-clients", "query-clients"]) }
    public var keepsEvents: Bool { holds(["manage-events"]) }

    private func holds(_ sufficient: Set<String>) -> Bool {
        roles.map { $0.contains("realm-admin") || !$0.isDisjoint(with: sufficient) } ?? true
    }
}
