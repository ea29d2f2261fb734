import IdentityAdministration
import IdentityModel
import Localization
import Profiles
import Sentences

extension UsersCommand {
    struct Delete: UserChangeCommand {
        static let description = CommandDescription(
            "users delete", Text("delete users at the provider"),
            arguments: [UserNames.argument], options: [.from, .encoding, .purge, .yes],
            help: [
                Text(
                    """
                    This program's server keeps a deleted user for 15 minutes: users restore brings the user back, \
                    unless --purge is given. Each line has the ID.
                    """)
            ])

        let names: UserNames
        private let isFinal: Bool
        private let consent: Consent

        init(_ line: ParsedLine) throws(UsageError) {
            names = try UserNames(line)
            isFinal = line.has(.purge)
            consent = try Consent(line, isFinal: isFinal)
        }

        /// Returns the beginning of a command that restores users; `nil` if they cannot be restored.
        func prepare(
            _ names: [String], _ access: ProviderAccess, _ context: CommandContext
        ) async throws -> [CommandWord]? {
            let (client, texts) = (access.administration, context.texts)
            var isRestorable = false
            if !isFinal {
                isRestorable = try await client.restoresUsers()
            }
            let provider = UsersCommand.shown(access.loaded.profile.name)
            let question =
                names.count == 1
                ? texts(Text("Delete \(UsersCommand.shown(names[0])) at \(provider)?"))
                : texts(
                    Text(
                        names.count, one: "Delete \(.count) user at \(provider)?",
                        other: "Delete \(.count) users at \(provider)?"))
            try await consent.confirm(
                isRestorable ? question : question + " " + texts(Text("This cannot be undone.")), texts)
            return isRestorable ? context.provider.program + ["users", "restore"] : nil
        }

        func change(
            _ user: AdministeredUser, _ restore: [CommandWord]?, _ client: AdministrationClient, _ texts: Texts
        ) async throws(AdministrationError) -> UserChange {
            try await client.deleteUser(user.id, isFinal: isFinal)
            let deleted = texts(Text("\(UsersCommand.shown(user.username)) is deleted at the provider."))
            let undo = restore.map {
                texts(Text("Undo within 15 minutes: \(($0 + [.argument(user.id.rawValue)]).line)"))
            }
            return UserChange(
                members: [
                    JSONText.Member(name: "userId", value: .string(user.id.rawValue)),
                    JSONText.Member(name: "deleted", value: .boolean(true)),
                    JSONText.Member(name: "restorable", value: .boolean(restore != nil)),
                ], line: [deleted, undo].compactMap(\.self).joined(separator: " "))
        }
    }
}
