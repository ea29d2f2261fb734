import FlowModel
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
            "users create", Text("create a user at the provider"),
            arguments: ["NAME"], options: [.firstName, .lastName, .email, .passwordFile])

        private let user: NewUser
        private let source: SecretSource?

        init(_ line: ParsedLine) throws(UsageError) {
            user = NewUser(
                username: try line.name(), email: line.value(.email), firstName: line.value(.firstName),
                lastName: line.value(.lastName))
            source = line.value(.passwordFile).map(SecretSource.init(path:))
        }

        func run(at access: ProviderAccess, _ context: CommandContext) async throws {
            let client = access.administration
            var user = user
            if let source { user.password = try await read(source, context.texts) }
            let created = try await client.user(try await client.createUser(user))
            if let warning = user.optionWarning { context.console.warn(warning.sanitised(limit: 80)) }
            context.console.report(
                json(created), context.texts(Text("\(shown(created.username)) is created at the provider.")))
        }
    }

    struct Show: AdministrationCommand {
        static let description = CommandDescription(
            "users show", Text("show a user as stored at the provider"), arguments: ["NAME"])

        private let name: String

        init(_ line: ParsedLine) throws(UsageError) { name = try line.name() }

        func run(at access: ProviderAccess, _ context: CommandContext) async throws {
            let client = access.administration
            let user = try await record(name, client)
            let lock = try await client.bruteForceStatus(of: user.id)
            guard context.console.isJSON else {
                let devices = try await client.devices(of: user.id)
                let description = UserDescription(user, lock, devices, context.texts)
                for line in description.lines { context.console.print(line) }
                return
            }
            let whole = try await client.representation(of: user.id)
            context.console.print(
                whole.dropLast() + ",\"locked\":\(lock.disabled),\"numFailures\":\(lock.numFailures)}")
        }
    }

    static func record(
        _ name: String, _ client: AdministrationClient
    ) async throws(AdministrationError) -> AdministeredUser {
        guard let user = try await client.findUser(named: name) else {
            throw AdministrationError(.notFound, Text("There is no user \(name)."))
        }
        return user
    }

    static func read(_ source: SecretSource, _ texts: Texts) async throws -> Secret {
        try await source.value(after: texts.prompt(texts(Text("password"))))
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
