import FlowModel
import IdentityAdministration
import Localization
import Profiles

extension UsersCommand {
    struct Unlock: UserChangeCommand {
        static let description = CommandDescription(
            "users unlock", arguments: [UserNames.argument], options: [.from, .encoding])

        let names: UserNames

        init(_ line: ParsedLine) throws(UsageError) { names = try UserNames(line) }

        func change(
            _ user: AdministeredUser, _ preparation: Void, _ client: AdministrationClient, _ texts: Texts
        ) async throws(AdministrationError) -> UserChange {
            let result = try await client.perform(.unlock, on: user)
            var change = UserChange(result, user, texts)
            change.members = [JSONText.Member(name: "locked", value: .boolean(false))]
            if case .unlocked(let outcome) = result {
                change.line = line(outcome, UsersCommand.shown(user.username), texts)
            }
            return change
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
