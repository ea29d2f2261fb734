import IdentityAdministration
import IdentityModel
import Localization
import Profiles
import Sentences

extension UsersCommand {
    /// `users actions`: what the next login demands.
    struct Actions: UserChangeCommand {
        static let description = CommandDescription(
            "users actions", arguments: [UserNames.argument], options: [.from, .add, .remove])

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
            let isChanged = try await client.changeRequiredActions(of: user.id, adding: added, removing: removed)
            // A provider ignores the names of actions that it does not have.
            let actions = isChanged ? try await client.user(user.id).requiredActions : user.requiredActions
            if let ignored = added.first(where: { actions?.contains($0) != true }) {
                throw AdministrationError(
                    .invalid(field: nil, message: UntrustedText(ignored), parameters: []),
                    "The provider has no required action \(ignored).")
            }
            var change = UserChange.changed(user, isChanged, texts)
            change.members = [
                JSONText.Member(name: "requiredActions", value: .array((actions ?? []).map(JSONText.string)))
            ]
            let shown = texts.list((actions ?? []).map(UsersCommand.shown))
            change.line = "\(UsersCommand.shown(user.username))   \(texts[.labelActions]): \(shown)"
            return change
        }
    }
}
