public import FoundationEssentials

/// The provider's answer to a request for a page of users.
public struct UserPage: Sendable, Hashable {
    /// What was requested; the answer to a request for another list is ignored.
    public var request: UserListRequest
    /// The users, in the provider's order; at most as many as were requested.
    public var users: [UserSummary]
    /// How many users the whole list has.
    public var total: Total
    /// Where the next page begins; `nil` after the last one.
    public var next: UserListCursor?
    /// Whether the search matches only the beginnings of names and addresses, because there are many users.
    public var findsBeginnings = false
    /// Whether the provider has only Keycloak's requests (``UserListRequest/obstacleAtKeycloak``).
    public var isLimited = false
    /// When the provider answered; `nil` if it is not known.
    public var readAt: Date?
    /// What the administrator may do at the tenant.
    public var rights = TenantRights.unknown

    /// How many users match in all.
    public enum Total: Sendable, Hashable {
        case exactly(Int)
        case moreThan(Int)
        /// More than were requested.
        case unknown
    }

    public init(_ request: UserListRequest, users: [UserSummary], total: Total, next: UserListCursor? = nil) {
        self.request = request
        self.users = users
        self.total = total
        self.next = next
    }
}
