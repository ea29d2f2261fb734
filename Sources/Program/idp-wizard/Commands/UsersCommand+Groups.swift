import FlowModel
import IdentityAdministration
import Localization
import Profiles

extension UsersCommand {
    /// `users groups`: lists a user's groups after joining and leaving some.
    struct Groups: UserChangeCommand {
        static let description = CommandDescription(
            "users groups", arguments: [UserNames.argument], options: [.from, .encoding, .join, .leave])

        let names: UserNames
        private let joined: [String]
        private let left: [String]

        init(_ line: ParsedLine) throws(UsageError) {
            names = try UserNames(line)
            joined = line.values(.join)
            left = line.values(.leave)
        }

        private var action: UserAction { .changeGroups(joining: joined, leaving: left) }

        /// Looks the groups up before anything is changed.
        func prepare(
            _ names: [String], _ access: ProviderAccess, _ context: CommandContext
        ) async throws(CommandError) -> UserActionGroups {
            let client = access.administration
            return try await asking { () throws(AdministrationError) in
                try await client.groups(for: [action])
            }
        }

        func change(
            _ user: AdministeredUser, _ groups: UserActionGroups, _ client: AdministrationClient,
            _ texts: Texts
        ) async throws(AdministrationError) -> UserChange {
            let result = try await client.perform(action, on: user, groups: groups)
            var change = UserChange(result, user, texts)
            guard case .groups(let paths) = result else { return change }
            // A list without changes is what was asked for.
            if joined.isEmpty, left.isEmpty { change.outcome = "done" }
            change.members = [
                JSONText.Member(name: "groups", value: .array(paths.now.map { .string($0) }))
            ]
            let shown = texts.list(paths.now.map(UsersCommand.shown))
            change.line = "\(UsersCommand.shown(user.username))   \(texts[.labelGroups]): \(shown)"
            return change
        }
    }
}
