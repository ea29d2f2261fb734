public import FlowModel
public import IdentityModel

/// What an action has done with a user.
public enum UserActionResult: Sendable, Hashable {
    case codeIssued(IssuedActivationCode)
    /// `insteadOfCode` if the provider has no activation codes.
    case passwordSet(Secret, insteadOfCode: Bool)
    case unlocked(UnlockOutcome)
    /// The user was enabled or disabled; `isChanged` is `false` if the user was so before.
    case enabling(isChanged: Bool)
    case requiredActions(RequiredActionsChange)
    /// How many sessions were ended.
    case sessionsEnded(Int)
    case deleted

    /// Whether it changed anything.
    public var isChange: Bool {
        switch self {
        case .enabling(let isChanged): isChanged
        case .requiredActions(let change): !change.isEmpty
        case .sessionsEnded(let count): count > 0
        case .unlocked(let outcome): outcome != .wasNotLocked
        case .codeIssued, .passwordSet, .deleted: true
        }
    }
}

/// How the required actions of a user were changed.
public struct RequiredActionsChange: Sendable, Hashable {
    /// The actions that the user has now.
    public let actions: [String]
    public let added: [String]
    public let removed: [String]

    init(from before: [String], to actions: [String]) {
        self.actions = actions
        added = actions.filter { !before.contains($0) }
        removed = before.filter { !actions.contains($0) }
    }

    public var isEmpty: Bool { added.isEmpty && removed.isEmpty }
}
