package import HTTPMessage
package import HTTPServer
import IdentityModel
import IdentityStore
import Sentences
import ServerRouting
import WatchProtocol

/// The admin REST under `/auth/admin`, compatible with Keycloak's.
///
/// Every request is checked in Keycloak's order: a valid token (401), the realm (404), the right to administer (403),
/// then the route.
package struct AdministrationRoutes: Sendable {
    private let services: AdministrationServices

    package init(_ services: AdministrationServices) { self.services = services }

    /// Answers a request whose path begins with `/auth/admin`.
    package func answer(_ request: ServerRequest) async -> HTTPResponse {
        var response = await AdministrationErrorResponses().answering { try await route(request) }
        if (200..<300).contains(response.status), let kept = RequestRecord.current?.content.kept, kept.hasInert {
            response.headers.set("Idp-Wizard-Inert", kept.inertText(atMost: 2_000))
        }
        // Keycloak's message refers the caller to the server's log.
        if response.status == 501 { RequestRecord.current?.refused(.notSupported) }
        return response
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
        guard let holder = try await services.gate.holder(of: bearer) else { return .unauthorized }
        RequestRecord.current?.found(user: holder.identity.id)
        if let event = AdministrationEvent(request.http.method, match) {
            RequestRecord.current?.changes(event.resource, by: event.operation)
        }
        if isAboutServer {
            guard holder.access != .nothing else { return .forbidden }
            return AdministrationServices.information(request.http)
        }
        guard let name = path.first, let match else {
            switch holder.access {
            case .everything:
                return try await services.recorded(request.http, match, by: holder, in: holder.source?.realm) {
                    services in
                    try await services.answerRealms(request.http)
                }
            case .realm(let rights) where request.http.method.isReading:
                return try await services.answerRealms(request.http, only: rights)
            case .realm, .nothing: return .forbidden
            }
        }
        guard let realm = try await services.store.realm(named: TenantID(name)) else {
            return .realmNotFound
        }
        RequestRecord.current?.found(realm.name)
        switch holder.access {
        case .everything: break
        case .nothing:
            RequestRecord.current?.found(
                .tokenOfAnotherAudience(
                    expected: "a role of realm-management", found: "none",
                    Text(
                        "The access token is valid, but its user has no role of realm-management, so it is refused at the admin REST. Use a token of an administrator, or call the endpoint that the token is for."
                    )))
            return .forbidden
        case .realm(let rights):
            guard rights.realm == realm.name else {
                // The event belongs to the administrator's realm: others do not fill the events of this one.
                return try await services.recorded(
                    request.http, match, by: holder, in: holder.source?.realm, of: realm
                ) { _ in .forbidden }
            }
            if let operation = match.operation, rights.allow(operation), rights.seesNone(of: operation) {
                return .json([])
            }
        }
        let place = holder.realmOfEvent(at: match, in: realm)
        return try await services.recorded(request.http, match, by: holder, in: place, of: realm) {
            var limited = $0
            if holder.source?.realm.id == realm.id { limited.ownAccount = holder.identity.id }
            guard let (route, parameters) = match.found else { return match.refusal }
            if case .realm(let rights) = holder.access {
                guard rights.allow(route.right) else { return .forbidden }
                limited = limited.limited(to: rights, route.right, over: match.subject, in: realm)
            }
            return try await route.answer(
                AdministrationCall(request: request.http, services: limited, realm: realm, parameters: parameters))
        }
    }

    /// The log's name for a request about realms; `nil` for an unknown path.
    private static func template(_ match: AdministrationMatch?) -> String? {
        guard let match else { return "/auth/admin/realms" }
        return match.template.map { "/auth/admin/realms/{realm}" + ($0.isEmpty ? "" : "/") + $0 }
    }
}
