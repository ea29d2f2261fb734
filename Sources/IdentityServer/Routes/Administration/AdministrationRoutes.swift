import HTTPMessage
import HTTPServer
import IdentityModel
import JOSE

/// The admin REST under `/auth/admin`, as Keycloak has it.
///
/// Every request is judged in Keycloak's order: a good token (401), the realm (404), the right to administer (403), then the route.
struct AdministrationRoutes: Sendable {
    let store: any AdministrationStore
    let realmStore: any RealmAdministrationStore
    let gate: any AdministratorGate
    let hasher: any PasswordHasher
    let clock: any WallClock
    let random: any RandomSource
    /// What new realms are made with.
    var settings = ServerSettings()

    /// Answers a request whose path begins with `/auth/admin`.
    func answer(_ request: ServerRequest) async -> HTTPResponse {
        do {
            return try await route(request)
        } catch let refusal as AdministrationRefusal {
            return refusal.response
        } catch let error as StoreError {
            return AdministrationAnswer.unavailable(error)
        } catch {
            return AdministrationAnswer.failed
        }
    }

    private func route(_ request: ServerRequest) async throws -> HTTPResponse {
        let segments = request.http.path.split(separator: "/").map { PercentCoding.decode($0) }
        let isAboutServer = segments == ["auth", "admin", "serverinfo"]
        guard isAboutServer || segments.starts(with: ["auth", "admin", "realms"]) else {
            return AdministrationAnswer.notFound
        }
        if request.http.method == .options { return HTTPResponse(status: 200) }
        let access = await gate.access(bearer: Self.bearer(of: request.http))
        guard access != .unauthorized else { return AdministrationAnswer.unauthorized }
        if isAboutServer {
            guard access == .granted else { return AdministrationAnswer.forbidden }
            return ServerRoutes(routes: self).information(request.http)
        }
        let path = Array(segments.dropFirst(3))
        guard let name = path.first else {
            guard access == .granted else { return AdministrationAnswer.forbidden }
            return try await RealmRoutes(routes: self).answer(request.http)
        }
        guard let realm = try await store.realm(named: TenantID(name)) else {
            return AdministrationAnswer.realmNotFound
        }
        guard access == .granted else { return AdministrationAnswer.forbidden }
        return try await route(request, in: realm, Array(path.dropFirst()))
    }

    private func route(
        _ request: ServerRequest, in realm: RealmRecord, _ path: [String]
    ) async throws -> HTTPResponse {
        let rest = Array(path.dropFirst())
        return switch path.first {
        case nil: try await RealmRoutes(routes: self).answer(request.http, about: realm)
        case "users": try await UserRoutes(routes: self, realm: realm).answer(request, rest)
        case "clients": try await ClientRoutes(routes: self, realm: realm).answer(request.http, rest)
        case "client-scopes": try await ClientScopeRoutes(routes: self, realm: realm).answer(request.http, rest)
        case "default-default-client-scopes":
            try await ClientScopeRoutes(routes: self, realm: realm).assignment(.byDefault, request.http, rest)
        case "default-optional-client-scopes":
            try await ClientScopeRoutes(routes: self, realm: realm).assignment(.onRequest, request.http, rest)
        case "roles": try await RoleRoutes(routes: self, realm: realm).answer(request.http, rest)
        case "roles-by-id": try await RoleRoutes(routes: self, realm: realm).byID(request.http, rest)
        case "sessions": try await SessionRoutes(routes: self, realm: realm).answer(request.http, rest)
        case "logout-all": try await SessionRoutes(routes: self, realm: realm).endAll(request.http, rest)
        case "keys" where rest.isEmpty: try await ServerRoutes(routes: self).keys(of: realm, request.http)
        case "authentication" where rest == ["required-actions"]:
            ServerRoutes(routes: self).requiredActions(request.http)
        case "groups" where rest.isEmpty && request.http.method == .get: AdministrationAnswer.value([])
        case "attack-detection":
            try await BruteForceRoutes(routes: self, realm: realm).answer(request.http, rest)
        default: AdministrationAnswer.notFound
        }
    }

    private static func bearer(of request: HTTPRequest) -> String? {
        let values = request.headers.values("Authorization")
        guard values.count == 1, let value = values.first else { return nil }
        let parts = value.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return String(parts[1]).trimmingBlanks
    }
}
