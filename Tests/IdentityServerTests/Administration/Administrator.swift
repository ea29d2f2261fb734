import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import Testing

@testable import IdentityServer

/// An administrator of a server of his own.
struct Administrator: Sendable {
    let fixture: ProtocolFixture
    let token: String

    init(_ given: ProtocolFixture? = nil) async throws {
        fixture = if let given { given } else { try await ProtocolFixture() }
        let answer = await fixture.post(
            "/auth/realms/master/protocol/openid-connect/token",
            [
                "grant_type": "password", "client_id": "admin-cli", "username": "admin",
                "password": ProtocolFixture.adminPassword.exposedText,
            ])
        token = try #require(answer.json["access_token"]?.string)
    }

    /// Somebody else with another token.
    func with(token: String) -> Administrator { Administrator(fixture: fixture, token: token) }

    private init(fixture: ProtocolFixture, token: String) {
        self.fixture = fixture
        self.token = token
    }

    func call(_ method: HTTPMethod, _ path: String, _ body: JSONValue? = nil) async -> HTTPResponse {
        await fixture.send(
            HTTPRequest(
                method: method, target: "/auth/admin/realms" + path,
                headers: [
                    "Host": "127.0.0.1:8931", "Content-Type": "application/json",
                    "Authorization": "Bearer \(token)",
                ], body: body?.bytes ?? []))
    }

    /// Makes something and gives its id.
    func make(_ path: String, _ body: JSONValue) async throws -> String {
        let response = await call(.post, path, body)
        #expect(response.status == 201, "\(response.shown)")
        return String(try #require(response.headers["Location"]?.split(separator: "/").last))
    }

    /// What the token endpoint answers to a user's password.
    func tokens(
        of name: String, client: String = "app", password: String = "Secret123",
        scope: String = "openid"
    ) async throws -> JSONValue {
        let answer = await fixture.post(
            fixture.endpoints.token,
            [
                "grant_type": "password", "client_id": client, "username": name, "password": password,
                "scope": scope,
            ])
        #expect(answer.status == 200, "\(answer.shown)")
        return answer.json
    }

    /// What a token says.
    func claims(_ token: JSONValue?) throws -> JSONValue {
        try JSONValue(parsing: UnverifiedJWS(compact: try #require(token?.string)).payload)
    }
}
