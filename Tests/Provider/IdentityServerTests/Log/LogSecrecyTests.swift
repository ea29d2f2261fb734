import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import Synchronization
import TestSupport
import Testing

@testable import IdentityServer

/// Secrets in every kind of request: none may appear in the log.
@Suite struct LogSecrecyTests {
    private let log = RecordedLog()

    @Test func neitherSecretsNorUserNamesNorCodesNorTokensAreLogged() async throws {
        let store = BreakableStore()
        let fixture = try await TestProvider(store: store.opened()).logging(to: log)
        var secrets = [
            "jane", "Secret123", "87654321", "example.com", TestProvider.adminPassword.exposedText,
            "robot-secret-0123456789",
        ]
        // An activation, a login, and all requests with their tokens.
        let device = try fixture.device()
        let tokens = try await fixture.activated("jane", device, code: "87654321")
        let flow = TestFlow(fixture, device, client: .kssIdpLogin, user: "jane")
        var query = flow.query
        query.add("login_hint", "jane")
        try await flow.open(query)
        secrets.append(contentsOf: flow.headers.fields.map(\.value).filter { $0.utf8.count > 8 })
        _ = try await flow.submit(["username": "jane", "password": "Secret123x"])
        let answer = try await flow.submit(["username": "jane", "password": "Secret123"])
        let code = try #require(try flow.answer(answer)["code"])
        let refreshed = try TokenResponse(json: await flow.redeem(code).json)
        _ = await flow.redeem(code)
        secrets += [code, flow.verifier.secret.exposedText, flow.action]
        for token in [tokens, refreshed] {
            secrets += [token.accessToken, token.idToken, token.refreshToken].compactMap { $0?.exposedText }
        }
        let access = refreshed.accessToken.exposedText
        _ = await fixture.get(fixture.endpoints.userinfo, ["Authorization": "Bearer \(access)"])
        _ = await fixture.get("\(fixture.endpoints.userinfo)?access_token=\(access)")
        let hint = refreshed.idToken?.exposedText ?? ""
        _ = await fixture.get("\(fixture.endpoints.logout)?id_token_hint=\(hint)")

        // The admin REST API.
        let admin = try await Administrator(fixture)
        secrets.append(admin.token)
        let (robot, client, _) = try await admin.service(["view-users"])
        secrets.append(robot.token)
        _ = await robot.call(.get, "/sandbox/users?username=jane&email=jane@example.com")
        _ = await robot.call(.get, "/sandbox/users/jane/credentials/Secret123")
        _ = await admin.call(.get, "/sandbox/clients/\(client)/client-secret")
        _ = await admin.call(
            .post, "/sandbox/users",
            ["username": "jane", "credentials": [["type": "password", "value": "Secret123"]]])
        for path in ["token/introspect", "revoke"] {
            _ = await fixture.post(
                "/auth/realms/sandbox/protocol/openid-connect/\(path)",
                ["client_id": "robot", "client_secret": "robot-secret-0123456789", "token": access])
        }

        // Secrets in places that should not contain any.
        for secret in ["Secret123", access, "jane"] {
            for path in ["/", "/auth/", "/auth/realms/", "/auth/realms/sandbox/", "/auth/admin/realms/"] {
                _ = await fixture.get(path + secret)
                _ = await fixture.get("\(path)?\(secret)=\(secret)")
            }
            _ = await fixture.post(
                fixture.endpoints.token,
                [
                    "grant_type": secret, "client_id": secret, "client_secret": secret, "username": secret,
                    "password": secret, "scope": secret,
                ])
            _ = await fixture.get("\(fixture.endpoints.authorization)?client_id=\(secret)&redirect_uri=\(secret)")
            _ = await fixture.get("/auth", ["traceparent": secret, "User-Agent": secret, "Cookie": "a=\(secret)"])
            _ = await fixture.send(HTTPRequest(method: HTTPMethod(rawValue: secret), target: "/auth"))
        }

        // A store that fails.
        for calls in 0..<6 {
            store.fail(.damaged, after: calls)
            _ = await flow.refresh(Secret("Secret123"))
            _ = await admin.call(.get, "/sandbox/users/jane")
        }
        store.mend()

        let lines = log.events.map(\.line)
        #expect(lines.count > 60)
        for line in lines {
            for secret in secrets where !secret.isEmpty {
                #expect(!line.contains(secret), "\(secret.prefix(20)) stands in \(line)")
            }
        }
    }
}
