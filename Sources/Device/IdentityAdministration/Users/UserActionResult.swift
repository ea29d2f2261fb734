public import FlowModel
public import IdentityModel

/// What an action has done with a user.
public enum UserActionResult: Sendable, Hashable {
    case codeIssued(IssuedActivationCode)
    case codeWithdrawn(hadCode: Bool)
    /// `insteadOfCode` if the provider has no activation codes.
    case passwordSet(Secret, insteadOfCode: Bool)
    case unlocked(UnlockOutcome)
    /// The user was enabled or disabled; `isChanged` is `false` if the user already was.
    case enabling(isChanged: Bool)
    case requiredActions(ListChange)
    /// Groups by their paths.
    case groups(ListChange)
    case validity(ValidityChange)
    /// How many sessions were ended.
    case sessionsEnded(Int)
    case deleted
    case restored

    /// Whether it changed anything.
    public var isChange: Bool {
        switch self {
        case .codeWithdrawn(let hadCode): hadCode
        case .enabling(let isChanged): isChanged
        case .requiredActions(let change), .groups(let change): !change.isEmpty
        case .validity(let change): change.isChanged
        case .sessionsEnded(let count): count > 0
        case .unlocked(let outcome): outcome != .wasNotLocked
        case .codeIssued, .passwordSet, .deleted, .restored: true
        }
    }

    /// The action that undoes `action`, whose result this is; `nil` if there is none or nothing was changed.
    public func undo(of action: UserAction) -> UserAction? {
        guard isChange else { return nil }
        switch self {
        case .enabling: return action == .enable ? .disable : .enable
        case .requiredActions(let change):
            return .changeRequiredActions(adding: change.removed, removing: change.added)
        case .groups(let change): return .changeGroups(joining: change.removed, leaving: change.added)
        case .validity(let change): return .changeValidity(from: change.from, until: change.until)
        case .deleted: return .restore
        case .codeIssued, .codeWithdrawn, .passwordSet, .unlocked, .sessionsEnded, .restored: return nil
        }
    }
}

/// How a list that belongs to a user was changed: required actions, groups.
public struct ListChange: Sendable, Hashable {
    /// What the user has now.
    public let now: [String]
    public let added: [String]
    public let removed: [String]

    init(from before: [String], to now: [String]) {
        self.now = now
        added = now.filter { !before.contains($0) }
        removed = before.filter { !now.contains($0) }
    }

    public var isEmpty: Bool { added.isEmpty && removed.isEmpty }
}

/// How the times between which a user can log in were changed.
public struct ValidityChange: Sendable, Hashable {
    /// The times before the change, as they are stored: empty for none, `nil` if it was not to be changed.
    public let from: String?
    public let until: String?
    public let isChanged: Bool
}
