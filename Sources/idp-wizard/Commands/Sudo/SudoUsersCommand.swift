import IdentityAdministration
import IdentityModel

/// `sudo users …`: the users of the pool.
struct SudoUsersCommand {
    private let users: SudoPoolUserClient
    private let console: Console

    init(_ users: SudoPoolUserClient, console: Console) {
        self.users = users
        self.console = console
    }

    func run(_ order: SudoOrder.Users) async throws(CommandFailure) {
        switch order {
        case .list: try await list()
        case .show(let name):
            let user = try await asking { () throws(AdministrationError) in try await users.show(name) }
            console.report(Self.json(user), Self.lines(user))
        case .setEnabled(let isEnabled, let name):
            try await asking { () throws(AdministrationError) in try await users.setEnabled(isEnabled, name) }
            console.report(
                ["username": .string(name), "enabled": .boolean(isEnabled)],
                "\(UntrustedText.shown(name)) \(isEnabled ? "can sign in" : "cannot sign in any more").")
        case .delete(let name):
            try await asking { () throws(AdministrationError) in try await users.delete(name) }
            console.report(
                ["username": .string(name), "deleted": .boolean(true)], "\(UntrustedText.shown(name)) is deleted.")
        }
    }

    private func list() async throws(CommandFailure) {
        let pageSize = 100
        var last: String?
        while true {
            let after = last
            let page = try await asking { () throws(AdministrationError) in
                try await users.list(after: after, max: pageSize)
            }
            for user in page { console.report(Self.json(user), Self.line(user)) }
            guard page.count == pageSize else { return }
            last = page.last?.username
        }
    }

    private static func json(_ user: SudoPoolUser) -> JSONText {
        let claims = user.attributes.sorted { $0.key < $1.key }.map {
            JSONText.Member(name: $0.key, value: .string($0.value))
        }
        return [
            "username": .string(user.username), "sub": .string(user.sub), "kind": .string(user.kind),
            "enabled": .boolean(user.isEnabled), "createdAt": .string(FlowReporting.wholeSeconds(user.createdAt)),
            "registrationKid": .text(user.registrationKeyID), "entitlementsSet": .text(user.entitlementsSet),
            "identityId": .text(user.identityID), "provider": .text(user.provider),
            "providerSubject": .text(user.providerSubject), "attributes": claims.isEmpty ? nil : .object(claims),
        ]
    }

    private static func line(_ user: SudoPoolUser) -> String {
        [user.username, user.kind, user.isEnabled ? nil : "disabled"].compactMap { $0 }.map(UntrustedText.shown)
            .joined(separator: "   ")
    }

    private static func lines(_ user: SudoPoolUser) -> String {
        let rows: [(String, String?)] = [
            ("user", user.username), ("subject", user.sub), ("registered with", user.kind),
            ("registered at", FlowReporting.wholeSeconds(user.createdAt)),
            ("can sign in", user.isEnabled ? "yes" : "no"), ("TEST key", user.registrationKeyID),
            ("entitlements", user.entitlementsSet), ("identity id", user.identityID), ("provider", user.provider),
            ("subject there", user.providerSubject),
        ]
        let claims = user.attributes.sorted { $0.key < $1.key }.map { ("claim \($0.key)", Optional($0.value)) }
        return (rows + claims).compactMap { name, value in
            value.map { "\(UntrustedText.shown(name)): \(UntrustedText.shown($0))" }
        }.joined(separator: "\n")
    }
}
