import HTTPMessage
import IdentityStore
import JOSE
import ServerRouting

/// `events`, `admin-events` and `events/config`: the kept events, and which ones are kept.
enum EventRoutes {
    static let routes: [AdministrationRoute] = [
        .get("events", .readEvents) { call in
            let events = try await call.store.events(EventQuery(call.query), in: call.realm)
            return .json(events.map { $0.representation(in: call.realm) })
        },
        .delete("events", .changeEvents) {
            try await $0.store.clearEvents(in: $0.realm)
            return .noContent
        },
        .get("admin-events", .readEvents) { call in
            let events = try await call.store.adminEvents(AdminEventQuery(call.query), in: call.realm)
            return .json(events.map { $0.representation(in: call.realm) })
        },
        .delete("admin-events", .changeEvents) {
            try await $0.store.clearAdminEvents(in: $0.realm)
            return .noContent
        },
        .get("events/config", .readEvents) { .json($0.realm.eventConfiguration) },
        .put("events/config", .changeEvents) { try await $0.configureEvents() },
    ]
}

extension RealmRecord {
    fileprivate static let eventMembers: Set = [
        "eventsEnabled", "eventsExpiration", "eventsListeners", "enabledEventTypes", "adminEventsEnabled",
        "adminEventsDetailsEnabled",
    ]

    /// The members of the realm that concern events; without names, those that are kept by default.
    fileprivate var eventConfiguration: JSONValue {
        var shown = RealmMembers.settings.shown(self).filter { Self.eventMembers.contains($0.key) }
        shown["enabledEventTypes"] = events.effectiveNames.jsonValue
        return .object(shown)
    }
}

extension AdministrationCall {
    fileprivate func configureEvents() async throws -> HTTPResponse {
        let reader = try RepresentationReader(
            request, name: "RealmEventsConfigRepresentation", members: RealmRecord.eventMembers)
        // As in Keycloak, these two are reset if they are absent.
        let sent = ["eventsEnabled": false, "eventsExpiration": 0].merging(reader.members) { $1 }
        guard RealmMembers.settings.hasTypes(sent) else { throw RouteError(.mistypedJSON) }
        try RepresentationReader.checkSupported(RealmMembers.review(sent, on: .changed))
        try await store.updateRealm(id: realm.id) { RealmMembers.settings.apply(sent, to: &$0) }
        return .noContent
    }
}

extension EventRecord {
    /// The event as Keycloak's `EventRepresentation`.
    fileprivate func representation(in realm: RealmRecord) -> JSONValue {
        .members([
            "id": id.text, "time": id.time, "type": name, "realmId": realm.id, "ipAddress": address,
            "details": details, "clientId": clientID, "userId": userID, "sessionId": sessionID, "error": error,
        ])
    }
}

extension AdminEventRecord {
    /// The event as Keycloak's `AdminEventRepresentation`.
    fileprivate func representation(in realm: RealmRecord) -> JSONValue {
        let administrator = event.administrator
        return .members([
            "id": id.text, "time": id.time, "realmId": realm.id,
            "authDetails": JSONValue.members([
                "userId": administrator.userID, "ipAddress": administrator.address, "realmId": administrator.realmID,
                "clientId": administrator.clientRecordID,
            ]),
            "operationType": event.operation, "resourceType": event.resource, "resourcePath": event.path,
            "details": event.details, "representation": event.representation, "error": event.error,
        ])
    }
}
