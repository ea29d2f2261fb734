public import Sentences

/// A page of a provider's users to list.
public struct UserListRequest: Sendable, Hashable {
    /// Words in names and addresses; empty for all users.
    public var search = ""
    /// Only users with this status; `nil` for all.
    public var status: UserListStatus?
    public var sort = UserListSort.name
    public var isDescending = false
    /// Where the page begins; `nil` for the first one.
    public var after: UserListCursor?
    public var maximum = 100

    public init(search: String = "") { self.search = search }

    /// The first page of the same list.
    public var fromBeginning: UserListRequest {
        var first = self
        first.after = nil
        return first
    }

    /// Why a provider that has only Keycloak's requests cannot answer; `nil` if it can.
    public var obstacleAtKeycloak: Text? {
        if sort != .name || isDescending { return Text("This provider lists users by name only.") }
        if let status, status != .disabled { return Text("Of all statuses, this provider can list only disabled.") }
        return nil
    }
}

/// The status of a user in a list; the raw values are those of `--status`.
public enum UserListStatus: String, Sendable, Hashable, CaseIterable {
    case disabled
    case expired
    case notYetValid = "not-yet-valid"
    case locked
    case temporaryPassword = "temporary-password"
    case codeOpen = "code-open"
    case codeExpired = "code-expired"
    case activated
    case notActivated = "not-activated"
    case passwordSet = "password-set"
    case new
    /// The provider does not report it.
    case unknown

    /// The statuses that a list can be limited to.
    public static let filters = allCases.filter { $0 != .unknown }
}

public enum UserListSort: String, Sendable, Hashable, CaseIterable {
    case name
    case created
    case lastLogin = "last-login"
    case status

    /// Whether the usual order is descending: of times, the newest come first.
    public var isDescendingFirst: Bool { self == .created || self == .lastLogin }
}

/// The end of a page of users, after which the next one begins.
public enum UserListCursor: Sendable, Hashable {
    /// A place that this program's server has named.
    case place(String)
    /// The number of users before it, at another provider.
    case offset(Int)
}
