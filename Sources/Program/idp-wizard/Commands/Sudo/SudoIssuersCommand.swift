import IdentityAdministration
import IdentityModel
import Localization
import Profiles
import Sentences
import Wizard

/// `sudo issuers add|list|remove`: the issuers of custom federated sign-in.
enum SudoIssuersCommand {
    struct Add: SudoAdministrationCommand {
        static let description = CommandDescription(
            "sudo issuers add", arguments: ["ISS"], options: [.keyID, .publicKey, .attribute])

        private let name: String
        private let keyID: String
        private let file: String
        private let attributes: [String]

        init(_ line: ParsedLine) throws(UsageError) {
            name = try line.argument()
            keyID = try line.required(.keyID)
            file = try line.required(.publicKey)
            attributes = try SudoIssuersCommand.attributes(line)
        }

        func run(_ sudo: SudoAdministration, _ context: CommandContext) async throws(CommandError) {
            let issuer = SudoIssuer(
                issuer: name, keyID: keyID, publicKey: try publicKey(), attributes: attributes)
            try await asking { () throws(AdministrationError) in try await sudo.issuers.add(issuer) }
            context.console.report(json(issuer), context.texts[.lineKeyAdded, names(issuer)])
        }

        /// Reads the PEM of a public key; refuses a private key before anything is sent.
        private func publicKey() throws(CommandError) -> String {
            let shown = UntrustedText(file).sanitised()
            let bytes: [UInt8]
            do throws(FileContents.ReadError) { bytes = try FileContents.contents(of: file, limit: 1 << 16) } catch {
                throw CommandError(.usage, "usage", error.sentence(about: shown))
            }
            let text = String(decoding: bytes, as: UTF8.self)
            guard !text.contains("PRIVATE KEY") else {
                throw CommandError(
                    .usage, "usage",
                    "\(shown) has a private key, which stays with the issuer. Give its public key: openssl rsa -in \(shown) -RSAPublicKey_out -out public.pem"
                )
            }
            return text
        }
    }

    struct List: SudoAdministrationCommand {
        static let description = CommandDescription("sudo issuers list")

        init(_ line: ParsedLine) {}

        func run(_ sudo: SudoAdministration, _ context: CommandContext) async throws(CommandError) {
            let listed = try await asking { () throws(AdministrationError) in try await sudo.issuers.list() }
            if listed.isEmpty { context.console.reportEmpty(context.texts[.lineNoIssuers]) }
            context.console.report(listed, json: json) { cells($0, context.texts) }
        }

        private func cells(_ issuer: SudoIssuer, _ texts: Texts) -> [String?] {
            let claims = issuer.attributes.map(UntrustedText.shown).joined(separator: ", ")
            return [
                UntrustedText.shown(issuer.issuer), UntrustedText.shown(issuer.keyID),
                claims.isEmpty ? nil : texts[.lineKeeps, ["claims": claims]],
            ]
        }
    }

    struct Remove: SudoAdministrationCommand {
        static let description = CommandDescription(
            "sudo issuers remove", arguments: ["ISS"], options: [.keyID, .yes])

        private let name: String
        private let keyID: String?
        private let consent: Consent

        init(_ line: ParsedLine) throws(UsageError) {
            name = try line.argument()
            keyID = line.value(.keyID)
            consent = try Consent(line)
        }

        func run(_ sudo: SudoAdministration, _ context: CommandContext) async throws(CommandError) {
            let texts = context.texts
            let issuer = try await found(in: sudo.issuers)
            try await consent.confirm(texts[.lineAskKeyRemove, names(issuer)], texts)
            try await asking { () throws(AdministrationError) in
                try await sudo.issuers.remove(issuer: issuer.issuer, keyID: issuer.keyID)
            }
            context.console.report(
                ["issuer": .string(issuer.issuer), "keyId": .string(issuer.keyID), "removed": .boolean(true)],
                texts[.lineKeyRemoved, names(issuer)])
        }

        /// Returns the key with the given ID or, without an ID, the issuer's only key.
        private func found(in issuers: SudoIssuerClient) async throws(CommandError) -> SudoIssuer {
            let keys = try await asking { () throws(AdministrationError) in try await issuers.list() }.filter {
                $0.issuer.utf8.elementsEqual(name.utf8)
            }
            let wanted = keyID.map { id in keys.filter { $0.keyID.utf8.elementsEqual(id.utf8) } } ?? keys
            guard let issuer = wanted.first else {
                throw CommandError(.refused, "not-found", "\(UntrustedText.shown(name)) has no such key.")
            }
            guard wanted.count == 1 else {
                let ids = wanted.map { UntrustedText.shown($0.keyID) }.joined(separator: ", ")
                throw CommandError(
                    .usage, "usage", "\(UntrustedText.shown(name)) has several keys: give --key-id with one of \(ids).")
            }
            return issuer
        }
    }

    /// The names of the custom claims that are stored for an issuer's users.
    static func attributes(_ line: ParsedLine) throws(UsageError) -> [String] {
        for name in line.values(.attribute) where name.isEmpty || name.contains("=") {
            throw UsageError(
                "--attribute must be a claim's name here; not \"\(UntrustedText(name).sanitised(limit: 60))\".")
        }
        return line.values(.attribute)
    }

    private static func json(_ issuer: SudoIssuer) -> JSONText {
        [
            "issuer": .string(issuer.issuer), "keyId": .string(issuer.keyID),
            "attributes": .array(issuer.attributes.map(JSONText.string)), "publicKey": .string(issuer.publicKey),
        ]
    }

    private static func names(_ issuer: SudoIssuer) -> [String: String] {
        ["key": UntrustedText.shown(issuer.keyID), "issuer": UntrustedText.shown(issuer.issuer)]
    }
}
