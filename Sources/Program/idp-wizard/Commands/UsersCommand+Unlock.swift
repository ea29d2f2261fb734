import FlowModel
import IdentityAdministration
import Localization
import Profiles

extension UsersCommand {
    struct Unlock: UserChangeCommand {
        static let description = CommandDescription(
            "users unlock", arguments: [UserNames.argument], options: [.from])

        let names: UserNames

        init(_ line: ParsedLine) throws(UsageError) { names = try UserNames(line) }

        func change(
            _ user: AdministeredUser, _ preparation: Void, _ client: AdministrationClient, _ texts: Texts
        ) async throws(AdministrationError) -> UserChange {
            let unlocking = try await client.unlock(user.id)
            return UserChange(
                outcome: unlocking == .wasNotLocked ? "unchanged" : "done",
                members: [JSONText.Member(name: "locked", value: .boolean(false))],
                line: line(unlocking, UsersCommand.shown(user.username), texts))
        }

        private func line(_ unlocking: UnlockOutcome, _ name: String, _ texts: Texts) -> String {
            switch unlocking {
            case .unlocked: texts[.lineUnlocked, ["name": name]]
            case .failuresForgotten(let count): texts.counted(.lineForgotten, count, ["name": name])
            case .wasNotLocked: texts[.lineNotLocked, ["name": name]]
            }
        }
    }
}
