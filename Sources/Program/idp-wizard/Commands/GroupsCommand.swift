import IdentityAdministration
import IdentityModel
import Localization
import Profiles
import Sentences

/// `groups …`: the groups of the provider's users.
enum GroupsCommand {
    struct Create: AdministrationCommand {
        static let description = CommandDescription(
            "groups create", Text("create a group and the groups above it"), arguments: ["PATH"],
            help: [
                Text(
                    """
                    PATH has the names of the groups from the outermost one, as in /staff/desk. users groups makes \
                    users its members.
                    """)
            ])

        private let path: String

        init(_ line: ParsedLine) throws(UsageError) { path = try GroupsCommand.path(line) }

        func run(at access: ProviderAccess, _ context: CommandContext) async throws {
            let created = try await access.administration.createGroups(toPath: path)
            for group in created {
                context.console.report(json(group), context.texts(Text("\(shown(group)) is created at the provider.")))
            }
        }
    }

    struct List: AdministrationCommand {
        static let description = CommandDescription("groups list", Text("list the groups"))

        init(_ line: ParsedLine) {}

        func run(at access: ProviderAccess, _ context: CommandContext) async throws {
            let groups = try await access.administration.listGroups()
            if groups.isEmpty { context.console.reportEmpty(context.texts(Text("There are no groups."))) }
            context.console.report(groups, json: json) { [shown($0)] }
        }
    }

    struct Delete: AdministrationCommand {
        static let description = CommandDescription(
            "groups delete", Text("delete a group and the groups within it; its members stay"),
            arguments: ["PATH"], options: [.yes])

        private let path: String
        private let consent: Consent

        init(_ line: ParsedLine) throws(UsageError) {
            path = try GroupsCommand.path(line)
            consent = try Consent(line)
        }

        func run(at access: ProviderAccess, _ context: CommandContext) async throws {
            let (client, texts) = (access.administration, context.texts)
            let group: AdministeredGroup
            do throws(AdministrationError) { group = try await client.group(atPath: path) } catch {
                guard error.code == .notFound else { throw error }
                throw AdministrationError(.notFound, Text("There is no group \(path): see groups list."))
            }
            let provider = UntrustedText(access.loaded.profile.name).sanitised(limit: 80)
            try await consent.confirm(
                texts(Text("Delete the group \(shown(group)) at \(provider), and all groups within it?")), texts)
            try await client.deleteGroup(group)
            context.console.report(
                ["id": .string(group.id), "path": .string(group.path), "deleted": .boolean(true)],
                texts(Text("\(shown(group)) is deleted at the provider.")))
        }
    }

    /// The argument as a path, which begins with a slash.
    private static func path(_ line: ParsedLine) throws(UsageError) -> String {
        let names = try line.name().split(separator: "/")
        guard !names.isEmpty else { throw UsageError(Text("A group's path has names, as in /staff/desk.")) }
        return names.map { "/" + $0 }.joined()
    }

    private static func json(_ group: AdministeredGroup) -> JSONText {
        ["id": .string(group.id), "path": .string(group.path)]
    }

    private static func shown(_ group: AdministeredGroup) -> String { UntrustedText(group.path).sanitised(limit: 200) }
}
