import IdentityAdministration
import Localization
import Profiles

extension UsersCommand {
    /// `code withdraw`: deletes activation codes that were not used.
    struct WithdrawCode: UserChangeCommand {
        static let description = CommandDescription(
            "code withdraw", arguments: [UserNames.argument], options: [.from])

        let names: UserNames

        init(_ line: ParsedLine) throws(UsageError) { names = try UserNames(line) }

        func change(
            _ user: AdministeredUser, _ preparation: Void, _ client: AdministrationClient, _ texts: Texts
        ) async throws(AdministrationError) -> UserChange {
            let had = try await client.withdrawActivationCode(of: user.id)
            return UserChange(
                outcome: had ? "done" : "unchanged",
                line: texts[had ? .lineCodeWithdrawn : .lineCodeNone, ["name": UsersCommand.shown(user.username)]])
        }
    }
}
