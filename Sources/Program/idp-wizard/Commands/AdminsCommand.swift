import IdentityAdministration
import IdentityModel
import Localization
import Profiles
import Sentences
import Terminal

/// `admins …`: the administrators of a tenant of this program's server.
enum AdminsCommand {
    struct Add: AdministrationCommand {
        static let description = CommandDescription(
            "admins add", Text("make an administrator of the tenant: a user with a role"),
            arguments: ["NAME"], options: [.role, .passwordFile],
            help: [
                Text(
                    """
                    helpdesk sees users and events, issues and withdraws codes, sets temporary passwords, unlocks \
                    and ends sessions, but not of those who have a role themselves. realm-admin administers \
                    everything in the tenant.
                    """),
                Text(
                    """
                    Without --password-file a password is generated and printed once. The last lines are for a \
                    profile: with them the program signs in as this administrator.
                    """),
                Text("Only this program's server has the role helpdesk; at another provider the exit status is 2."),
            ])

        private let name: String
        private let role: AdministratorRole
        private let source: SecretSource?

        init(_ line: ParsedLine) throws(UsageError) {
            name = try line.name()
            guard let role = try line.word(.role, as: AdministratorRole.self) else {
                throw line.missing(.role)
            }
            self.role = role
            source = try line.text(.passwordFile).map(SecretSource.init(path:))
        }

        func run(at access: ProviderAccess, _ context: CommandContext) async throws {
            let (client, texts) = (access.administration, context.texts)
            let roles = try await AdminsCommand.roles(client, access)
            let given = if let source { try await UsersCommand.read(source, texts) } else { Secret?.none }
            let password = try await client.createAdministrator(named: name, as: role, password: given, roles)
            let tenant = access.loaded.profile.tenant.rawValue
            let entries = entries(tenant)
            guard !context.console.isJSON else {
                let members = entries.map { JSONText.Member(name: $0.key, value: .string($0.value)) }
                context.console.print(
                    ([
                        "username": .string(name), "tenant": .string(tenant), "role": .string(role.rawValue),
                        "password": given == nil ? .string(password.exposedText) : nil, "admin": .object(members),
                    ] as JSONText).line)
                return
            }
            context.console.print(
                texts(
                    Text(
                        "\(UsersCommand.shown(name)) is an administrator of \(UsersCommand.shown(tenant)) now: \(role.rawValue)."
                    )))
            if given == nil {
                context.console.print(
                    texts(
                        Text(
                            "The password, which is shown only once: \(password.exposedText). Write it into \(UsersCommand.shown(passwordFile)). In a profile:"
                        )))
            }
            context.console.print("admin:")
            for entry in entries { context.console.print("  \(entry.key): \(ProfileText.written(entry.value))") }
        }

        /// The entries of `admin` in a profile of the new administrator.
        private func entries(_ tenant: String) -> [(key: String, value: String)] {
            [
                ("realm", tenant), ("client", "admin-cli"), ("username", name.lowercased()),
                ("password-file", passwordFile),
            ]
        }

        /// The file that has the password, or to which the user writes it.
        private var passwordFile: String {
            if case .file(let path) = source { path } else { "\(name.lowercased()).secret" }
        }
    }

    struct List: AdministrationCommand {
        static let description = CommandDescription(
            "admins list",
            Text("list the users to whom a role of the tenant's administrators is given, with their roles"),
            help: [Text("Users who have a role through a group, and administrators of master, are not listed.")])

        init(_ line: ParsedLine) {}

        func run(at access: ProviderAccess, _ context: CommandContext) async throws {
            let client = access.administration
            let roles = try await AdminsCommand.roles(client, access)
            let found = try await client.administrators(roles)
            if found.isEmpty { context.console.reportEmpty(context.texts(Text("No user administers this tenant."))) }
            context.console.report(
                found,
                json: {
                    [
                        "username": .string($0.user.username), "roles": .array($0.roles.map(JSONText.string)),
                        "enabled": .boolean($0.user.isEnabled),
                    ]
                },
                cells: {
                    [
                        UsersCommand.shown($0.user.username), context.texts.list($0.roles.map(UsersCommand.shown)),
                        $0.user.isEnabled ? nil : context.texts(Text("disabled")),
                    ]
                })
        }
    }

    /// Deletes the user, because `admins add` has created it.
    struct Remove: AdministrationCommand {
        static let description = CommandDescription(
            "admins remove", Text("delete an administrator of the tenant"), arguments: ["NAME"], options: [.yes])

        private let name: String
        private let consent: Consent

        init(_ line: ParsedLine) throws(UsageError) {
            name = try line.name()
            consent = try Consent(line)
        }

        func run(at access: ProviderAccess, _ context: CommandContext) async throws {
            let (client, texts, profile) = (access.administration, context.texts, access.loaded.profile)
            let roles = try await AdminsCommand.roles(client, access)
            let user = try await UsersCommand.record(name, client)
            guard try await client.isAdministrator(user.id, roles) else {
                throw CommandError(.refused, "not-found", Text("\(user.username) is not an administrator."))
            }
            guard profile.admin?.realm != profile.tenant || profile.admin?.username?.lowercased() != user.username
            else {
                throw CommandError(
                    .refused, "forbidden",
                    Text("\(user.username) is the administrator of the profile, who signs in here."))
            }
            try await consent.confirm(
                texts(
                    Text("Delete \(UsersCommand.shown(user.username)) at \(UsersCommand.shown(profile.name))?")), texts)
            try await client.deleteUser(user.id)
            context.console.report(
                ["username": .string(user.username), "deleted": .boolean(true)],
                texts(Text("\(UsersCommand.shown(user.username)) is deleted at the provider.")))
        }
    }

    /// The tenant's roles; throws at a provider that is not this program's server.
    private static func roles(
        _ client: AdministrationClient, _ access: ProviderAccess
    ) async throws -> AdministratorRoles {
        guard try await client.isOwnServer() else {
            throw CommandError(
                .usage, "not-supported",
                Text(
                    "Only this program's server has the role helpdesk: use the provider's own tools for its administrators."
                )
            )
        }
        guard let roles = try await client.administratorRoles() else {
            throw CommandError(
                .usage, "not-supported",
                Text("The tenant \(access.loaded.profile.tenant) has no administrators of its own."))
        }
        return roles
    }
}
