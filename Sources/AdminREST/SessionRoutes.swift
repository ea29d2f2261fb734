import HTTPMessage
import IdentityCore
import IdentityModel
import IdentityStorage
import JOSE
import ServerRouting

/// `sessions/{session}`, `logout-all` and `client-session-stats`: sessions counted and ended by an administrator.
enum SessionRoutes {
    static let routes: [AdministrationRoute] = [
        AdministrationRoute("sessions/{session}", [.delete], right: .endSession) { try await end($0) },
        AdministrationRoute("logout-all", [.post], right: .endEverySession) {
            try await $0.routes.store.endAllSessions(in: $0.realm)
            return AdministrationAnswer.value([:])
        },
        AdministrationRoute("client-session-stats", [.get], right: .readRealm) {
            try await countByClient($0.routes.store, $0.realm)
        },
    ]

    /// What requests without a route need.
    static let unrouted =
        UnroutedRequests.below("sessions/{session}", nil, .endSession)
        + UnroutedRequests.below("logout-all/{path...}", nil, .endEverySession)

    private static func end(_ call: AdministrationCall) async throws -> HTTPResponse {
        let isOffline = call.request.query.truth("isOffline") == true
        let id = call.parameters["session"]
        return try await call.routes.store.endSession(id: id, isOffline: isOffline, in: call.realm)
            // The spelling is Keycloak's.
            ? AdministrationAnswer.noContent : AdministrationAnswer.refused(404, error: "Sesssion not found")
    }

    /// How many sessions each client takes part in, of those that take part in any.
    private static func countByClient(
        _ store: DatabaseStore, _ realm: RealmRecord
    ) async throws -> HTTPResponse {
        var values: [JSONValue] = []
        for client in try await store.clients(in: realm) {
            let active = try await store.sessions(
                ofClient: client.id, areOffline: false, in: realm
            ).count
            let offline = try await store.sessions(
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
