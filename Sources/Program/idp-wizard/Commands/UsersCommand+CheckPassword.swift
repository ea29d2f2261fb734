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
            if !context.console.isJSON {
                context.console.complain(
                    worded: context.texts(
                        Text("The provider is asked with a login. A wrong password counts as a failed login.")))
            }
            return try await UsersCommand.read(source, context.texts)
        }

        func change(
            _ user: AdministeredUser, _ password: Secret, _ client: AdministrationClient, _ texts: Texts
        ) async throws(AdministrationError) -> UserChange {
            let name = UsersCommand.shown(user.username)
            switch try await client.checkPassword(of: user, password) {
            case .right:
                return UserChange(
                    outcome: "right", line: texts(Text("The password of \(name) is right.")))
            case .rightWithOpenActions(let actions):
                return UserChange(
                    outcome: "right",
                    members: [JSONText.Member(name: "requiredActions", value: .array(actions.map(JSONText.string)))],
                    line: texts(Text("The password of \(name) is right.")) + " "
                        + texts.row(Text("required actions"), texts.list(actions.map(UsersCommand.shown))))
            case .wrong(let left):
                let end =
                    left.map {
                        " "
                            + ($0 == 0
                                ? texts(Text("The user is locked now."))
                                : texts(
                                    Text(
                                        $0, one: "\(.count) more failed login locks the user.",
                                        other: "\(.count) more failed logins lock the user.")))
                    }
                    ?? ""
                return UserChange(
                    outcome: "wrong", isDone: false,
                    members: left.map { [JSONText.Member(name: "attemptsLeft", value: .integer($0))] } ?? [],
                    line: texts(Text("The password of \(name) is wrong.")) + end)
            case .refused:
                return UserChange(
                    outcome: "wrong", isDone: false,
                    line: texts(
                        Text(
                            "The provider refused the login of \(name) and counts no failed logins, so it cannot be told why."
                        )))
            case .notChecked(let obstacle):
                let text: Text =
                    switch obstacle {
                    case .locked: Text("\(name) is locked: nothing was checked.")
                    case .disabled: Text("\(name) is disabled: nothing was checked.")
                    case .oneTimePassword: Text("\(name) logs in with an authenticator app: nothing was checked.")
                    }
                return UserChange(outcome: "not-checked", isDone: false, line: texts(text))
            }
        }
    }
}
