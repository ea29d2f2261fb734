import FoundationEssentials
import HTTPMessage
import IdentityAdministration
import IdentityModel
import JOSE
import Synchronization
import TestSupport

/// An admin REST API with one user, jane, that behaves as Keycloak's unless a test changes it.
final class ScriptedAdministration: Sendable {
    struct State {
        var tokensGiven = 0
        var refusesTokens = false
        var acceptedToken: String?
        var credentials: [JSONValue] = []
        var storesActivationCodes = true
        var requiredActions: [String] = []
        var isEnabled = true
        /// Of the realm; `nil` if the administrator may not read it.
        var attributes: [String: JSONValue]? = [:]
        var override: (@Sendable (HTTPRequest) throws(HTTPExchangeError) -> HTTPResponse?)?
    }

    let state = Mutex(State())
    let clock = StandingClock()
    let trace = TraceLog()
    static let id = UserRecordID(rawValue: "7d0e-1")

    func client(
        administrator: ProviderProfile.Administrator? = .init(username: "admin"), kind: ProviderKind = .kobil
    ) -> (AdministrationClient, ScriptedExchange) {
        let exchange = ScriptedExchange { [self] request throws(HTTPExchangeError) in try answer(request) }
        let profile = ProviderProfile(
            name: "test", kind: kind, baseURL: "http://idp.test/auth", tenant: TenantID("a b"), admin: administrator)
        let client = AdministrationClient(
            profile: profile, exchange: exchange, random: SeededRandom(), clock: clock, trace: trace
        ) { Secret("s3cret-word") }
        return (client, exchange)
    }

    static func json(_ value: JSONValue, status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: value.bytes)
    }

    private func answer(_ request: HTTPRequest) throws(HTTPExchangeError) -> HTTPResponse {
        if let override = state.withLock({ $0.override }), let response = try override(request) { return response }
        let path = URLReference(request.target).path
        if path == "/auth/realms/master/protocol/openid-connect/token" { return token(request) }
        guard let accepted = state.withLock({ $0.acceptedToken }),
            request.headers["Authorization"] == "Bearer \(accepted)"
        else { return Self.json(["error": "HTTP 401 Unauthorized"], status: 401) }
        let users = "/auth/admin/realms/a%20b/users"
        switch (request.method, path) {
        case (.get, "/auth/admin/realms/a%20b"):
            guard let attributes = state.withLock({ $0.attributes }) else {
                return Self.json(["error": "HTTP 403 Forbidden"], status: 403)
            }
            return Self.json(["realm": "a b", "attributes": .object(attributes)])
        case (.get, users): return Self.json([jane])
        case (.get, "\(users)/7d0e-1"): return Self.json(jane)
        case (.get, "\(users)/7d0e-1/credentials"):
            return Self.json(.array(state.withLock { $0.credentials }))
        case (.put, "\(users)/7d0e-1"): return put(request)
        case (.post, users):
            return HTTPResponse(status: 201, headers: ["Location": "http://idp.test\(users)/new-id"])
        default: return Self.json(["error": "User not found"], status: 404)
        }
    }

    private func token(_ request: HTTPRequest) -> HTTPResponse {
        state.withLock { state in
            guard !state.refusesTokens else {
                return Self.json(
                    ["error": "invalid_grant", "error_description": "Invalid user credentials"], status: 401)
            }
            state.tokensGiven += 1
            let token = "token-\(state.tokensGiven)"
            state.acceptedToken = token
            return Self.json(["access_token": .string(token), "expires_in": 60])
        }
    }

    /// An unmodified Keycloak answers 204 and stores nothing.
    private func put(_ request: HTTPRequest) -> HTTPResponse {
        state.withLock { state in
            let body = try? JSONValue(parsing: request.body)
            if state.storesActivationCodes, let given = body?["credentials"]?[0] {
                state.credentials.append([
                    "id": .string("c\(state.credentials.count)"), "type": given["type"] ?? .null,
                    "credentialData": given["credentialData"] ?? .null, "createdDate": 1_782_864_000_000,
                ])
            }
        }
        return HTTPResponse(status: 204)
    }

    private var jane: JSONValue {
        let (actions, isEnabled) = state.withLock { ($0.requiredActions, $0.isEnabled) }
        return [
            "id": "7d0e-1", "username": "jane", "email": "jane@example.com", "firstName": "Jane", "lastName": "Doe",
            "enabled": .bool(isEnabled), "createdTimestamp": 1_782_000_000_000,
            "requiredActions": .array(actions.map { .string($0) }),
        ]
    }
}
