import FoundationEssentials
import IdentityAdministration
import IdentityModel
import Localization
import Profiles
import Sentences

extension UsersCommand {
    /// `code issue`: activation codes, or temporary passwords at a provider without activation codes.
    struct IssueCode: UserChangeCommand {
        static let description = CommandDescription(
            "code issue", Text("issue activation codes"),
            arguments: [UserNames.argument], options: [.from, .encoding, .period, .csv],
            help: [
                Text(
                    """
                    At a provider without activation codes it sets a temporary password instead. With --json, kind \
                    is activation-code or temporary-password, and code is its value.
                    """)
            ])

        let names: UserNames
        let columns: [String]?
        private let period: CodePeriod?

        init(_ line: ParsedLine) throws(UsageError) {
            guard !line.has(.csv) || !line.has(.json) else {
                throw UsageError(Text("--csv and --json exclude each other."))
            }
            period = try OptionBound.period(.period, line, example: CodePeriod.standard.description)
            names = try UserNames(line)
            columns = line.has(.csv) ? ["kind", "code", "expiresAt"] : nil
        }

        func change(
            _ user: AdministeredUser, _ preparation: Void, _ client: AdministrationClient, _ texts: Texts
        ) async throws(AdministrationError) -> UserChange {
            let name = UsersCommand.shown(user.username)
            guard case .issued(let new) = try await client.issueActivationCode(to: user, period: period) else {
                let password = try await client.giveTemporaryPassword(to: user).exposedText
                return issued(
                    "temporary-password", password, [("temporaryPassword", password)],
                    line: password + "   "
                        + texts(
                            Text(
                                "is a temporary password for \(name): this provider has no activation codes. The next login asks for a new one."
                            )))
            }
            let (code, end) = (new.code.exposedText, FlowReporting.wholeSeconds(new.expiresAt))
            return issued(
                "activation-code", code, [("activationCode", code), ("expiresAt", end)], end,
                line: code + "   "
                    + texts(Text("for \(name), until \(texts.absolute(new.expiresAt))")))
        }

        private func issued(
            _ kind: String, _ code: String, _ further: [(name: String, text: String)], _ end: String = "", line: String
        ) -> UserChange {
            let members = [("kind", kind), ("code", code)] + further.map { ($0.name, $0.text) }
            return UserChange(
                members: members.map { JSONText.Member(name: $0.0, value: .string($0.1)) },
                // A spreadsheet would convert twelve digits to 1.2E+11.
                cells: [kind, kind == "activation-code" ? CodeGroups.text(code) : code, end], line: line)
        }
    }
}
