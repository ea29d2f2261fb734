/// What can be done with one or several users of a provider.
public enum UserAction: Sendable, Hashable {
    /// Issue an activation code, or a temporary password where there are no codes.
    case issueCode
    case withdrawCode
    case temporaryPassword
    case unlock
    case enable
    case disable
    case changeRequiredActions(adding: [String], removing: [String])
    /// Groups by their paths.
    case changeGroups(joining: [String], leaving: [String])
    /// The times between which logins work; `nil` keeps one, an empty text removes it.
    case changeValidity(from: String?, until: String?)
    case endSessions
    case delete
    /// Add a deleted user again.
    case restore
}
