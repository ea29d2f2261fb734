import FoundationEssentials
import HTTPMessage
import IdentityStore
import JOSE
import ServerRouting

/// `events`, `admin-events` and `events/config`: the kept events, and which ones are kept.
enum EventRoutes {
    static let routes: [AdministrationRoute] = [
        AdministrationRoute("events", [.get], right: .readEvents) { call in
            let events = try await call.routes.store.events(EventQuery(call.request.query), in: call.realm)
            return .json(events.map { $0.representation(in: call.realm) })
        },
        AdministrationRoute("events", [.delete], right: .changeEvents) { call in
            try await call.routes.store.clearEvents(in: call.realm)
            return .noContent
        },
        AdministrationRoute("admin-events", [.get], right: .readEvents) { call in
            let events = try await call.routes.store.adminEvents(AdminEventQuery(call.request.query), in: call.realm)
            return .json(events.map { $0.representation(in: call.realm) })
        },
        AdministrationRoute("admin-events", [.delete], right: .changeEvents) { call in
            try await call.routes.store.clearAdminEvents(in: call.realm)
            return .noContent
        },
        AdministrationRoute("events/config", [.get], right: .readEvents) { call in
            .json(configuration(of: call.realm))
        },
        AdministrationRoute("events/config", [.put], right: .changeEvents) { try await change($0) },
    ]

    /// The right that requests without a route need.
    static let unrouted: [AdministrationRoute] =
        UnroutedRequests.below("events/{path...}", .readEvents, .changeEvents)
        + UnroutedRequests.below("admin-events/{path...}", .readEvents, .changeEvents)

    private static let members: Set = [
        "eventsEnabled", "eventsExpiration", "eventsListeners", "enabledEventTypes", "adminEventsEnabled",
        "adminEventsDetailsEnabled",
    ]

    /// The members of the realm that concern events; without names, those that are kept by default.
    private static func configuration(of realm: RealmRecord) -> JSONValue {
        var shown = RealmMembers.settings.shown(realm).filter { members.contains($0.key) }
        shown["enabledEventTypes"] = .array(realm.events.effectiveNames.map(JSONValue.string))
        return .object(shown)
    }

    private static func change(_ call: AdministrationCall) async throws -> HTTPResponse {
        let reader = try RepresentationReader(
            call.request, name: "RealmEventsConfigRepresentation", members: members)
        // As in Keycloak, these two are reset if they are absent.
        let sent = ["eventsEnabled": false, "eventsExpiration": 0].merging(reader.members) { $1 }
        guard RealmMembers.settings.hasTypes(sent) else { throw RouteError(.mistypedJSON) }
        try call.routes.checkMembers(RealmMembers.refused(sent, on: .changed))
        let outcome = try await call.routes.store.updateRealm(id: call.realm.id) { realm in
            RealmMembers.settings.apply(sent, to: &realm)
        }
        return outcome == .written ? .noContent : .realmNotFound
    }
}
