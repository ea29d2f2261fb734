import HTTPMessage
import IdentityCore
import IdentityModel
import JOSE
import ServerRouting

/// `sessions/{id}` and `logout-all`: sessions ended by an administrator.
struct SessionRoutes {
    let routes: AdministrationRoutes
    let realm: RealmRecord

    /// Ends one session; `path` is what follows `sessions`.
    func answer(_ request: HTTPRequest, _ path: [String]) async throws -> HTTPResponse {
        guard path.count == 1 else { return AdministrationAnswer.notFound }
        guard request.method == .delete else { return AdministrationAnswer.methodNotAllowed }
        let isOffline = request.query.truth("isOffline") == true
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

    /// Answers `client-session-stats`: how many sessions each client takes part in, of those that take part in any.
    func countByClient() async throws -> HTTPResponse {
        var values: [JSONValue] = []
        for client in try await routes.realmStore.clients(in: realm) {
            let active = try await routes.realmStore.sessions(
                ofClient: client.id, areOffline: false, in: realm
            ).count
            let offline = try await routes.realmStore.sessions(
                ofClient: client.id, areOffline: true, in: realm
            ).count
            guard active + offline > 0 else { continue }
            values.append([
                "id": .string(client.id), "clientId": .string(client.clientID.rawValue),
                "active": .string(String(active)), "offline": .string(String(offline)),
            ])
        }
        return AdministrationAnswer.value(.array(values))
    }
}
