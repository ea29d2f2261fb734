import IdentityAdministration
import IdentityModel
import Localization
import Profiles

extension UsersCommand {
    struct Enable: UserChangeCommand {
        static let description = CommandDescription(
            "users enable", arguments: [UserNames.argument], options: [.from, .encoding])

        let names: UserNames

        init(_ line: ParsedLine) throws(UsageError) { names = try UserNames(line) }

        func change(
            _ user: AdministeredUser, _ preparation: Void, _ client: AdministrationClient, _ texts: Texts
        ) async throws(AdministrationError) -> UserChange {
            var change = UserChange(try await client.perform(.enable, on: user), user, texts)
            change.line = texts[.lineUserEnabled, ["name": UsersCommand.shown(user.username)]]
            change.members = [UsersCommand.enabled(true)]
            return change
        }
    }

    struct Disable: UserChangeCommand {
        static let description = CommandDescription(
            "users disable", arguments: [UserNames.argument], options: [.from, .encoding, .yes])

        let names: UserNames
        private let consent: Consent

        init(_ line: ParsedLine) throws(UsageError) {
            names = try UserNames(line)
            consent = try Consent(line, isFinal: false)
        }

        func prepare(
            _ names: [String], _ access: ProviderAccess, _ context: CommandContext
        ) async throws(CommandError) {
            let provider = UsersCommand.shown(access.loaded.profile.name)
            try await consent.confirm(
                context.texts.counted(.confirmDisable, names.count, ["provider": provider]), context.texts)
        }

        func change(
            _ user: AdministeredUser, _ preparation: Void, _ client: AdministrationClient, _ texts: Texts
        ) async throws(AdministrationError) -> UserChange {
            var change = UserChange(try await client.perform(.disable, on: user), user, texts)
            change.line = texts[.lineUserDisabled, ["name": UsersCommand.shown(user.username)]]
            change.members = [UsersCommand.enabled(false)]
            return change
        }
    }

    private static func enabled(_ value: Bool) -> JSONText.Member {
        JSONText.Member(name: "enabled", value: .boolean(value))
    }
}
