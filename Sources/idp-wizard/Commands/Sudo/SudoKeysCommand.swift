import IdentityAdministration
import IdentityModel
import Localization
import Wizard

/// `sudo keys …`: the keys of TEST registrations.
struct SudoKeysCommand {
    private let keys: SudoTestKeyClient
    private let choice: Invocation.ProviderChoice
    private let console: Console
    private let texts: Texts

    init(_ keys: SudoTestKeyClient, _ choice: Invocation.ProviderChoice, texts: Texts, console: Console) {
        self.keys = keys
        self.choice = choice
        self.console = console
        self.texts = texts
    }

    func run(_ order: SudoOrder.Keys) async throws(CommandError) {
        switch order {
        case .generate(let folder):
            let download = TestKeyDownload(try KeyFolder(folder), program: choice.program)
            let key = try await download.run(keys)
            let (privateKey, id) = download.files
            console.report(
                Self.json(key, privateKeyFile: privateKey, idFile: id),
                [
                    texts[
                        .lineGenerated,
                        ["key": UntrustedText.shown(key.id.rawValue), "owner": UntrustedText.shown(key.owner)]],
                    texts.row(.labelPrivateKey, UntrustedText(privateKey).sanitised()),
                    texts.row(.labelKeyID, UntrustedText(id).sanitised()),
                ].joined(separator: "\n"))
        case .list:
            let listed = try await asking { () throws(AdministrationError) in try await keys.list() }
            if listed.isEmpty { console.reportEmpty(texts[.lineNoTestKeys]) }
            for key in listed {
                console.report(Self.json(key), line(key))
            }
        case .revoke(let id, let consent):
            try await consent.confirm(texts[.sudoAskRevoke, ["name": UntrustedText.shown(id.rawValue)]], texts)
            try await asking { () throws(AdministrationError) in try await keys.revoke(id) }
            console.report(
                ["id": .string(id.rawValue), "revoked": .boolean(true)],
                texts[.lineRevoked, ["name": UntrustedText.shown(id.rawValue)]])
        }
    }

    private static func json(
        _ key: SudoTestKey, privateKeyFile: String? = nil, idFile: String? = nil
    ) -> JSONText {
        [
            "id": .string(key.id.rawValue), "owner": .string(key.owner),
            "createdAt": .string(FlowReporting.wholeSeconds(key.createdAt)),
            "revokedAt": .text(key.revokedAt.map(FlowReporting.wholeSeconds)),
            "privateKeyFile": .text(privateKeyFile), "idFile": .text(idFile),
        ]
    }

    private func line(_ key: SudoTestKey) -> String {
        [
            UntrustedText.shown(key.id.rawValue), UntrustedText.shown(key.owner),
            texts.short(key.createdAt),
            key.revokedAt.map { texts[.lineRevokedAt, ["time": texts.short($0)]] },
        ].compactMap { $0 }.joined(separator: "   ")
    }
}
