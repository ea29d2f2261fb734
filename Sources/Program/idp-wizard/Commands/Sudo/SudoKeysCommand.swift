import IdentityAdministration
import IdentityModel
import Localization
import Profiles
import Sentences
import Wizard

/// `sudo keys …`: the keys of TEST registrations.
enum SudoKeysCommand {
    struct Generate: SudoAdministrationCommand {
        static let description = CommandDescription(
            "sudo keys generate", Text("generate a TEST registration key and write its files"), options: [.out],
            help: [
                Text(
                    """
                    Writes register_key.private and register_key.id into the folder of --out, default: this \
                    folder. The server sends the private key once and does not store it: if the file is lost, \
                    revoke the key and generate another.
                    """)
            ])

        private let folder: String

        init(_ line: ParsedLine) { folder = line.value(.out) ?? "." }

        func run(_ sudo: SudoAdministration, _ context: CommandContext) async throws {
            let texts = context.texts
            let download = TestKeyDownload(try KeyFolder(folder), program: context.provider.program)
            let key = try await download.run(sudo)
            let (privateKey, id) = download.files
            context.console.report(
                json(key, privateKeyFile: privateKey, idFile: id),
                [
                    texts(
                        Text(
                            "\(UntrustedText.shown(key.id.rawValue)) is generated for \(UntrustedText.shown(key.owner))."
                        )),
                    texts.row(Text("private key"), UntrustedText(privateKey).sanitised()),
                    texts.row(Text("key ID"), UntrustedText(id).sanitised()),
                ].joined(separator: "\n"))
        }
    }

    struct List: SudoAdministrationCommand {
        static let description = CommandDescription("sudo keys list", Text("list the TEST registration keys"))

        init(_ line: ParsedLine) {}

        func run(_ sudo: SudoAdministration, _ context: CommandContext) async throws {
            let texts = context.texts
            context.report(
                try await sudo.testKeys(), orEmpty: Text("There are no TEST registration keys."), json: { json($0) }
            ) { key in
                [
                    UntrustedText.shown(key.id.rawValue), UntrustedText.shown(key.owner), texts.short(key.createdAt),
                    key.revokedAt.map { texts(Text("revoked \(texts.short($0))")) },
                ]
            }
        }
    }

    struct Revoke: SudoAdministrationCommand {
        static let description = CommandDescription(
            "sudo keys revoke", Text("revoke a TEST registration key"), arguments: ["ID"], options: [.yes],
            help: [Text("Users who registered with it stay registered.")])

        private let id: SudoTestKeyID
        private let consent: Consent

        init(_ line: ParsedLine) throws(UsageError) {
            id = SudoTestKeyID(rawValue: try line.argument())
            consent = try Consent(line)
        }

        func run(_ sudo: SudoAdministration, _ context: CommandContext) async throws {
            let name = UntrustedText.shown(id.rawValue)
            try await context.confirm(consent, Text("Revoke the TEST key \(name)?"))
            try await sudo.revokeTestKey(id)
            context.report(["id": .string(id.rawValue), "revoked": .boolean(true)], Text("\(name) is revoked."))
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
}
