import IdentityAdministration
import IdentityModel
import Localization
import Profiles
import Sentences

extension UsersCommand {
    /// `users check-password`: whether a password is right, by asking the provider.
    struct CheckPassword: UserChangeCommand {
        static let description = CommandDescription(
            "users check-password", Text("ask the provider whether the password of users is right"),
            arguments: [UserNames.argument], options: [.from, .encoding, .passwordFile],
            help: [
                Text(
                    """
                    The provider is asked with a login that ends at once. A wrong password counts as a failed \
                    login; a right one with an open action is right.
                    """)
            ])

        let names: UserNames
        private let source: SecretSource

        init(_ line: ParsedLine) throws(UsageError) {
            names = try UserNames(line)
            source = SecretSource(path: try line.required(.passwordFile))
        }

        func prepare(
            _ names: [String], _ access: ProviderAccess, _ context: CommandContext
        ) async throws -> Secret {
            if !context.console.isJSON { context.console.complain(worded: context.texts[.linePasswordCounts]) }
            return try await UsersCommand.read(source, context.texts)
        }

        func change(
            _ user: AdministeredUser, _ password: Secret, _ client: AdministrationClient, _ texts: Texts
        ) async throws(AdministrationError) -> UserChange {
            let name = ["name": UsersCommand.shown(user.username)]
            switch try await client.checkPassword(of: user, password) {
            case .right: return UserChange(outcome: "right", line: texts[.linePasswordRight, name])
            case .rightWithOpenActions(let actions):
                return UserChange(
                    outcome: "right",
                    members: [JSONText.Member(name: "requiredActions", value: .array(actions.map(JSONText.string)))],
                    line: texts[.linePasswordRight, name] + " "
                        + texts.row(.labelActions, texts.list(actions.map(UsersCommand.shown))))
            case .wrong(let left):
                let end =
                    left.map { " " + ($0 == 0 ? texts[.linePasswordNowLocked] : texts.counted(.linePasswordLeft, $0)) }
                    ?? ""
                return UserChange(
                    outcome: "wrong", isDone: false,
                    members: left.map { [JSONText.Member(name: "attemptsLeft", value: .integer($0))] } ?? [],
                    line: texts[.linePasswordWrong, name] + end)
            case .refused:
                return UserChange(outcome: "wrong", isDone: false, line: texts[.linePasswordRefused, name])
            case .notChecked(let obstacle):
                let text: TextKey =
                    switch obstacle {
                    case .locked: .linePasswordLocked
                    case .disabled: .linePasswordDisabled
                    case .oneTimePassword: .linePasswordApp
                    }
                return UserChange(outcome: "not-checked", isDone: false, line: texts[text, name])
            }
        }
    }
}
