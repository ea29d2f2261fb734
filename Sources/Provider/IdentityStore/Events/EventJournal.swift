package import FoundationEssentials
import IdentityModel

/// Writes a realm's events of logins, in the transaction of what they record.
///
/// Create it before the transaction, because the transaction's body does not run in the request's task.
struct EventJournal: Sendable {
    /// The user of an event, with the name at the time of the event.
    struct User: Sendable {
        let id: String
        let name: String?
    }

    private let realm: RealmRecord
    private let now: Date
    private let origin: RequestOrigin
    private let clientID: String?

    init(_ realm: RealmRecord, at now: Date) {
        self.realm = realm
        self.now = now
        let request = RequestRecord.current
        origin = request?.origin ?? RequestOrigin()
        clientID = request?.content.client?.rawValue
    }

    /// Whether the realm keeps an event of this name.
    func keeps(_ name: EventName) -> Bool { realm.events.keeps(name.rawValue) }

    /// Writes an event, if the realm keeps it.
    func keep(
        _ name: EventName, of user: User?, session: String? = nil, details: [String: String] = [:],
        _ connection: StoreConnection
    ) throws {
        try keep(name.rawValue, of: user, session: session, error: nil, details: details, connection)
    }

    /// Writes the event of a refusal, if the realm keeps it.
    func keep(
        refusalOf name: EventName, to user: User?, because reason: RefusalReason, by cause: RefusalCause?,
        details: [String: String] = [:], _ connection: StoreConnection
    ) throws {
        var details = details
        details["reason"] = cause?.rawValue
        try keep(name.refused, of: user, session: nil, error: reason.rawValue, details: details, connection)
    }

    private func keep(
        _ name: String, of user: User?, session: String?, error: String?, details: [String: String],
        _ connection: StoreConnection
    ) throws {
        guard realm.events.keeps(name) else { return }
        var details = details
        details["username"] = user?.name
        details["trace_id"] = origin.trace
        let fields = EventFields(
            clientID: clientID, userID: user?.id, sessionID: session, address: origin.address,
            network: user == nil ? origin.network : nil, error: error, details: details)
        try EventRows.insert(name, fields, realmID: realm.id, at: now, connection)
    }
}

extension EventJournal.User {
    init(_ user: UserRecord) { self.init(id: user.id, name: user.username) }
}

extension DatabaseStore {
    /// Keeps the refusal of the current request, which changes nothing else, in its own transaction.
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
