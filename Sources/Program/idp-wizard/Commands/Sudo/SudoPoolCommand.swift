import CognitoProtocol
import FoundationEssentials
import IdentityAdministration
import IdentityModel
import JOSE
import Localization
import PrivateFiles
import Profiles
import Sentences
import Wizard

/// `sudo config` and `sudo pool …`.
enum SudoPoolCommand {
    /// `sudo config`: prints the configuration for apps or writes it to a file; the whole output is one JSON object.
    struct Configuration: SudoAdministrationCommand {
        static let description = CommandDescription(
            "sudo config", Text("print the configuration that apps of the pool need"), options: [.out, .redirectURI],
            help: [
                Text("It is the content of sudoplatformconfig.json, which the SDKs of Sudo Platform read."),
                Text("It names the first redirect URI of the pool, or the one of --redirect-uri."),
            ])

        private let file: String?
        private let redirectURI: String?

        init(_ line: ParsedLine) throws(UsageError) {
            file = line.value(.out)
            redirectURI = try line.single(.redirectURI)
        }

        func run(_ sudo: SudoAdministration, _ context: CommandContext) async throws {
            let (console, texts) = (context.console, context.texts)
            let text = try await sudo.configuration(redirectURI: redirectURI)
            if let config = try? SudoPlatformConfig(parsing: Array(text.utf8)),
                config.hostedBaseURL?.hasPrefix("http:") == true
            {
                console.warn(
                    Text("the hosted pages of the vendor's SDKs need TLS: they put https:// before webDomain."))
            }
            let lines = console.isJSON && file == nil ? text : indented(text)
            guard let file else { return console.print(lines) }
            try Secret(lines + "\n").withExposedBytes { bytes throws(FileError) in
                try PrivateFile.replace(file, with: [bytes])
            }
            console.report(["file": .string(file)], texts(Text("\(UntrustedText(file).sanitised()) is written.")))
        }

        /// The JSON on several lines, with members sorted by name; a text that is not JSON is not changed.
        private func indented(_ text: String) -> String {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            guard let json = try? JSONValue(parsing: Array(text.utf8)), let bytes = try? encoder.encode(json) else {
                return text
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    struct Show: SudoAdministrationCommand {
        static let description = CommandDescription(
            "sudo pool show", Text("show the IDs, switches and addresses of the pool"))

        init(_ line: ParsedLine) {}

        func run(_ sudo: SudoAdministration, _ context: CommandContext) async throws {
            report(try await sudo.pool(), context)
        }
    }

    /// `sudo pool set`.
    struct Change: SudoAdministrationCommand {
        static let description = CommandDescription(
            "sudo pool set", Text("set the switches of the pool and the addresses of its apps"),
            options: [.redirectURI, .signOutURI, .webOrigin, .checkFingerprints, .rotateRefreshTokens, .requirePKCE],
            help: [
                Text(
                    """
                    Each of --redirect-uri, --sign-out-uri and --web-origin can be repeated and replaces its whole \
                    list; the word none empties it. Without a redirect URI the hosted pages are disabled. Without \
                    sign-out URIs or web origins, the redirect URIs and their origins are used. Addresses are \
                    https, http of this machine, or an app's own scheme; they are compared byte by byte.
                    """),
                Text(
                    """
                    With fingerprints checked, a Play Integrity registration must name a listed signing \
                    certificate; with an empty list every registration is rejected. With refresh tokens rotated, \
                    REFRESH_TOKEN_AUTH is refused, as at Cognito. With PKCE required, the hosted pages refuse a \
                    request without a code challenge (S256); if it is not required, a challenge that is sent is \
                    still checked.
                    """),
            ])

        private let change: SudoPoolChange

        init(_ line: ParsedLine) throws(UsageError) {
            func truth(_ option: OptionDescription) throws(UsageError) -> Bool? {
                try line.word(option, among: ["yes", "no"]).map { $0 == "yes" }
            }
            /// The values of an option; the single word `none` means an empty list.
            func list(_ option: OptionDescription) -> [String]? {
                let values = line.values(option)
                return values.isEmpty ? nil : values == ["none"] ? [] : values
            }
            change = SudoPoolChange(
                checksFingerprints: try truth(.checkFingerprints),
                rotatesRefreshTokens: try truth(.rotateRefreshTokens), requiresPKCE: try truth(.requirePKCE),
                redirectURIs: list(.redirectURI), signOutURIs: list(.signOutURI), webOrigins: list(.webOrigin))
            guard !change.isEmpty else {
                let options = line.command.options.map(\.name).joined(separator: ", ")
                throw UsageError(Text("\("sudo pool set") needs \(options)."))
            }
        }

        func run(_ sudo: SudoAdministration, _ context: CommandContext) async throws {
            try await sudo.change(change)
            report(try await sudo.pool(), context)
        }
    }

    private static func report(_ shown: SudoPool, _ context: CommandContext) {
        let texts = context.texts
        func list(_ addresses: [String]) -> String { texts.list(addresses.map { UntrustedText.shown($0) }) }
        context.console.report(
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
                texts.row(Text("pool"), UntrustedText.shown(shown.poolID)),
                texts.row(Text("client"), UntrustedText.shown(shown.clientID)),
                texts.row(Text("identity pool"), UntrustedText.shown(shown.identityPoolID)),
                texts.row(Text("redirect URIs"), list(shown.redirectURIs)),
                texts.row(Text("sign-out URIs"), list(shown.signOutURIs)),
                texts.row(Text("web origins"), list(shown.webOrigins)),
                texts.row(Text("code challenge"), shown.requiresPKCE ? "S256" : texts(Text("not required"))),
                texts.row(
                    Text("fingerprints"), texts(shown.checksFingerprints ? Text("checked") : Text("not checked"))),
                texts.row(
                    Text("refresh tokens"), texts(shown.rotatesRefreshTokens ? Text("rotated") : Text("not rotated"))),
            ].joined(separator: "\n"))
    }
}
