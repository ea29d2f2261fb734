public import FlowModel
import IdentityModel
import Sentences

extension AdministrationClient {
    /// Performs an action on a user.
    public func perform(
        _ action: UserAction, on user: AdministeredUser
    ) async throws(AdministrationError) -> UserActionResult {
        switch action {
        case .issueCode:
            switch try await issueActivationCode(to: user) {
            case .issued(let code): return .codeIssued(code)
            case .notSupported: return .passwordSet(try await giveTemporaryPassword(to: user), insteadOfCode: true)
            }
        case .temporaryPassword:
            return .passwordSet(try await giveTemporaryPassword(to: user), insteadOfCode: false)
        case .unlock: return .unlocked(try await unlock(user.id))
        case .enable: return .enabling(isChanged: try await updateUser(user.id) { $0.enabled = true })
        case .disable: return .enabling(isChanged: try await updateUser(user.id) { $0.enabled = false })
        case .changeRequiredActions(let added, let removed):
            return .requiredActions(try await changeActions(of: user, adding: added, removing: removed))
        case .endSessions:
            let count = try await sessions(of: user.id).count
            try await logOut(user.id)
            return .sessionsEnded(count)
        case .delete:
            try await deleteUser(user.id)
            return .deleted
        }
    }

    private func changeActions(
        of user: AdministeredUser, adding added: [String], removing removed: [String]
    ) async throws(AdministrationError) -> RequiredActionsChange {
        let before = try await self.user(user.id).requiredActions ?? []
        let isChanged = try await changeRequiredActions(of: user.id, adding: added, removing: removed)
        // A provider ignores the names of actions that it does not have.
        let actions = isChanged ? try await self.user(user.id).requiredActions ?? [] : before
        if let ignored = added.first(where: { !actions.contains($0) }) {
            throw AdministrationError(
                .invalid(field: nil, message: UntrustedText(ignored), parameters: []),
                "The provider has no required action \(ignored).")
        }
        return RequiredActionsChange(from: before, to: actions)
    }
}
