public import FlowModel
public import IdentityModel

/// A user as an action addresses one: by the provider's own ID, because the name may be another user's by then.
public struct UserTarget: Sendable, Hashable {
    public let id: String
    public let username: UserID
    /// What the administrator may do with the user.
    public let access: UserAccess
    /// Whether the user is an administrator.
    let isAdministrator: Bool

    public init(id: String, username: UserID, access: UserAccess = .unknown, isAdministrator: Bool = false) {
        self.id = id
        self.username = username
        self.access = access
        self.isAdministrator = isAdministrator
    }
}

/// An action on one user.
public struct UserOrder: Sendable, Hashable {
    public let user: UserTarget
    public let action: UserAction

    public init(_ action: UserAction, _ user: UserTarget) {
        self.action = action
        self.user = user
    }
}

/// What became of an action on a user.
public struct UserOutcome: Sendable, Hashable {
    public enum Result: Sendable, Hashable {
        case done
        /// The user was not locked, and that many failed logins are no longer counted.
        case failuresForgotten(Int)
        /// The user was already in the state that the action requests.
        case unchanged
        case issued(IssuedCode)
        case refused(AdministrationRefusal)
    }

    public let order: UserOrder
    public let result: Result
    /// The action that undoes it; `nil` if there is none, or if nothing was changed.
    public let undo: UserAction?

    public init(_ order: UserOrder, _ result: Result, undo: UserAction? = nil) {
        self.order = order
        self.result = result
        self.undo = undo
    }

    /// What was issued, if anything was.
    public var issued: IssuedCode? { if case .issued(let code) = result { code } else { nil } }
    public var isRefused: Bool { if case .refused = result { true } else { false } }
    /// Whether the user is not as before.
    var isChange: Bool {
        switch result {
        case .done, .failuresForgotten, .issued: true
        case .unchanged, .refused: false
        }
    }
}
