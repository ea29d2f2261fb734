import IdentityAdministration
import IdentityModel
import JOSE
import Localization
import Profiles
import Sentences
import Wizard

/// `sudo fingerprints …`: the signing certificates for Play Integrity.
enum SudoFingerprintsCommand {
    struct Add: SudoAdministrationCommand {
        static let description = CommandDescription(
            "sudo fingerprints add", Text("list a signing certificate for Play Integrity"), arguments: ["SHA256"],
            help: [
                Text(
                    """
                    SHA256 is the certificate's fingerprint: \("AA:BB:…") as keytool and the Play Console print \
                    it, or base64url.
                    """)
            ])

        private let text: String

        init(_ line: ParsedLine) throws(UsageError) { text = try line.argument() }

        func run(_ sudo: SudoAdministration, _ context: CommandContext) async throws {
            let added = try await sudo.addFingerprint(text)
            context.report(json(added), Text("\(digits(added)) is listed."))
        }
    }

    struct List: SudoAdministrationCommand {
        static let description = CommandDescription("sudo fingerprints list", Text("list the signing certificates"))

        init(_ line: ParsedLine) {}

        func run(_ sudo: SudoAdministration, _ context: CommandContext) async throws {
            context.report(
                try await sudo.fingerprints(), orEmpty: Text("There are no signing certificates."), json: json
            ) { fingerprint in
                [digits(fingerprint), UntrustedText.shown(fingerprint.owner), UntrustedText.shown(fingerprint.id)]
            }
        }
    }

    struct Remove: SudoAdministrationCommand {
        static let description = CommandDescription(
            "sudo fingerprints remove", Text("remove a signing certificate"), arguments: ["SHA256|ID"], options: [.yes])

        private let text: String
        private let consent: Consent

        init(_ line: ParsedLine) throws(UsageError) { (text, consent) = (try line.argument(), try Consent(line)) }

        func run(_ sudo: SudoAdministration, _ context: CommandContext) async throws {
            let wanted = try await sudo.fingerprints().first {
                $0.id == text || $0.fingerprint == text || digits($0) == text.uppercased()
            }
            guard let wanted else {
                throw CommandError(.refused, "not-found", Text("\(UntrustedText.shown(text)) is not listed."))
            }
            let name = digits(wanted)
            try await context.confirm(consent, Text("Remove \(name)?"))
            try await sudo.removeFingerprint(id: wanted.id)
            context.report(
                ["id": .string(wanted.id), "fingerprint": .string(wanted.fingerprint), "removed": .boolean(true)],
                Text("\(name) is removed."))
        }
    }

    private static func json(_ fingerprint: SudoFingerprint) -> JSONText {
        [
            "id": .string(fingerprint.id), "fingerprint": .string(fingerprint.fingerprint),
            "sha256": .string(digits(fingerprint)), "owner": .string(fingerprint.owner),
            "createdAt": .string(FlowReporting.wholeSeconds(fingerprint.createdAt)),
        ]
    }

    /// The fingerprint in the notation of keytool, `AA:BB:…`; unchanged if it is not base64url.
    private static func digits(_ fingerprint: SudoFingerprint) -> String {
        guard let bytes = Base64URL.decode(fingerprint.fingerprint) else {
            return UntrustedText.shown(fingerprint.fingerprint)
        }
        return bytes.map { byte in
            let text = String(byte, radix: 16, uppercase: true)
            return byte < 16 ? "0" + text : text
        }.joined(separator: ":")
    }
}
