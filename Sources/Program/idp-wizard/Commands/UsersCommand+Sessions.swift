import IdentityAdministration
import IdentityModel
import Localization
import Profiles
import Sentences

extension UsersCommand {
    /// `users sessions`: lists a user's sessions, or ends them.
    struct Sessions: UserChangeCommand {
        static let description = CommandDescription(
            "users sessions", Text("list the sessions of users, or end them"),
            arguments: [UserNames.argument], options: [.from, .encoding, .end])

        let names: UserNames
        /// The session to end, or `all`; `nil` to list.
        private let ended: String?

        init(_ line: ParsedLine) throws(UsageError) {
            names = try UserNames(line)
            ended = try line.text(.end)
        }

        func change(
            _ user: AdministeredUser, _ preparation: Void, _ client: AdministrationClient, _ texts: Texts
        ) async throws(AdministrationError) -> UserChange {
            if ended == "all", case .sessionsEnded(let count) = try await client.perform(.endSessions, on: user) {
                return change(count, user, texts)
            }
            let sessions = try await client.sessions(of: user.id)
            guard let ended else { return list(sessions, of: user, texts) }
            guard sessions.contains(where: { $0.id == ended }) else {
                throw AdministrationError(.notFound, Text("\(user.username) has no session \(ended)."))
            }
            try await client.endSession(ended)
            return change(1, user, texts)
        }

        private func change(_ count: Int, _ user: AdministeredUser, _ texts: Texts) -> UserChange {
            UserChange(
                outcome: count == 0 ? "unchanged" : "done",
                members: [JSONText.Member(name: "ended", value: .integer(count))],
                line: texts(
                    Text(
                        count, one: "\(UsersCommand.shown(user.username)): \(.count) session ended.",
                        other: "\(UsersCommand.shown(user.username)): \(.count) sessions ended.")))
        }

        private func list(_ sessions: [AdministeredSession], of user: AdministeredUser, _ texts: Texts) -> UserChange {
            let name = UsersCommand.shown(user.username)
            var table = TextTable()
            let lines = table.lines(
                sessions.map { session in
                    let clients = texts.list((session.clients ?? [:]).values.sorted())
                    let parts = [
                        name, session.id, session.ipAddress, clients, session.lastUsedAt.map { texts.absolute($0) },
                    ]
                    return parts.map { $0.map { UntrustedText($0).sanitised(limit: 120) } }
                })
            let none = "\(name)   \(texts(Text("sessions"))): \(texts(Text("none")))"
            return UserChange(
                members: [JSONText.Member(name: "sessions", value: .array(sessions.map(Self.json)))],
                line: lines.isEmpty ? none : lines.joined(separator: "\n"))
        }

        private static func json(_ session: AdministeredSession) -> JSONText {
            [
                "id": .string(session.id), "ipAddress": .text(session.ipAddress),
                "clients": .array((session.clients ?? [:]).values.sorted().map(JSONText.string)),
                "lastUsedAt": session.lastUsedAt.map { .string(FlowReporting.wholeSeconds($0)) },
            ]
        }
    }
}
