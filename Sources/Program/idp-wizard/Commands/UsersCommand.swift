import FoundationEssentials
import IdentityAdministration
import IdentityModel
import Localization
import Profiles
import Sentences
import Wizard

/// `users …` and `code issue`: the provider's users.
enum UsersCommand {
    struct Create: AdministrationCommand {
        static let description = CommandDescription(
            "users create", arguments: ["NAME"], options: [.email, .passwordFile])

        private let name: String
        private let email: String?
        private let source: SecretSource?

        init(_ line: ParsedLine) throws(UsageError) {
            name = try line.name()
            email = line.value(.email)
            source = line.value(.passwordFile).map(SecretSource.init(path:))
        }

        func run(at access: ProviderAccess, _ context: CommandContext) async throws(CommandError) {
            let client = access.administration
            let password = if let source { try await read(source, context.texts) } else { Secret?.none }
            let user = try await asking { () throws(AdministrationError) -> AdministeredUser in
                let id = try await client.createUser(NewUser(username: name, email: email, password: password))
                return try await client.user(id)
            }
            context.console.report(json(user), context.texts[.lineCreated, ["name": shown(user.username)]])
        }
    }

    struct Show: AdministrationCommand {
        static let description = CommandDescription("users show", arguments: ["NAME"])

        private let name: String

        init(_ line: ParsedLine) throws(UsageError) { name = try line.name() }

        func run(at access: ProviderAccess, _ context: CommandContext) async throws(CommandError) {
            let client = access.administration
            let (user, lock) = try await asking {
                () throws(AdministrationError) -> (AdministeredUser, BruteForceStatus) in
                let found = try await record(name, client)
                let lock = try await client.bruteForceStatus(of: found.id)
                return (found, lock)
            }
            guard context.console.isJSON else {
                let devices = try await asking { () throws(AdministrationError) in
                    try await client.devices(of: user.id)
                }
                let description = UserDescription(user, lock, devices, context.texts)
                for line in description.lines { context.console.print(line) }
                return
            }
            let whole = try await asking { () throws(AdministrationError) in
                try await client.representation(of: user.id)
            }
            context.console.print(
                whole.dropLast() + ",\"locked\":\(lock.disabled),\"numFailures\":\(lock.numFailures)}")
        }
    }

    struct Unlock: AdministrationCommand {
        static let description = CommandDescription("users unlock", arguments: ["NAME"])

        private let name: String

        init(_ line: ParsedLine) throws(UsageError) { name = try line.name() }

        func run(at access: ProviderAccess, _ context: CommandContext) async throws(CommandError) {
            let client = access.administration
            let outcome = try await asking { () throws(AdministrationError) in
                try await client.unlock(try await record(name, client).id)
            }
            context.console.report(
                ["username": .string(name), "locked": .boolean(false)], sentence(outcome, context.texts))
        }

        private func sentence(_ outcome: UnlockOutcome, _ texts: Texts) -> String {
            switch outcome {
            case .unlocked: texts[.lineUnlocked, ["name": shown(name)]]
            case .failuresForgotten(let count): texts.counted(.lineForgotten, count, ["name": shown(name)])
            case .wasNotLocked: texts[.lineNotLocked, ["name": shown(name)]]
            }
        }
    }

    struct Delete: AdministrationCommand {
        static let description = CommandDescription("users delete", arguments: ["NAME"], options: [.yes])

        private let name: String
        private let consent: Consent

        init(_ line: ParsedLine) throws(UsageError) {
            name = try line.name()
            consent = try Consent(line)
        }

        func run(at access: ProviderAccess, _ context: CommandContext) async throws(CommandError) {
            let (client, texts) = (access.administration, context.texts)
            let user = try await asking { () throws(AdministrationError) in try await record(name, client) }
            let provider = shown(access.loaded.profile.name)
            try await consent.confirm(
                texts[.confirmDelete, ["name": shown(user.username), "provider": provider]], texts)
            try await asking { () throws(AdministrationError) in try await client.deleteUser(user.id) }
            context.console.report(
                ["username": .string(name), "deleted": .boolean(true)],
                texts[.lineDeletedThere, ["name": shown(name)]])
        }
    }

    struct ResetPassword: AdministrationCommand {
        static let description = CommandDescription(
            "users reset-password", arguments: ["NAME"], options: [.passwordFile, .temporary])

        private let name: String
        private let source: SecretSource
        private let isTemporary: Bool

        init(_ line: ParsedLine) throws(UsageError) {
            guard let path = line.value(.passwordFile) else {
                throw UsageError(
                    "users reset-password needs the new password: --password-file FILE, or - for standard input.")
            }
            name = try line.name()
            source = SecretSource(path: path)
            isTemporary = line.has(.temporary)
        }

        func run(at access: ProviderAccess, _ context: CommandContext) async throws(CommandError) {
            let client = access.administration
            let password = try await read(source, context.texts)
            try await asking { () throws(AdministrationError) in
                try await client.resetPassword(
                    of: try await record(name, client).id, to: password, isTemporary: isTemporary)
            }
            context.console.report(
                ["username": .string(name), "temporary": .boolean(isTemporary)],
                context.texts[.lineNewPassword, ["name": shown(name)]])
        }
    }

    /// `code issue`: an activation code, or a temporary password at a provider without activation codes.
    struct IssueCode: AdministrationCommand {
        static let description = CommandDescription("code issue", arguments: ["USER"], options: [.period])

        private let name: String
        private let period: CodePeriod?

        init(_ line: ParsedLine) throws(UsageError) {
            period = try OptionBound.period(.period, line, example: CodePeriod.standard.description)
            name = try line.name()
        }

        func run(at access: ProviderAccess, _ context: CommandContext) async throws(CommandError) {
            let (client, texts) = (access.administration, context.texts)
            let user = try await asking { () throws(AdministrationError) in try await record(name, client) }
            let issue = try await asking { () throws(AdministrationError) in
                try await client.issueActivationCode(to: user, period: period)
            }
            guard case .issued(let code) = issue else {
                try await giveTemporaryPassword(to: user, client, context)
                return
            }
            let expiry = texts.absolute(code.expiresAt)
            context.console.report(
                [
                    "username": .string(code.username), "kind": "activation-code",
                    "code": .string(code.code.exposedText), "activationCode": .string(code.code.exposedText),
                    "expiresAt": .string(FlowReporting.wholeSeconds(code.expiresAt)),
                ],
                code.code.exposedText + "   " + texts[.lineCode, ["name": shown(code.username), "time": expiry]])
        }

        /// Sets a temporary password; the next login replaces it.
        private func giveTemporaryPassword(
            to user: AdministeredUser, _ client: AdministrationClient, _ context: CommandContext
        ) async throws(CommandError) {
            let password = try await asking { () throws(AdministrationError) in
                try await client.giveTemporaryPassword(to: user)
            }
            context.console.report(
                [
                    "username": .string(user.username), "kind": "temporary-password",
                    "code": .string(password.exposedText), "temporaryPassword": .string(password.exposedText),
                ],
                password.exposedText + "   " + context.texts[.lineTemporary, ["name": shown(user.username)]])
        }
    }

    static func record(
        _ name: String, _ client: AdministrationClient
    ) async throws(AdministrationError) -> AdministeredUser {
        guard let user = try await client.findUser(named: name) else {
            throw AdministrationError(.notFound, "There is no user \(name).")
        }
        return user
    }

    static func read(_ source: SecretSource, _ texts: Texts) async throws(CommandError) -> Secret {
        do throws(UsageError) { return try await source.value(after: texts.prompt(texts[.linePassword])) } catch {
            throw CommandError(error)
        }
    }

    static func shown(_ name: String) -> String { UntrustedText(name).sanitised(limit: 80) }

    private static func json(_ user: AdministeredUser) -> JSONText {
        [
            "id": .string(user.id.rawValue), "username": .string(user.username), "email": .text(user.email),
            "firstName": .text(user.firstName), "lastName": .text(user.lastName), "enabled": .boolean(user.isEnabled),
            "emailVerified": user.emailVerified.map(JSONText.boolean),
            "requiredActions": user.requiredActions.map { .array($0.map(JSONText.string)) },
            "createdTimestamp": user.createdTimestamp.map { .integer(Int($0)) },
        ]
    }
}
