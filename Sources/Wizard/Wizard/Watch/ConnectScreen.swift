import FlowModel
import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// The settings of an app for a client of the provider, ready to copy: a row for each library.
struct ConnectScreen: ListScreen {
    let app: ConnectedApp
    var list = ListView<AppLibrary>()

    static let helpWords = HelpWords.clients
    static let commands = CommandSet(
        [Command(.copy, [.character("y")], Text("copy"), Text("Copy the settings to the clipboard."))] + Command.moves
            + Command.pageMoves + [.back])

    var ids: [AppLibrary] { AppLibrary.allCases.filter { !app.settings(for: $0).isEmpty } }

    func perform(_ command: CommandID, _ context: WizardContext) -> [ScreenRequest] {
        guard command == .copy, let focus else { return [] }
        return [.effect(.copy(Secret(app.settings(for: focus).joined(separator: "\n"))))]
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        let hasPicture = context.provider?.issuerPicture.map { view.place($0) } ?? false
        if !hasPicture { view.takeWholeWidth() }
        view.head.heading(texts(Text("Connect an app as \(app.shownClient)")))
        if hasPicture {
            view.head.paragraph(texts(Text("The QR code has the address of the provider's configuration.")), .dim)
        }
        view.main.menu(ids.map { MenuRow(item: $0, title: $0.rawValue, note: texts($0.note)) }, focus: focus)
        guard let focus else { return }
        for line in app.settings(for: focus) {
            let text = line.drop { $0 == " " }
            view.foot.paragraph(String(text), .code, indent: line.count - text.count)
        }
        view.foot.blank()
        if !app.isPublic {
            view.foot.paragraph(
                texts(Text("CLIENT_SECRET stands for the secret; the client's details show it.")), .dim)
        }
        if app.lacksRedirectURI {
            view.foot.paragraph(texts(Text("The client has no redirect URI yet: register that of your app.")), .todo)
        }
    }
}

/// A library or program that logs users in.
enum AppLibrary: String, Sendable, Hashable, CaseIterable {
    case keycloakJS = "keycloak-js"
    case oidcClientTS = "oidc-client-ts"
    case appAuth = "AppAuth"
    case authlib = "Authlib"
    case spring = "Spring Boot"
    case curl
    case sudo = "Sudo user SDK"

    fileprivate var note: Text {
        switch self {
        case .keycloakJS, .oidcClientTS: Text("an app in a browser")
        case .appAuth: Text("an app for Android")
        case .authlib: Text("a server in Python")
        case .spring: Text("a server in Java")
        case .curl: Text("a shell")
        case .sudo: Text("an app for Sudo Platform")
        }
    }
}

/// What an app has to know to log users in at a provider.
struct ConnectedApp: Sendable, Hashable {
    let shownClient: String
    let isPublic: Bool
    let lacksRedirectURI: Bool
    private let issuer: String
    private let client: String
    private let redirectURI: String
    /// The command that writes the configuration of the pool; `nil` if there is no pool.
    private let sudoConfiguration: String?

    init(_ client: AdministeredClient, at provider: ProviderSummary) {
        shownClient = UntrustedText(client.clientID.rawValue).shownName(limit: 60)
        isPublic = client.isPublic
        let registered = client.redirectURIs.first { !$0.original.contains("*") }
        lacksRedirectURI = client.redirectURIs.isEmpty
        issuer = Self.quotable(provider.issuer)
        self.client = Self.quotable(client.clientID.rawValue)
        redirectURI = Self.quotable(registered?.original ?? "http://localhost:5173/callback")
        sudoConfiguration =
            provider.hasSudoPlatform
            ? EquivalentCommand(["sudo", "config", .option("--out", "sudoplatformconfig.json")], provider).text : nil
    }

    /// A text that may stand between quotes in each of the languages.
    private static func quotable(_ text: String) -> String {
        UntrustedText(text).sanitised(limit: 400).filter { !"\"'\\$`".contains($0) }
    }

    /// The lines for a library.
    func settings(for library: AppLibrary) -> [String] {
        let secret = isPublic ? "" : ", client_secret=\"CLIENT_SECRET\""
        switch library {
        case .keycloakJS:
            let realms = issuer.firstRange(of: "/realms/")
            let url = realms.map { String(issuer[..<$0.lowerBound]) } ?? issuer
            let realm = realms.map { String(issuer[$0.upperBound...]) } ?? ""
            return [
                "const keycloak = new Keycloak({", "  url: \"\(url)\", realm: \"\(realm)\",",
                "  clientId: \"\(client)\",", "});",
                "await keycloak.init({ onLoad: \"login-required\", pkceMethod: \"S256\" });",
            ]
        case .oidcClientTS:
            return [
                "const manager = new UserManager({", "  authority: \"\(issuer)\",",
                "  client_id: \"\(client)\", redirect_uri: \"\(redirectURI)\",", "  scope: \"openid profile email\",",
                "});", "await manager.signinRedirect();",
            ]
        case .appAuth:
            return [
                "AuthorizationServiceConfiguration.fetchFromIssuer(", "  Uri.parse(\"\(issuer)\")",
                ") { provider, _ ->", "  AuthorizationRequest.Builder(provider!!, \"\(client)\",",
                "    ResponseTypeValues.CODE, Uri.parse(\"\(redirectURI)\")",
                "  ).setScope(\"openid profile email\").build()",
                "}",
            ]
        case .authlib:
            return [
                "oauth.register(\"idp\", client_id=\"\(client)\"\(secret),",
                "    server_metadata_url=\"\(issuer)/.well-known/openid-configuration\",",
                "    client_kwargs={\"scope\": \"openid profile email\",",
                "                   \"code_challenge_method\": \"S256\"})",
            ]
        case .spring:
            let key = "spring.security.oauth2.client."
            return [
                "\(key)provider.idp.issuer-uri=\(issuer)", "\(key)registration.idp.client-id=\(client)",
                isPublic
                    ? "\(key)registration.idp.client-authentication-method=none"
                    : "\(key)registration.idp.client-secret=${CLIENT_SECRET}",
                "\(key)registration.idp.authorization-grant-type=authorization_code",
                "\(key)registration.idp.scope=openid,profile,email",
            ]
        case .curl:
            let authentication = isPublic ? "-d 'client_id=\(client)'" : "-u '\(client):CLIENT_SECRET'"
            return [
                "curl \(issuer)/.well-known/openid-configuration",
                "curl \(authentication) -d scope=openid \(issuer)/protocol/openid-connect/auth/device",
            ]
        case .sudo: return sudoConfiguration.map { [$0] } ?? []
        }
    }
}
