import FoundationEssentials
import IdentityModel

/// Writes a realm's events of logins, in the transaction of what they record.
///
/// Create it before the transaction, because the transaction's body does not run in the request's task.
struct EventJournal: Sendable {
    /// The user of an event, with the name at the time of the event.
    struct User: Sendable {
        let id: String
        let name: String?

        init(id: String, name: String?) {
            self.id = id
            self.name = name
        }

        init(_ user: UserRecord) { self.init(id: user.id, name: user.username) }
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
