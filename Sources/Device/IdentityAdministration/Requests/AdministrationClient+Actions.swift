public import FlowModel
import IdentityModel
import Sentences

extension AdministrationClient {
    /// Performs an action on the user with this ID, who is read first; a deleted one can only be restored.
    ///
    /// - Parameter groups: the groups that the action names, from ``groups(for:)``.
    public func perform(
        _ action: UserAction, on id: UserRecordID, groups: UserActionGroups = .none
    ) async throws(AdministrationError) -> UserActionResult {
        if action == .restore {
            try await restoreUser(id)
            return .restored
        }
        return try await perform(action, on: try await user(id), groups: groups)
    }

    /// Performs an action on a user.
    public func perform(
        _ action: UserAction, on user: AdministeredUser, groups: UserActionGroups = .none
    ) async throws(AdministrationError) -> UserActionResult {
        switch action {
        case .issueCode:
            switch try await issueActivationCode(to: user) {
            case .issued(let code): return .codeIssued(code)
            case .notSupported: return .passwordSet(try await giveTemporaryPassword(to: user), insteadOfCode: true)
            }
        case .withdrawCode:
            return .codeWithdrawn(hadCode: try await withdrawActivationCode(of: user.id))
        case .temporaryPassword:
            return .passwordSet(try await giveTemporaryPassword(to: user), insteadOfCode: false)
        case .unlock: return .unlocked(try await unlock(user.id))
        case .enable: return .enabling(isChanged: try await updateUser(user.id) { $0.enabled = true })
        case .disable: return .enabling(isChanged: try await updateUser(user.id) { $0.enabled = false })
        case .changeRequiredActions(let added, let removed):
            return .requiredActions(try await changeActions(of: user, adding: added, removing: removed))
        case .changeGroups(let joined, let left):
            return .groups(
                try await changeGroups(of: user, joining: groups.at(joined), leaving: groups.at(left)))
        case .changeValidity(let from, let until):
            return .validity(try await changeValidity(of: user, from, until))
        case .endSessions:
            let count = try await sessions(of: user.id).count
            try await logOut(user.id)
            return .sessionsEnded(count)
        case .delete:
            try await deleteUser(user.id)
            return .deleted
        case .restore:
            try await restoreUser(user.id)
            return .restored
        }
    }

    /// Looks up the groups that actions name; throws `notFound` with the path of the first one that does not exist.
    public func groups(for actions: [UserAction]) async throws(AdministrationError)
        -> UserActionGroups
    {
        var groups = UserActionGroups.none
        for case .changeGroups(let joined, let left) in actions {
            for path in joined + left where groups.byPath[path] == nil {
                do throws(AdministrationError) { groups.byPath[path] = try await group(atPath: path) } catch {
                    guard error.code == .notFound else { throw error }
                    throw AdministrationError(.notFound, Text("There is no group \(path)."))
                }
            }
        }
        return groups
    }

    private func changeActions(
        of user: AdministeredUser, adding added: [String], removing removed: [String]
    ) async throws(AdministrationError) -> ListChange {
        let before = try await self.user(user.id).requiredActions ?? []
        let isChanged = try await changeRequiredActions(of: user.id, adding: added, removing: removed)
        // A provider ignores the names of actions that it does not have.
        let actions = isChanged ? try await self.user(user.id).requiredActions ?? [] : before
        if let ignored = added.first(where: { !actions.contains($0) }) {
            throw AdministrationError(
                .invalid(field: nil, message: UntrustedText(ignored), parameters: []),
                Text("The provider has no required action \(ignored)."))
        }
        return ListChange(from: before, to: actions)
    }

    private func changeGroups(
        of user: AdministeredUser, joining joined: [AdministeredGroup],
        leaving left: [AdministeredGroup]
    ) async throws(AdministrationError) -> ListChange {
        let before = try await groups(of: user.id)
        for group in joined where !before.contains(where: { $0.id == group.id }) {
            try await join(group, user.id)
        }
        for group in left where before.contains(where: { $0.id == group.id }) {
            try await leave(group, user.id)
        }
        let after = joined.isEmpty && left.isEmpty ? before : try await groups(of: user.id)
        return ListChange(from: before.map(\.path), to: after.map(\.path))
    }

    private func changeValidity(
        of user: AdministeredUser, _ from: String?, _ until: String?
    ) async throws(AdministrationError) -> ValidityChange {
        let new = [(Self.validFrom, from), (Self.validUntil, until)]
        var before: [String: String] = [:]
        let isChanged = try await updateUser(user.id) { user in
            for case (let name, let value?) in new {
                before[name] = user.attributes[name]?.first ?? ""
                user.attributes[name] = value.isEmpty ? nil : [value]
            }
        }
        return ValidityChange(
            from: before[Self.validFrom], until: before[Self.validUntil], isChanged: isChanged)
    }

    private static let validFrom = "validFrom"
    private static let validUntil = "validUntil"
}

/// The groups that actions on users name, by their paths.
public struct UserActionGroups: Sendable, Hashable {
    fileprivate(set) var byPath: [String: AdministeredGroup] = [:]

    public static let none = UserActionGroups()

    fileprivate func at(_ paths: [String]) -> [AdministeredGroup] { paths.compactMap { byPath[$0] } }
}
