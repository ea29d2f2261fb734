package import HTTPMessage
package import HTTPServer
package import IdentityCore
package import IdentityModel
import JOSE

/// The admin REST under `/auth/admin`, as Keycloak has it.
///
/// Every request is judged in Keycloak's order: a good token (401), the realm (404), the right to administer (403), then the route.
package struct AdministrationRoutes: Sendable {
    package var store: any AdministrationStore
    package var realmStore: any RealmAdministrationStore
    package let gate: any AdministratorGate
    package let hasher: any PasswordHasher
    package let clock: any WallClock
    package let random: any RandomSource
    /// What new realms are made with.
    package var settings = NewRealmSettings()
    /// Whether the issuers are https, whatever this process itself listens with.
    package var isSecure = false
    /// What the one who asks may do; nil for everything.
    var rights: AdministratorRights?

    package init(
        store: any AdministrationStore, realmStore: any RealmAdministrationStore, gate: any AdministratorGate,
        hasher: any PasswordHasher, clock: any WallClock, random: any RandomSource,
        settings: NewRealmSettings = NewRealmSettings(), isSecure: Bool = false, rights: AdministratorRights? = nil
    ) {
        self.store = store
        self.realmStore = realmStore
        self.gate = gate
        self.hasher = hasher
        self.clock = clock
        self.random = random
        self.settings = settings
        self.isSecure = isSecure
        self.rights = rights
    }

    /// Answers a request whose path begins with `/auth/admin`.
    package func answer(_ request: ServerRequest) async -> HTTPResponse {
        do {
            return try await route(request)
        } catch let refusal as AdministrationRefusal {
            return refusal.response
        } catch {
            RequestRecord.current?.note(error)
            return switch error {
            case let error as StoreError: AdministrationAnswer.unavailable(error)
            case is HashingBusy: AdministrationAnswer.busy
            default: AdministrationAnswer.failed
            }
        }
    }

    /// The path of something in a realm; what an administrator chose as its id or name is escaped.
    static func path(_ parts: [String], in realm: TenantID) -> String {
        "/auth/admin/realms/" + ([realm.rawValue] + parts).map { PercentCoding.encode($0) }.joined(separator: "/")
    }

    /// A path as an address that the client can reach: absolute where it said by which host it came.
    func location(_ path: String, of request: HTTPRequest) -> String {
        request.headers["Host"].map { "\(isSecure ? "https" : "http")://\($0)\(path)" } ?? path
    }

    private func route(_ request: ServerRequest) async throws -> HTTPResponse {
        let segments = request.http.path.split(separator: "/").map { PercentCoding.decode($0) }
        let isAboutServer = segments == ["auth", "admin", "serverinfo"]
        guard isAboutServer || segments.starts(with: ["auth", "admin", "realms"]) else {
            return AdministrationAnswer.notFound
        }
        RequestRecord.current?.matched(AdministrationTemplate.of(segments.dropFirst(2)))
        if request.http.method == .options { return HTTPResponse(status: 200) }
        let bearer = Self.bearer(of: request.http)
        let access = try await gate.access(bearer: bearer)
        guard access != .unauthorized else { return AdministrationAnswer.unauthorized }
        let rights = access == .granted ? nil : try await gate.rights(bearer: bearer)
        if isAboutServer {
            guard access == .granted || rights != nil else { return AdministrationAnswer.forbidden }
            return ServerRoutes(routes: self).information(request.http)
        }
        let path = Array(segments.dropFirst(3))
        guard let name = path.first else {
            guard access == .granted else {
                guard let rights, request.http.method == .get else { return AdministrationAnswer.forbidden }
                return try await RealmRoutes(routes: self).answer(request.http, only: rights.realm)
            }
            return try await RealmRoutes(routes: self).answer(request.http)
        }
        guard let realm = try await store.realm(named: TenantID(name)) else {
            return AdministrationAnswer.realmNotFound
        }
        RequestRecord.current?.found(realm.name)
        let rest = Array(path.dropFirst())
        guard access == .granted else {
            let operation = AdministrationOperation(request.http.method, rest)
            guard let rights, rights.realm == realm.name, rights.allow(operation) else {
                return AdministrationAnswer.forbidden
            }
            if rights.seesNone(of: operation) { return AdministrationAnswer.value([]) }
            return try await limited(to: rights, over: operation.subject(of: rest), in: realm)
                .route(request, in: realm, rest)
        }
        return try await route(request, in: realm, rest)
    }

    private func route(
        _ request: ServerRequest, in realm: RealmRecord, _ path: [String]
    ) async throws -> HTTPResponse {
        let rest = Array(path.dropFirst())
        if let answer = try await ReadOnlyRoutes(routes: self, realm: realm).answer(request.http, path) {
            return answer
        }
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
        case "groups": try await GroupRoutes(routes: self, realm: realm).answer(request.http, rest)
        case "group-by-path":
            try await GroupRoutes(routes: self, realm: realm).byPath(request.http, rest)
        case "default-groups":
            try await GroupRoutes(routes: self, realm: realm).defaults(request.http, rest)
        case "attack-detection":
            try await BruteForceRoutes(routes: self, realm: realm).answer(request.http, rest)
        case "organizations": AdministrationAnswer.organizationsDisabled
        case "users-management-permissions", "client-types": AdministrationAnswer.featureNotEnabled
        case "partial-export" where rest.isEmpty:
            try await RealmExport(routes: self, realm: realm).answer(request.http)
        case "partialImport":
            AdministrationAnswer.notBuilt("This server takes whole realms, and no parts of one.")
        case "client-session-stats" where rest.isEmpty && request.http.method == .get:
            try await SessionRoutes(routes: self, realm: realm).countByClient()
        case "clear-keys-cache", "clear-realm-cache", "clear-user-cache":
            // There is nothing to forget: every answer comes from the store.
            rest.isEmpty && request.http.method == .post
                ? AdministrationAnswer.noContent : AdministrationAnswer.methodNotAllowed
        case "push-revocation" where rest.isEmpty && request.http.method == .post:
            AdministrationAnswer.value([:])
        default: AdministrationAnswer.notFound
        }
    }

    private static func bearer(of request: HTTPRequest) -> String? {
        let values = request.headers.values("Authorization")
        guard values.count == 1, let value = values.first else { return nil }
        let parts = value.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return String(parts[1]).trimmingWhitespace
    }
}
