import IdentityAdministration
import IdentityModel
import Localization
import Profiles
import Sentences
import Wizard

/// `sudo issuers add|list|remove`: the issuers of custom federated sign-in.
struct SudoIssuersCommand {
    private let issuers: SudoIssuerClient
    private let console: Console
    private let texts: Texts

    init(_ issuers: SudoIssuerClient, texts: Texts, console: Console) {
        self.issuers = issuers
        self.console = console
        self.texts = texts
    }

    func run(_ order: SudoOrder.Issuers) async throws(CommandError) {
        switch order {
        case .add(let name, let keyID, let file, let attributes):
            let issuer = SudoIssuer(
                issuer: name, keyID: keyID, publicKey: try Self.publicKey(file), attributes: attributes)
            try await asking { () throws(AdministrationError) in try await issuers.add(issuer) }
            console.report(Self.json(issuer), texts[.lineKeyAdded, Self.names(issuer)])
        case .generate: throw CommandError(.defect, "defect", "A key pair is made by another command.")
        case .list:
            let listed = try await asking { () throws(AdministrationError) in try await issuers.list() }
            if listed.isEmpty { console.reportEmpty(texts[.lineNoIssuers]) }
            for issuer in listed {
                console.report(Self.json(issuer), line(issuer))
            }
        case .remove(let name, let keyID, let consent):
            let issuer = try await found(name, keyID)
            try await consent.confirm(texts[.lineAskKeyRemove, Self.names(issuer)], texts)
            try await asking { () throws(AdministrationError) in
                try await issuers.remove(issuer: issuer.issuer, keyID: issuer.keyID)
            }
            console.report(
                ["issuer": .string(issuer.issuer), "keyId": .string(issuer.keyID), "removed": .boolean(true)],
                texts[.lineKeyRemoved, Self.names(issuer)])
        }
    }

    /// Returns the key that a command selects: the one with this ID, or the issuer's only one.
    private func found(_ name: String, _ keyID: String?) async throws(CommandError) -> SudoIssuer {
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

    /// Reads the PEM of a public key; refuses a private key before anything is sent.
    private static func publicKey(_ file: String) throws(CommandError) -> String {
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

    static func json(_ issuer: SudoIssuer) -> JSONText {
        [
            "issuer": .string(issuer.issuer), "keyId": .string(issuer.keyID),
            "attributes": .array(issuer.attributes.map(JSONText.string)), "publicKey": .string(issuer.publicKey),
        ]
    }

    private static func names(_ issuer: SudoIssuer) -> [String: String] {
        ["key": UntrustedText.shown(issuer.keyID), "issuer": UntrustedText.shown(issuer.issuer)]
    }

    private func line(_ issuer: SudoIssuer) -> String {
        let claims = issuer.attributes.map(UntrustedText.shown).joined(separator: ", ")
        return [
            UntrustedText.shown(issuer.issuer), UntrustedText.shown(issuer.keyID),
            claims.isEmpty ? nil : texts[.lineKeeps, ["claims": claims]],
        ].compactMap { $0 }.joined(separator: "   ")
    }
}
