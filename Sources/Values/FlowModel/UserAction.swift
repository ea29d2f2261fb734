/// What can be done with one or several users of a provider.
public enum UserAction: Sendable, Hashable {
    /// Issue an activation code, or a temporary password where there are no codes.
    case issueCode
    case temporaryPassword
    case unlock
    case enable
    case disable
    case changeRequiredActions(adding: [String], removing: [String])
    case endSessions
    case delete
}
