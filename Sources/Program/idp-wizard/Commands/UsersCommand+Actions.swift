import FlowModel
import IdentityAdministration
import IdentityModel
import Localization
import Profiles
import Wizard

extension UsersCommand {
    /// `users actions`: what the next login demands.
    struct Actions: UserChangeCommand {
        static let description = CommandDescription(
            "users actions", arguments: [UserNames.argument], options: [.from, .encoding, .add, .remove])

        let names: UserNames
        private let added: [String]
        private let removed: [String]

        init(_ line: ParsedLine) throws(UsageError) {
            names = try UserNames(line)
            added = line.values(.add)
            removed = line.values(.remove)
        }

        func change(
            _ user: AdministeredUser, _ preparation: Void, _ client: AdministrationClient, _ texts: Texts
        ) async throws(AdministrationError) -> UserChange {
            let action = UserAction.changeRequiredActions(adding: added, removing: removed)
            let result = try await client.perform(action, on: user)
            guard case .requiredActions(let actions) = result else { return UserChange(result, user, texts) }
            var change = UserChange(result, user, texts)
            change.members = [
                JSONText.Member(name: "requiredActions", value: .array(actions.now.map(JSONText.string)))
            ]
            let shown = texts.list(actions.now.map { UsersCommand.shown(texts.requiredAction($0)) })
            change.line = "\(UsersCommand.shown(user.username))   \(texts[.labelActions]): \(shown)"
            return change
        }
    }
}
