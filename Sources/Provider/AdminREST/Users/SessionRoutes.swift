import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

enum SessionRoutes {
    /// `sessions/{session}` and `logout-all`, which end sessions.
    static let routes: [AdministrationRoute] = [
        .delete("sessions/{session}", .endSession) { call in
            let isOffline = call.query.truth("isOffline") == true
            return try await call.store.endSession(id: call["session"], isOffline: isOffline, in: call.realm)
                // The spelling is Keycloak's.
                ? .noContent : .refused(404, error: "Sesssion not found")
        },
        .post("logout-all", .endEverySession, .action) {
            try await $0.store.endAllSessions(in: $0.realm)
            return .json([:])
        },
    ]

    /// `client-session-stats`: the number of sessions per client, for clients that have any.
    static let counts: [AdministrationRoute] = [
        .get("client-session-stats", .readRealm) {
            let counts = try await $0.store.sessionCounts(in: $0.realm).filter { $0.online + $0.offline > 0 }
            return .json(
                counts.map { counts in
                    .members([
                        "id": counts.clientRecordID, "clientId": counts.clientID.rawValue,
                        "active": String(counts.online), "offline": String(counts.offline),
                    ])
                })
        }
    ]
}
