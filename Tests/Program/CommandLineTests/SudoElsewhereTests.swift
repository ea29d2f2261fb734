import TestSupport
import Testing

/// The commands about a Sudo pool at servers without pool administration.
@Suite(.timeLimit(.minutes(3))) struct SudoElsewhereTests {
    private let requests = Recorder<String>()

    /// A server with an admin REST API that has no pools, as Keycloak's.
    private func server() throws -> LoopbackServer {
        let requests = requests
        return try LoopbackServer { request in
            requests.append(request.requestLine)
            let json = ["Content-Type: application/json"]
            if request.requestLine.contains("/openid-connect/token ") {
                return .http("200 OK", json, body: #"{"access_token":"t","expires_in":60,"token_type":"Bearer"}"#)
            }
            return .http("404 Not Found", json, body: #"{"error":"HTTP 404 Not Found"}"#)
        }
    }

    @Test func aServerWithoutThePathNamesTheAdminConsole() async throws {
        let server = try server()
        var program = try BuiltExecutable()
        program.variables = ["IDP_WIZARD_ADMIN": "Administrator-1"]
        let profile = """
            name: bank
            kind: kobil
            base-url: \(server.base)/auth
            tenant: bank
            admin: { username: admin, password-env: IDP_WIZARD_ADMIN }
            """
        try program.folder.write("bank.yaml", Array(profile.utf8))
        let end = try await program.run(
            "--provider", program.folder.path("bank.yaml"), "sudo", "keys", "list", "--json")
        #expect(end.status == 2 && end.errors.contains("Admin Console"), "\(end.errors)")
        #expect((end.last("error")?["error"] as? [String: Any])?["code"] as? String == "no-sudo-administration")
        #expect(requests.values.contains { $0.hasPrefix("GET /auth/admin/realms/bank/sudo/pool ") })
    }

    /// The profile may name an endpoint other than this program's server.
    ///
    /// The administrator's password is not sent there.
    @Test func anotherEndpointIsNotSentTheAdministratorsPassword() async throws {
        let server = try server()
        var program = try BuiltExecutable()
        program.variables = ["IDP_WIZARD_ADMIN": "Administrator-1"]
        let config = """
            {"identityService":{"region":"us-east-1","poolId":"us-east-1_Ab12Cd34E","clientId":"c","identityPoolId":"us-east-1:1",\
            "apiUrl":"\(server.base)/graphql","endpoint":"\(server.base)"}}
            """
        try program.folder.write("config.json", Array(config.utf8))
        let profile = """
            name: app
            kind: sudo
            config: \(program.folder.path("config.json"))
            admin: { username: admin, password-env: IDP_WIZARD_ADMIN }
            """
        try program.folder.write("app.yaml", Array(profile.utf8))
        let end = try await program.run("--provider", program.folder.path("app.yaml"), "sudo", "keys", "list")
        #expect(end.status == 2 && end.errors.contains("Admin Console"), "\(end.errors)")
        #expect(!requests.values.isEmpty && requests.values.allSatisfy { $0.hasPrefix("GET ") }, "\(requests.values)")
        // A key pair is still created, for the project's support.
        let made = try await program.run(
            "--provider", program.folder.path("app.yaml"), "sudo", "issuers", "generate", "bank", "--out",
            program.folder.path("fsso"), "--json")
        #expect(made.status == 0 && made.objects.first?["added"] as? Bool == false, "\(made.errors)")
    }
}
