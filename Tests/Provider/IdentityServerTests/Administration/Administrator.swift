import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import Testing

@testable import IdentityServer

/// An administrator of a server.
struct Administrator: Sendable {
    let fixture: TestProvider
    let token: String

    init(_ given: TestProvider? = nil) async throws {
        fixture = if let given { given } else { try await TestProvider() }
        token = try #require(await fixture.administratorsLogin().json["access_token"]?.string)
    }

    /// The same server with another administrator's token.
    func with(token: String) -> Administrator { Administrator(fixture: fixture, token: token) }

    private init(fixture: TestProvider, token: String) {
        self.fixture = fixture
        self.token = token
    }

    func call(_ method: HTTPMethod, _ path: String, _ body: JSONValue? = nil) async -> HTTPResponse {
        await fixture.send(
            HTTPRequest(
                method: method, target: "/auth/admin/realms" + path,
                headers: [
                    "Host": URLReference(fixture.baseURL).authority ?? "", "Content-Type": "application/json",
                    "Authorization": "Bearer \(token)",
                ], body: body?.bytes ?? []))
    }

    /// Creates a resource and returns its ID.
    func make(_ path: String, _ body: JSONValue) async throws -> String {
        let response = await call(.post, path, body)
        #expect(response.status == 201, "\(response.shown)")
        return String(try #require(response.headers["Location"]?.split(separator: "/").last))
    }

    /// Creates the client `app`, whose users log in with a password.
    ///
    /// Returns its ID.
    @discardableResult
    func makeApp() async throws -> String {
        try await make(
            "/sandbox/clients",
            [
                "clientId": "app", "publicClient": true, "directAccessGrantsEnabled": true,
                "attributes": ["id.token.signed.response.alg": "ES256"],
            ])
    }

    /// The ID of the sandbox's client `realm-management`.
    var management: String {
        get async throws {
            try #require(await call(.get, "/sandbox/clients?clientId=realm-management").json[0]?["id"]?.string)
        }
    }

    /// Roles of that client, in the form of a role mapping's body.
    func roles(_ names: [String]) async throws -> JSONValue {
        let known = await call(.get, "/sandbox/clients/\(try await management)/roles").json.array ?? []
        let wanted = known.filter { names.contains($0["name"]?.string ?? "") }
        #expect(wanted.count == names.count)
        return .array(wanted)
    }

    /// How a user gets roles.
    enum Way: Sendable, CaseIterable { case directly, byACompositeRole, byAGroupAround }

    /// Assigns roles of that client to a user.
    func give(_ names: [String], toUser id: String, _ way: Way = .directly) async throws {
        let (user, given) = ("/sandbox/users/\(id)", try await roles(names))
        switch way {
        case .directly:
            let path = "\(user)/role-mappings/clients/\(try await management)"
            #expect(await call(.post, path, given).status == 204)
        case .byACompositeRole:
            #expect(await call(.post, "/sandbox/roles", ["name": "head"]).status == 201)
            #expect(await call(.post, "/sandbox/roles/head/composites", given).status == 204)
            let head = await call(.get, "/sandbox/roles/head").json
            #expect(await call(.post, user + "/role-mappings/realm", .array([head])).status == 204)
        case .byAGroupAround:
            let heads = try await make("/sandbox/groups", ["name": "heads"])
            let path = "/sandbox/groups/\(heads)/role-mappings/clients/\(try await management)"
            #expect(await call(.post, path, given).status == 204)
            let inner = try await make("/sandbox/groups/\(heads)/children", ["name": "inner"])
            #expect(await call(.put, user + "/groups/\(inner)").status == 204)
        }
    }

    /// Creates a client with the secret `NAME-secret-0123456789` whose service account has the roles.
    ///
    /// Returns an administrator with its token, and both IDs.
    func service(
        _ names: [String], named name: String = "robot"
    ) async throws -> (administrator: Administrator, client: String, user: String) {
        let secret = "\(name)-secret-0123456789"
        let client = try await make(
            "/sandbox/clients",
            [
                "clientId": .string(name), "secret": .string(secret), "serviceAccountsEnabled": true,
                "attributes": ["id.token.signed.response.alg": "ES256"],
            ])
        let user = try #require(
            await call(.get, "/sandbox/clients/\(client)/service-account-user").json["id"]?.string)
        try await give(names, toUser: user)
        let answer = await fixture.post(
            fixture.endpoints.token,
            ["grant_type": "client_credentials", "client_id": name, "client_secret": secret])
        let token = try #require(answer.json["access_token"]?.string, "\(answer.shown)")
        return (with(token: token), client, user)
    }

    /// The token endpoint's response to a user's password.
    func tokens(
        of name: String, client: String = "app", password: String = "Secret123",
        scope: String = "openid"
    ) async throws -> JSONValue {
        let answer = await fixture.passwordGrant(name, password, client: client, scope: scope)
        #expect(answer.status == 200, "\(answer.shown)")
        return answer.json
    }

    func claims(_ token: JSONValue?) throws -> JSONValue {
        try JSONValue(parsing: UnverifiedJWS(compact: try #require(token?.string)).payload)
    }
}

extension TestProvider {
    /// The token endpoint's response to a user's password.
    @discardableResult
    func passwordGrant(
        _ name: String, _ password: String, client: String = "app", scope: String? = nil
    ) async -> HTTPResponse {
        var fields: FormFields = [
            "grant_type": "password", "client_id": client, "username": name, "password": password,
        ]
        fields.add("scope", ifPresent: scope)
        return await post(endpoints.token, fields)
    }

    /// The token endpoint's response to the administrator's password.
    func administratorsLogin(
        _ password: String = adminPassword.exposedText, scope: String? = nil
    ) async -> HTTPResponse {
        var fields: FormFields = [
            "grant_type": "password", "client_id": "admin-cli", "username": "admin", "password": password,
        ]
        fields.add("scope", ifPresent: scope)
        return await post("/auth/realms/master/protocol/openid-connect/token", fields)
    }
}
