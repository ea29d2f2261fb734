import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `sessions/{session}`, `logout-all` and `client-session-stats`: counts sessions and ends them.
enum SessionRoutes {
    static let routes: [AdministrationRoute] = [
        AdministrationRoute("sessions/{session}", [.delete], right: .endSession) { try await end($0) },
        AdministrationRoute("logout-all", [.post], right: .endEverySession) {
            try await $0.routes.store.endAllSessions(in: $0.realm)
            return .json([:])
        },
        AdministrationRoute("client-session-stats", [.get], right: .readRealm) {
            try await countByClient($0.routes.store, $0.realm)
        },
    ]

    /// The right that requests without a route need.
    static let unrouted =
        UnroutedRequests.below("sessions/{session}", nil, .endSession)
        + UnroutedRequests.below("logout-all/{path...}", nil, .endEverySession)

    private static func end(_ call: AdministrationCall) async throws -> HTTPResponse {
        let isOffline = call.request.query.truth("isOffline") == true
        let id = call.parameters["session"]
        return try await call.routes.store.endSession(id: id, isOffline: isOffline, in: call.realm)
            // The spelling is Keycloak's.
            ? .noContent : .refused(404, error: "Sesssion not found")
    }

    /// The number of sessions per client, for clients that have any.
    private static func countByClient(
        _ store: DatabaseStore, _ realm: RealmRecord
    ) async throws -> HTTPResponse {
        let values = try await store.sessionCounts(in: realm).filter { $0.online + $0.offline > 0 }.map { counts in
            [
                "id": .string(counts.clientRecordID), "clientId": .string(counts.clientID.rawValue),
                "active": .string(String(counts.online)), "offline": .string(String(counts.offline)),
            ] as JSONValue
        }
        return .json(values)
    }
}
