import IdentityAdministration
import Localization
import Profiles
import Sentences

extension UsersCommand {
    /// `users groups`: lists a user's groups after joining and leaving some.
    struct Groups: UserChangeCommand {
        static let description = CommandDescription(
            "users groups", arguments: [UserNames.argument], options: [.from, .join, .leave])

        let names: UserNames
        private let joined: [String]
        private let left: [String]

        init(_ line: ParsedLine) throws(UsageError) {
            names = try UserNames(line)
            joined = line.values(.join)
            left = line.values(.leave)
        }

        struct Paths: Sendable {
            var joined: [AdministeredGroup] = []
            var left: [AdministeredGroup] = []
        }

        /// Looks the groups up before anything is changed.
        func prepare(
            _ names: [String], _ access: ProviderAccess, _ context: CommandContext
        ) async throws(CommandError) -> Paths {
            let client = access.administration
            return try await asking { () throws(AdministrationError) in
                var paths = Paths()
                for path in joined { paths.joined.append(try await Self.group(path, client)) }
                for path in left { paths.left.append(try await Self.group(path, client)) }
                return paths
            }
        }

        private static func group(
            _ path: String, _ client: AdministrationClient
        ) async throws(AdministrationError) -> AdministeredGroup {
            do throws(AdministrationError) { return try await client.group(atPath: path) } catch {
                guard error.code == .notFound else { throw error }
                throw AdministrationError(.notFound, "There is no group \(path).")
            }
        }

        func change(
            _ user: AdministeredUser, _ paths: Paths, _ client: AdministrationClient, _ texts: Texts
        ) async throws(AdministrationError) -> UserChange {
            let before = try await client.groups(of: user.id)
            for group in paths.joined where !before.contains(where: { $0.id == group.id }) {
                try await client.join(group, user.id)
            }
            for group in paths.left where before.contains(where: { $0.id == group.id }) {
                try await client.leave(group, user.id)
            }
            let isChange = !paths.joined.isEmpty || !paths.left.isEmpty
            let groups = isChange ? try await client.groups(of: user.id) : before
            let shown = texts.list(groups.map { UsersCommand.shown($0.path) })
            return UserChange(
                outcome: isChange && Set(groups) == Set(before) ? "unchanged" : "done",
                members: [
                    JSONText.Member(name: "groups", value: .array(groups.map { .string($0.path) }))
                ], line: "\(UsersCommand.shown(user.username))   \(texts[.labelGroups]): \(shown)")
        }
    }
}
