package import FoundationEssentials
import IdentityModel
import SQLDatabase

/// Kept events.
extension DatabaseStore {
    /// The events of logins that a query selects.
    package func events(_ query: EventQuery, in realm: RealmRecord) async throws(StoreError) -> [EventRecord] {
        let list = EventRows.list(query, realmID: realm.id)
        return try await read { try $0.query(list.sql, list.bindings).map(EventRows.record) }
    }

    /// The events of administrators that a query selects.
    package func adminEvents(
        _ query: AdminEventQuery, in realm: RealmRecord
    ) async throws(StoreError) -> [AdminEventRecord] {
        let list = AdminEventRows.list(query, realmID: realm.id)
        return try await read { try $0.query(list.sql, list.bindings).map(AdminEventRows.record) }
    }

    /// Deletes all events of logins.
    package func clearEvents(in realm: RealmRecord) async throws(StoreError) { try await clear("event", in: realm) }

    /// Deletes all events of administrators.
    package func clearAdminEvents(in realm: RealmRecord) async throws(StoreError) {
        try await clear("admin_event", in: realm)
    }

    private func clear(_ table: String, in realm: RealmRecord) async throws(StoreError) {
        try await write { connection in
            // The database may use the numbers again, from which the counts are computed.
            try connection.execute("DELETE FROM event_count WHERE realm_id = ?", [.text(realm.id)])
            try connection.execute("DELETE FROM \(table) WHERE realm_id = ?", [.text(realm.id)])
        }
    }

    /// Keeps the refusal of the current request, which changes nothing else, in a transaction of its own.
    ///
    /// Does nothing if the request was not refused, or if its event was kept in another transaction. If it fails, the
    /// answer stays, and the log contains the failure.
    package func keepRefusal(answeredWith status: Int, in realm: RealmRecord, at now: Date) async {
        guard status < 500, let record = RequestRecord.current else { return }
        let request = record.content
        guard !request.isEventKept, let name = request.event, let reason = request.reason,
            realm.events.keeps(name.refused)
        else { return }
        let journal = EventJournal(realm, at: now)
        let user = request.user.map { EventJournal.User(id: $0, name: request.username) }
        var details: [String: String] = [:]
        details["redirect_uri"] = request.redirectURI
        if !request.registeredRedirectURIs.isEmpty {
            details["registered_redirect_uris"] = request.registeredRedirectURIs.joined(separator: " ")
        }
        let kept = details
        let room = user == nil ? EventRoom(realm, roomChecks) : nil
        do throws(StoreError) {
            try await write { connection in
                try room?.make(connection)
                try journal.keep(
                    refusalOf: name, to: user, because: reason, by: request.cause, details: kept, connection)
            }
        } catch {
            record.note(error)
        }
    }
}
