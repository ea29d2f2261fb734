import IdentityAdministration
import IdentityModel
import Localization
import Profiles
import Sentences

extension UsersCommand {
    /// `users restore`: the undo of `users delete`, by name or by ID.
    struct Restore: NamedUsersCommand {
        static let description = CommandDescription(
            "users restore", Text("undo users delete, within 15 minutes"),
            arguments: ["[NAME|ID…]"], options: [.from, .encoding],
            help: [
                Text(
                    """
                    A user comes back with the same ID, password, activation code, app, devices, groups and roles, \
                    but without sessions. The name is enough if one deleted user has it.
                    """),
                Text(
                    """
                    Only this program's server restores users, and only while nobody else has the name or the \
                    address.
                    """),
            ])

        let names: UserNames

        init(_ line: ParsedLine) throws(UsageError) { names = try UserNames(line) }

        func change(
            named name: String, _ preparation: Void, _ client: AdministrationClient, _ texts: Texts
        ) async throws(AdministrationError) -> UserChange {
            let id = try await Self.id(name, client)
            try await client.restoreUser(id)
            return UserChange(
                members: [JSONText.Member(name: "userId", value: .string(id.rawValue))],
                line: texts(Text("\(UsersCommand.shown(try await client.user(id).username)) is restored.")))
        }

        /// The ID of the deleted user with this name, or the text as an ID.
        private static func id(
            _ text: String, _ client: AdministrationClient
        ) async throws(AdministrationError) -> UserRecordID {
            let users = try await client.deletedUsers(named: text)
            guard users.count <= 1 else {
                let ids = users.map(\.id.rawValue).joined(separator: ", ")
                throw AdministrationError(
                    .conflict, Text("Several deleted users have the name \(text): name an ID instead, of \(ids)."))
            }
            return users.first?.id ?? UserRecordID(rawValue: text)
        }
    }
}
