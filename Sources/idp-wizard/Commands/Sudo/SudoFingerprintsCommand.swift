import IdentityAdministration
import IdentityModel
import JOSE
import Localization
import Sentences
import Wizard

/// `sudo fingerprints …`: the signing certificates for Play Integrity.
struct SudoFingerprintsCommand {
    private let fingerprints: SudoFingerprintClient
    private let console: Console
    private let texts: Texts

    init(_ fingerprints: SudoFingerprintClient, texts: Texts, console: Console) {
        self.fingerprints = fingerprints
        self.console = console
        self.texts = texts
    }

    func run(_ order: SudoOrder.Fingerprints) async throws(CommandError) {
        switch order {
        case .add(let text):
            let added = try await asking { () throws(AdministrationError) in try await fingerprints.add(text) }
            console.report(Self.json(added), texts[.lineListed, ["name": Self.digits(added)]])
        case .list:
            let listed = try await asking { () throws(AdministrationError) in try await fingerprints.list() }
            if listed.isEmpty { console.reportEmpty(texts[.lineNoFingerprints]) }
            for fingerprint in listed {
                console.report(
                    Self.json(fingerprint),
                    [
                        Self.digits(fingerprint), UntrustedText.shown(fingerprint.owner),
                        UntrustedText.shown(fingerprint.id),
                    ]
                    .joined(separator: "   "))
            }
        case .remove(let text, let consent):
            let listed = try await asking { () throws(AdministrationError) in try await fingerprints.list() }
            let wanted = listed.first {
                $0.id == text || $0.fingerprint == text || Self.digits($0) == text.uppercased()
            }
            guard let wanted else {
                throw CommandError(.refused, "not-found", "\(UntrustedText.shown(text)) is not listed.")
            }
            try await consent.confirm(texts[.sudoAskRemove, ["name": Self.digits(wanted)]], texts)
            try await asking { () throws(AdministrationError) in try await fingerprints.remove(id: wanted.id) }
            console.report(
                ["id": .string(wanted.id), "fingerprint": .string(wanted.fingerprint), "removed": .boolean(true)],
                texts[.lineRemoved, ["name": Self.digits(wanted)]])
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
