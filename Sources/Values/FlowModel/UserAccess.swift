/// What the signed-in administrator may do with a user, as the provider reports it (`access`).
public struct UserAccess: Sendable, Hashable {
    public enum Action: String, Sendable, Hashable, CaseIterable {
        /// Change or delete the user.
        case manage
        /// Reported by this program's server, like the following ones, if it differs from `manage`.
        case issueCode
        case withdrawCode, temporaryPassword, unlock, endUserSession
    }

    private let reported: [String: Bool]

    /// The provider has reported nothing; it decides about each request.
    public static let unknown = UserAccess([:])

    /// Creates the access from the members of `access`.
    public init(_ reported: [String: Bool]) { self.reported = reported }

    /// Whether an action is allowed; one that the provider does not report is allowed if `manage` is.
    public func allows(_ action: Action) -> Bool {
        reported[action.rawValue] ?? reported[Action.manage.rawValue] ?? true
    }

    /// Whether every action is allowed.
    public var isComplete: Bool { Action.allCases.allSatisfy(allows) }
}
