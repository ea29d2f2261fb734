import IdentityAdministration
import IdentityModel
import Localization
import Wizard

/// `sudo users …`: the users of the pool.
struct SudoUsersCommand {
    private let users: SudoPoolUserClient
    private let console: Console
    private let texts: Texts

    init(_ users: SudoPoolUserClient, texts: Texts, console: Console) {
        self.users = users
        self.console = console
        self.texts = texts
    }

    func run(_ order: SudoOrder.Users) async throws(CommandError) {
        switch order {
        case .list: try await list()
        case .show(let name):
            let user = try await asking { () throws(AdministrationError) in try await users.show(name) }
            console.report(Self.json(user), lines(user))
        case .setEnabled(let isEnabled, let name):
            try await asking { () throws(AdministrationError) in try await users.setEnabled(isEnabled, name) }
            console.report(
                ["username": .string(name), "enabled": .boolean(isEnabled)],
                texts[isEnabled ? .lineCanSignIn : .lineCannotSignIn, ["name": UntrustedText.shown(name)]] + ".")
        case .delete(let name, let consent):
            try await consent.confirm(texts[.sudoAskDelete, ["name": UntrustedText.shown(name)]], texts)
            try await asking { () throws(AdministrationError) in try await users.delete(name) }
            console.report(
                ["username": .string(name), "deleted": .boolean(true)],
                texts[.lineDeleted, ["name": UntrustedText.shown(name)]])
        }
    }

    private func list() async throws(CommandError) {
        let pageSize = 100
        var last: String?
        while true {
            let after = last
            let page = try await asking { () throws(AdministrationError) in
                try await users.list(after: after, max: pageSize)
            }
            if last == nil, page.isEmpty { console.reportEmpty(texts[.sudoNoUsers]) }
            for user in page { console.report(Self.json(user), line(user)) }
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

    private func line(_ user: SudoPoolUser) -> String {
        [user.username, user.kind, user.isEnabled ? nil : texts[.lineDisabled]].compactMap { $0 }.map(
            UntrustedText.shown
        )
        .joined(separator: "   ")
    }

    private func lines(_ user: SudoPoolUser) -> String {
        let rows: [(TextKey, String?)] = [
            (.labelUser, user.username), (.labelSubject, user.sub), (.labelRegisteredWith, user.kind),
            (.labelRegisteredAt, texts.absolute(user.createdAt)),
            (.labelCanSignIn, texts.yesOrNo(user.isEnabled)), (.labelTestKey, user.registrationKeyID),
            (.labelEntitlements, user.entitlementsSet), (.labelIdentityID, user.identityID),
            (.labelProvider, user.provider), (.labelSubjectThere, user.providerSubject),
        ]
        let claims = user.attributes.sorted { $0.key < $1.key }.map { name, value in
            "\(texts[.labelClaim, ["name": UntrustedText.shown(name)]]): \(UntrustedText.shown(value))"
        }
        let lines = rows.compactMap { label, value in value.map { texts.row(label, UntrustedText.shown($0)) } }
        return (lines + claims).joined(separator: "\n")
    }
}
