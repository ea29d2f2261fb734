package import HTTPMessage
package import HTTPServer
package import IdentityModel
package import IdentityStore
package import JOSE
import ServerRouting

/// The admin REST under `/auth/admin`, compatible with Keycloak's.
///
/// Every request is checked in Keycloak's order: a valid token (401), the realm (404), the right to administer (403),
/// then the route.
package struct AdministrationRoutes: Sendable {
    package var store: DatabaseStore
    /// The keys of the user pools.
    let poolKeys: PoolKeyRing
    package let gate: any AdministratorGate
    package let hasher: any PasswordHasher
    package let clock: any WallClock
    package let random: any RandomSource
    let signingKeys: any SigningKeySource
    /// The server's public address without a path, at which the user pools are reached.
    package let origin: String
    package var settings = NewRealmSettings()
    /// Whether the issuers use https, regardless of this process's own listener.
    package var isSecure = false
    /// The caller's rights; `nil` if they are unlimited.
    var rights: AdministratorRights?
    /// The ID of the caller's own account; `nil` if the request is about another realm than the account's.
    var ownAccount: String?

    package init(
        store: DatabaseStore, poolKeys: PoolKeyRing, gate: any AdministratorGate, hasher: any PasswordHasher,
        clock: any WallClock, random: any RandomSource, signingKeys: any SigningKeySource, origin: String,
        settings: NewRealmSettings = NewRealmSettings(), isSecure: Bool = false, rights: AdministratorRights? = nil
    ) {
        self.store = store
        self.poolKeys = poolKeys
        self.gate = gate
        self.hasher = hasher
        self.clock = clock
        self.random = random
        self.signingKeys = signingKeys
        self.origin = origin
        self.settings = settings
        self.isSecure = isSecure
        self.rights = rights
    }

    /// Answers a request whose path begins with `/auth/admin`.
    package func answer(_ request: ServerRequest) async -> HTTPResponse {
        let response = await AdministrationErrorResponses().answering { try await route(request) }
        // Keycloak's words send the caller to the log.
        if response.status == 501 { RequestRecord.current?.refused(.notSupported) }
        return response
    }

    /// The address of a path in a realm; IDs and names are escaped, because administrators choose them.
    func location(_ path: [String], in realm: TenantID, of request: HTTPRequest) -> String {
        let parts = ([realm.rawValue] + path).map { PercentCoding.encode($0) }
        return address(of: "/auth/admin/realms/" + parts.joined(separator: "/"), for: request)
    }

    /// The address of a path at which the client can reach it: absolute if the request has a `Host`.
    func address(of path: String, for request: HTTPRequest) -> String {
        request.headers["Host"].map { "\(isSecure ? "https" : "http")://\($0)\(path)" } ?? path
    }

    private func route(_ request: ServerRequest) async throws -> HTTPResponse {
        let segments = request.http.path.split(separator: "/").map { PercentCoding.decode($0) }
        let isAboutServer = segments == ["auth", "admin", "serverinfo"]
        guard isAboutServer || segments.starts(with: ["auth", "admin", "realms"]) else {
            return .notFound
        }
        let path = Array(segments.dropFirst(3))
        let match = path.isEmpty ? nil : AdministrationTable.match(request.http.method, Array(path.dropFirst()))
        RequestRecord.current?.matched(isAboutServer ? "/auth/admin/serverinfo" : Self.template(match))
        if request.http.method == .options { return HTTPResponse(status: 200) }
        let bearer = request.http.bearerToken(acceptsForm: false)
        guard let holder = try await gate.holder(of: bearer) else { return .unauthorized }
        RequestRecord.current?.found(user: holder.identity.id)
        if let event = AdministrationEvent(request.http.method, match) {
            RequestRecord.current?.changes(event.resource, by: event.operation)
        }
        if isAboutServer {
            guard holder.access != .nothing else { return .forbidden }
            return Self.information(request.http)
        }
        guard let name = path.first, let match else {
            switch holder.access {
            case .everything:
                return try await recorded(request.http, match, by: holder, in: holder.source?.realm) { routes in
                    try await routes.answerRealms(request.http)
                }
            case .realm(let rights) where request.http.method.isReading:
                return try await answerRealms(request.http, only: rights)
            case .realm, .nothing: return .forbidden
            }
        }
        guard let realm = try await store.realm(named: TenantID(name)) else {
            return .realmNotFound
        }
        RequestRecord.current?.found(realm.name)
        switch holder.access {
        case .everything: break
        case .nothing: return .forbidden
        case .realm(let rights):
            guard rights.realm == realm.name else {
                // The event is one of the administrator's realm: others do not fill the events of this one.
                return try await recorded(
                    request.http, match, by: holder, in: holder.source?.realm, of: realm
                ) { _ in .forbidden }
            }
            if let operation = match.operation, rights.allow(operation), rights.seesNone(of: operation) {
                return .json([])
            }
        }
        let place = holder.realmOfEvent(at: match, in: realm)
        return try await recorded(request.http, match, by: holder, in: place, of: realm) {
            var limited = $0
            if holder.source?.realm.id == realm.id { limited.ownAccount = holder.identity.id }
            guard let (route, parameters) = match.found else { return match.refusal }
            if case .realm(let rights) = holder.access {
                guard rights.allow(route.right) else { return .forbidden }
                limited = limited.limited(to: rights, route.right, over: match.subject, in: realm)
            }
            return try await route.answer(
                AdministrationCall(request: request.http, routes: limited, realm: realm, parameters: parameters))
        }
    }

    /// The log's name for a request about realms; `nil` for an unknown path.
    private static func template(_ match: AdministrationTable.Match?) -> String? {
        guard let match else { return "/auth/admin/realms" }
        return match.template.map { "/auth/admin/realms/{realm}" + ($0.isEmpty ? "" : "/") + $0 }
    }
}

/// Keycloak's responses to errors that end a route; its refusals are thrown as responses.
struct AdministrationErrorResponses: ErrorResponses {
    func refused(by error: any Error) -> HTTPResponse? { (error as? ImportError)?.answer }

    func unavailable(_ error: StoreError) -> HTTPResponse { .unavailable(error) }

    var busy: HTTPResponse { .busy }

    var defect: HTTPResponse { .failed }
}
