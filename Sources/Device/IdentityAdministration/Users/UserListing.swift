public import FlowModel
public import Sentences

/// A page of a provider's users.
public struct UserListing: Sendable, Hashable {
    public var users: [ListedUser]
    public var total: Total
    /// How the words of the search were compared with names and addresses.
    public var match: Match
    /// Where the next page begins; `nil` after the last one.
    public var next: UserListCursor?
    /// Whether the provider has only Keycloak's requests (``UserListRequest/obstacleAtKeycloak``).
    public var isLimited = false

    /// How many users match in all.
    public enum Total: Sendable, Hashable {
        case exactly(Int)
        case moreThan(Int)
        /// More than were requested.
        case unknown
    }

    public enum Match: Sendable, Hashable {
        /// With their beginnings.
        case beginnings
        /// Anywhere in them.
        case anywhere
        /// With their beginnings only, because a search anywhere would read many users.
        case beginningsOnly
    }
}

/// The answer to a request for a page of users.
public enum UserListAnswer: Sendable, Hashable {
    case page(UserListing)
    /// The provider cannot list users in this way; the reason.
    case notPossible(Sentence)
}
