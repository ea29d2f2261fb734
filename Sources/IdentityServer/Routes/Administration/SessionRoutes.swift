import HTTPMessage
import IdentityModel
import JOSE

/// `sessions/{id}` and `logout-all`: sessions ended by an administrator.
struct SessionRoutes {
    let routes: AdministrationRoutes
    let realm: RealmRecord

    /// Ends one session; `path` is what follows `sessions`.
    func answer(_ request: HTTPRequest, _ path: [String]) async throws -> HTTPResponse {
        guard path.count == 1 else { return AdministrationAnswer.notFound }
        guard request.method == .delete else { return AdministrationAnswer.methodNotAllowed }
        let isOffline = request.query["isOffline"] == "true"
        return try await routes.realmStore.endSession(id: path[0], isOffline: isOffline, in: realm)
            // The spelling is Keycloak's.
            ? AdministrationAnswer.noContent : AdministrationAnswer.refused(404, error: "Sesssion not found")
    }

    /// Ends every online session of the realm.
    func endAll(_ request: HTTPRequest, _ path: [String]) async throws -> HTTPResponse {
        guard path.isEmpty else { return AdministrationAnswer.notFound }
        guard request.method == .post else { return AdministrationAnswer.methodNotAllowed }
        try await routes.realmStore.endAllSessions(in: realm)
        return AdministrationAnswer.value([:])
    }
}
