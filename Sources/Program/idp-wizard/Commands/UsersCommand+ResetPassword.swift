import IdentityAdministration
import IdentityModel
import Localization
import Profiles
import Sentences

extension UsersCommand {
    /// `users reset-password`: the password of a file for all users, or a random temporary one for each.
    struct ResetPassword: UserChangeCommand {
        static let description = CommandDescription(
            "users reset-password", Text("set the password of users"),
            arguments: [UserNames.argument],
            options: [.from, .encoding, .passwordFile, .temporary, .yes],
            help: [
                Text(
                    """
                    With --temporary and without --password-file, each user gets a random password, which is \
                    printed once.
                    """),
                Text("A permanent password for several users needs --yes."),
            ])

        let names: UserNames
        private let source: SecretSource?
        private let isTemporary: Bool
        /// For a permanent password that several users get; `nil` if nobody is asked.
        private let consent: Consent?

        init(_ line: ParsedLine) throws(UsageError) {
            source = line.value(.passwordFile).map(SecretSource.init(path:))
            isTemporary = line.has(.temporary)
            guard source != nil || isTemporary else {
                throw UsageError(
                    Text(
                        "users reset-password needs the new password: --password-file FILE, or - for standard input. For a random one: --temporary."
                    )
                )
            }
            names = try UserNames(line)
            consent = !isTemporary && names.mayBeSeveral ? try Consent(line, isFinal: false) : nil
        }

        /// Returns the password for all users; `nil` for a random one for each.
        func prepare(
            _ names: [String], _ access: ProviderAccess, _ context: CommandContext
        ) async throws -> Secret? {
            guard let source else { return nil }
            let provider = UsersCommand.shown(access.loaded.profile.name)
            try await consent?.confirm(
                context.texts(
                    Text(
                        names.count, one: "Set the same permanent password for \(.count) user at \(provider)?",
                        other: "Set the same permanent password for \(.count) users at \(provider)?")), context.texts)
            return try await UsersCommand.read(source, context.texts)
        }

        func change(
            _ user: AdministeredUser, _ password: Secret?, _ client: AdministrationClient, _ texts: Texts
        ) async throws(AdministrationError) -> UserChange {
            let name = UsersCommand.shown(user.username)
            let temporary = JSONText.Member(name: "temporary", value: .boolean(isTemporary))
            if let password {
                try await client.resetPassword(of: user.id, to: password, isTemporary: isTemporary)
                return UserChange(members: [temporary], line: texts(Text("\(name) has a new password.")))
            }
            let random = try await client.giveTemporaryPassword(to: user).exposedText
            return UserChange(
                members: [temporary, JSONText.Member(name: "temporaryPassword", value: .string(random))],
                line: random + "   "
                    + texts(
                        Text("is a temporary password for \(name). The next login asks for a new one.")))
        }
    }
}
