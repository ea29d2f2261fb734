import AdminREST
import CognitoPool
import HTTPMessage
import HTTPServer
import IdentityStore
import OpenIDProvider
import ServerRouting

/// Passes each request to the API that it belongs to.
struct Router: Sendable {
    let openID: OpenIDRoutes
    let administration: AdministrationRoutes
    let pools: CognitoPoolRoutes

    /// Answers a request, even if the store fails.
    func answer(_ request: ServerRequest) async -> HTTPResponse {
        guard RequestRecord.current == nil else { return await recorded(request) }
        return await RequestRecord.$current.withValue(RequestRecord(of: request)) { await recorded(request) }
    }

    private func recorded(_ request: ServerRequest) async -> HTTPResponse {
        do throws(StoreError) {
            return try await route(request)
        } catch {
            RequestRecord.current?.note(error)
            return RouteAnswer.unavailable(error)
        }
    }

    private func route(_ request: ServerRequest) async throws(StoreError) -> HTTPResponse {
        let segments = Self.segments(of: request.http.path)
        if segments.first != "auth", CognitoPoolRoutes.isForAPI(request.http) {
            return await pools.answerAPI(request).guarded
        }
        if let answer = try await openID.start(request) { return answer }
        guard segments.first == "auth" else { return try await pools.answer(request, at: segments).guarded }
        switch segments.dropFirst().first {
        case "admin": return await administration.answer(request)
        case "realms": return try await openID.answer(request, at: segments.dropFirst(2))
        default: return RouteAnswer.notFound
        }
    }

    /// The decoded segments of a path; a trailing slash is ignored in an address of a realm, as in Keycloak, and of a
    /// metadata document.
    ///
    /// RFC 8414 (section 3.1) puts the well-known segments before the issuer's path; they are moved behind it.
    private static func segments(of path: String) -> [String] {
        var segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst()
            .map { PercentCoding.decode(Substring($0)) }
        if segments.last == "", segments.first == "auth" || segments.contains(".well-known") { segments.removeLast() }
        guard segments.count > 2, segments[0] == ".well-known",
            ["oauth-authorization-server", "openid-configuration"].contains(segments[1])
        else { return segments }
        return Array(segments.dropFirst(2) + segments.prefix(2))
    }
}

extension RequestRecord {
    /// The record of a request that is not logged.
    convenience init(of request: ServerRequest) {
        self.init(
            RequestOrigin(
                address: request.remoteAddress, network: request.remoteNetwork,
                trace: TraceID(in: request.http.headers)?.text))
    }
}
