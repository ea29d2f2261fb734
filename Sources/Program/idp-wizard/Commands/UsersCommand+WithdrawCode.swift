import FlowModel
import IdentityAdministration
import Localization
import Profiles

extension UsersCommand {
    /// `code withdraw`: deletes activation codes that were not used.
    struct WithdrawCode: UserChangeCommand {
        static let description = CommandDescription(
            "code withdraw", arguments: [UserNames.argument], options: [.from, .encoding])

        let names: UserNames

        init(_ line: ParsedLine) throws(UsageError) { names = try UserNames(line) }

        func change(
            _ user: AdministeredUser, _ preparation: Void, _ client: AdministrationClient, _ texts: Texts
        ) async throws(AdministrationError) -> UserChange {
            let result = try await client.perform(.withdrawCode, on: user)
            var change = UserChange(result, user, texts)
            let line: TextKey = result.isChange ? .lineCodeWithdrawn : .lineCodeNone
            change.line = texts[line, ["name": UsersCommand.shown(user.username)]]
            return change
        }
    }
}
