import Foundation
import IdentityServer
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Each test has a provider with its own port and its own users, which ends with the test.
struct ServerInATest {
    @Test func janeLogsInWithHerPassword() async throws {
        var settings = ServerSettings()
        settings.administratorPassword = Secret("Administrator-1")
        let server = try await EmbeddedIdentityServer.start(store: .memory, settings: settings)
        let administrator = try await logIn("admin", "Administrator-1", at: server.issuer(of: TenantID("master")))
        let jane =
            #"{"username": "jane", "enabled": true, "credentials": [{"type": "password", "value": "Jane-1234"}]}"#
        let created = try await post(
            jane, to: server.baseURL + "/admin/realms/sandbox/users",
            ["content-type": "application/json", "authorization": "Bearer \(administrator.access_token)"])
        #expect(created.status == 201)
        #expect(try await logIn("jane", "Jane-1234", at: server.issuer(of: .sandbox)).token_type == "Bearer")
        await server.stop()
    }

    private struct Tokens: Decodable {
        let access_token, token_type: String
    }

    /// The password grant; an app would log in with a code.
    private func logIn(_ username: String, _ password: String, at issuer: String) async throws -> Tokens {
        let form = "grant_type=password&client_id=admin-cli&username=\(username)&password=\(password)"
        let type = ["content-type": "application/x-www-form-urlencoded"]
        let answer = try await post(form, to: issuer + "/protocol/openid-connect/token", type)
        return try JSONDecoder().decode(Tokens.self, from: answer.body)
    }

    private func post(
        _ body: String, to url: String, _ headers: [String: String]
    ) async throws -> (status: Int?, body: Data) {
        var request = URLRequest(url: try #require(URL(string: url)))
        (request.httpMethod, request.httpBody, request.allHTTPHeaderFields) = ("POST", Data(body.utf8), headers)
        let (data, response) = try await URLSession.shared.data(for: request)
        return ((response as? HTTPURLResponse)?.statusCode, data)
    }
}
