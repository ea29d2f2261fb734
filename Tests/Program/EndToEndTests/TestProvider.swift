import HTTPClient
import IdentityAdministration
import IdentityModel
import IdentityServer
import TestSupport

/// A provider outside the program, in one of the two themes, and a profile for it.
struct TestProvider {
    let server: EmbeddedIdentityServer
    let home: TemporaryFolder
    let administration: AdministrationClient

    init(theme: PageThemeName, kind: ProviderKind = .kobil, client: String? = nil) async throws {
        var settings = ServerSettings()
        settings.administratorPassword = Secret("Administrator-1")
        settings.theme = theme
        server = try await EmbeddedIdentityServer.start(
            store: .memory, settings: settings, signingKeys: SharedSigningKeys())
        home = try TemporaryFolder()
        let profile = ProviderProfile(
            name: "test", kind: kind, baseURL: server.baseURL, tenant: .sandbox,
            admin: ProviderProfile.Administrator(username: "admin"))
        administration = AdministrationClient(profile: profile, exchange: CurlExchange()) { Secret("Administrator-1") }
        try home.write("admin.secret", Array("Administrator-1\n".utf8))
        let login = client.map { "clients: { login: { id: \($0) } }\n" } ?? ""
        let yaml = """
            name: test
            kind: \(kind.rawValue)
            base-url: \(server.baseURL)
            tenant: sandbox
            \(login)admin: { realm: master, client: admin-cli, username: admin, password-file: admin.secret }

            """
        try home.write("test.yaml", Array(yaml.utf8))
    }

    func wizard() async throws -> WizardSession {
        try await WizardSession.start(in: home, arguments: ["--provider", home.path("test.yaml")])
    }

    /// Creates a user, optionally with a permanent or temporary password.
    @discardableResult
    func newUser(_ name: String, password: String? = nil, isTemporary: Bool = false) async throws -> AdministeredUser {
        let id = try await administration.createUser(NewUser(username: name, email: "\(name)@example.com"))
        if let password {
            try await administration.resetPassword(of: id, to: Secret(password), isTemporary: isTemporary)
        }
        return try await administration.user(id)
    }

    func code(for user: AdministeredUser) async throws -> String {
        guard case .issued(let code) = try await administration.issueActivationCode(to: user) else { return "" }
        return code.code.exposedText
    }

    func stop() async { await server.stop() }
}
