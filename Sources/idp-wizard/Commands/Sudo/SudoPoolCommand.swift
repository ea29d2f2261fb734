import CognitoProtocol
import FoundationEssentials
import IdentityAdministration
import IdentityModel
import JOSE
import Localization
import PrivateFiles
import Sentences
import Wizard

/// `sudo config` and `sudo pool …`.
struct SudoPoolCommand {
    private let pool: SudoPoolClient
    private let console: Console
    private let texts: Texts

    init(_ pool: SudoPoolClient, texts: Texts, console: Console) {
        self.pool = pool
        self.console = console
        self.texts = texts
    }

    func run(_ order: SudoOrder) async throws(CommandError) {
        if case .config(let file, let uri) = order { return try await configuration(file, uri) }
        if case .setPool(let change) = order {
            try await asking { () throws(AdministrationError) in try await pool.change(change) }
        }
        let shown = try await asking { () throws(AdministrationError) in try await pool.show() }
        console.report(
            [
                "poolId": .string(shown.poolID), "clientId": .string(shown.clientID),
                "identityPoolId": .string(shown.identityPoolID),
                "checksFingerprints": .boolean(shown.checksFingerprints),
                "rotatesRefreshTokens": .boolean(shown.rotatesRefreshTokens),
                "requiresPkce": .boolean(shown.requiresPKCE),
                "redirectUris": .array(shown.redirectURIs.map(JSONText.string)),
                "signOutUris": .array(shown.signOutURIs.map(JSONText.string)),
                "webOrigins": .array(shown.webOrigins.map(JSONText.string)),
            ],
            [
                texts.row(.labelPool, UntrustedText.shown(shown.poolID)),
                texts.row(.labelClient, UntrustedText.shown(shown.clientID)),
                texts.row(.labelIdentityPool, UntrustedText.shown(shown.identityPoolID)),
                texts.row(.labelRedirects, list(shown.redirectURIs)),
                texts.row(.labelSignOutURIs, list(shown.signOutURIs)),
                texts.row(.labelOrigins, list(shown.webOrigins)),
                texts.row(.labelChallenge, shown.requiresPKCE ? "S256" : texts[.lineNotDemanded]),
                texts.row(.labelFingerprints, texts[shown.checksFingerprints ? .lineChecked : .lineNotChecked]),
                texts.row(.labelRefreshTokens, texts[shown.rotatesRefreshTokens ? .lineRotated : .lineNotRotated]),
            ].joined(separator: "\n"))
    }

    /// Prints the configuration or writes it to a file; the whole output is one JSON object.
    private func configuration(_ file: String?, _ redirectURI: String?) async throws(CommandError) {
        let text = try await asking { () throws(AdministrationError) in
            try await pool.configuration(redirectURI: redirectURI)
        }
        if let config = try? SudoPlatformConfig(parsing: Array(text.utf8)),
            config.hostedBaseURL?.hasPrefix("http:") == true
        {
            console.warn("the hosted pages of the vendor's SDKs need TLS: they put https:// before webDomain.")
        }
        let lines = console.isJSON && file == nil ? text : Self.indented(text)
        guard let file else { return console.print(lines) }
        do throws(FileError) {
            try Secret(lines + "\n").withExposedBytes { bytes throws(FileError) in
                try PrivateFile.replace(file, with: [bytes])
            }
        } catch {
            throw CommandError(error)
        }
        console.report(["file": .string(file)], texts[.lineWritten, ["file": UntrustedText(file).sanitised()]])
    }

    private func list(_ addresses: [String]) -> String { texts.list(addresses.map { UntrustedText.shown($0) }) }

    /// The JSON on several lines, with members sorted by name; a text that is not JSON is not changed.
    private static func indented(_ text: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let json = try? JSONValue(parsing: Array(text.utf8)), let bytes = try? encoder.encode(json) else {
            return text
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
