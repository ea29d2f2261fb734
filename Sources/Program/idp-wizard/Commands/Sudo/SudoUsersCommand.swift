import IdentityAdministration
import IdentityModel
import Localization
import Profiles
import Sentences
import Wizard

/// `sudo users …`: the users of the pool.
enum SudoUsersCommand {
    struct List: SudoAdministrationCommand {
        static let description = CommandDescription("sudo users list", Text("list the pool's users"))

        init(_ line: ParsedLine) {}

        func run(_ sudo: SudoAdministration, _ context: CommandContext) async throws {
            let pageSize = 100
            var last: String?
            var table = TextTable()
            while true {
                let page = try await sudo.users(after: last, max: pageSize)
                if last == nil, page.isEmpty { context.console.reportEmpty(context.texts(Text("There are no users."))) }
                context.console.report(page, in: &table, json: json) { cells($0, context.texts) }
                guard page.count == pageSize else { return }
                last = page.last?.username
            }
        }

        private func cells(_ user: SudoPoolUser, _ texts: Texts) -> [String?] {
            [user.username, user.kind, user.isEnabled ? nil : texts(Text("disabled"))].map {
                $0.map(UntrustedText.shown)
            }
        }
    }

    struct Show: SudoAdministrationCommand {
        static let description = CommandDescription(
            "sudo users show", Text("show a user of the pool"), arguments: ["NAME"])

        private let name: String

        init(_ line: ParsedLine) throws(UsageError) { name = try line.argument() }

        func run(_ sudo: SudoAdministration, _ context: CommandContext) async throws {
            let user = try await sudo.user(name)
            context.console.report(json(user), lines(user, context.texts))
        }

        private func lines(_ user: SudoPoolUser, _ texts: Texts) -> String {
            let lines = texts.lines([
                (Text("user"), user.username), (Text("subject"), user.sub), (Text("registered with"), user.kind),
                (Text("registered at"), texts.absolute(user.createdAt)),
                (Text("can sign in"), texts.yesOrNo(user.isEnabled)), (Text("TEST key"), user.registrationKeyID),
                (Text("entitlements"), user.entitlementsSet), (Text("identity ID"), user.identityID),
                (Text("provider"), user.provider), (Text("subject at provider"), user.providerSubject),
            ])
            let claims = user.attributes.sorted { $0.key < $1.key }.map { name, value in
                "\(texts(Text("claim \(UntrustedText.shown(name))"))): \(UntrustedText.shown(value))"
            }
            return (lines + claims).joined(separator: "\n")
        }
    }

    struct Enable: SudoAdministrationCommand {
        static let description = CommandDescription(
            "sudo users enable", Text("let a user sign in again"), arguments: ["NAME"])

        private let name: String

        init(_ line: ParsedLine) throws(UsageError) { name = try line.argument() }

        func run(_ sudo: SudoAdministration, _ context: CommandContext) async throws {
            try await setEnabled(true, name, sudo, context)
        }
    }

    struct Disable: SudoAdministrationCommand {
        static let description = CommandDescription(
            "sudo users disable", Text("reject every sign-in of a user"), arguments: ["NAME"])

        private let name: String

        init(_ line: ParsedLine) throws(UsageError) { name = try line.argument() }

        func run(_ sudo: SudoAdministration, _ context: CommandContext) async throws {
            try await setEnabled(false, name, sudo, context)
        }
    }

    struct Delete: SudoAdministrationCommand {
        static let description = CommandDescription(
            "sudo users delete", Text("delete a user of the pool"), arguments: ["NAME"], options: [.yes])

        private let name: String
        private let consent: Consent

        init(_ line: ParsedLine) throws(UsageError) { (name, consent) = (try line.argument(), try Consent(line)) }

        func run(_ sudo: SudoAdministration, _ context: CommandContext) async throws {
            let shown = UntrustedText.shown(name)
            try await context.confirm(consent, Text("Delete \(shown) from the user pool?"))
            try await sudo.deleteUser(name)
            context.report(["username": .string(name), "deleted": .boolean(true)], Text("\(shown) is deleted."))
        }
    }

    private static func setEnabled(
        _ isEnabled: Bool, _ name: String, _ sudo: SudoAdministration, _ context: CommandContext
    ) async throws {
        try await sudo.setEnabled(isEnabled, name)
        let key: Text = isEnabled ? Text("\(.name) can sign in") : Text("\(.name) cannot sign in any more")
        context.console.report(
            ["username": .string(name), "enabled": .boolean(isEnabled)],
            context.texts(key.filled([.name: UntrustedText.shown(name)])) + ".")
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
}
