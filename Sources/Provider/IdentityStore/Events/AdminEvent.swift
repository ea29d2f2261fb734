package import FoundationEssentials
import JOSE
import SQLDatabase

/// An administrator's change, or the refusal of one.
package struct AdminEvent: Sendable, Hashable {
    /// Who sends the request, and from where.
    package struct Administrator: Sendable, Hashable {
        package let realmID: String?
        /// The client's internal ID, as in Keycloak's events of administrators.
        package let clientRecordID: String?
        package let userID: String
        package let address: String

        package init(realmID: String?, clientRecordID: String?, userID: String, address: String) {
            self.realmID = realmID
            self.clientRecordID = clientRecordID
            self.userID = userID
            self.address = address
        }
    }

    package let administrator: Administrator
    /// Keycloak's `OperationType`.
    package let operation: String
    /// Keycloak's `ResourceType`.
    package let resource: String
    /// The path after the realm's name.
    package var path: String
    /// The request's JSON without secrets; `nil` unless the realm keeps it.
    package let representation: String?
    /// Why the request was refused; `nil` for a success.
    package var error: String?
    /// The administrator's name at that time, the request's trace ID, and what changed.
    package var details: [String: String]

    package init(
        administrator: Administrator, operation: String, resource: String, path: String, representation: String?,
        error: String? = nil, details: [String: String]
    ) {
        self.administrator = administrator
        self.operation = operation
        self.resource = resource
        self.path = path
        self.representation = representation
        self.error = error
        self.details = details
    }
}

/// A kept event of an administrator.
package struct AdminEventRecord: Sendable, Hashable {
    package let id: EventID
    package let event: AdminEvent
}

/// Which events of administrators are listed; a property that is `nil` or empty selects all.
package struct AdminEventQuery: Sendable, Hashable {
    package var operations: [String] = []
    package var resources: [String] = []
    package var realmID: String?
    package var clientRecordID: String?
    package var userID: String?
    package var address: String?
    /// The path after the realm's name; `*` stands for any characters.
    package var path: String?
    package var page = EventPage()

    package init() {}
}

extension DatabaseStore {
    /// The events of administrators that a query selects.
    package func adminEvents(
        _ query: AdminEventQuery, in realm: RealmRecord
    ) async throws(StoreError) -> [AdminEventRecord] {
        let list = AdminEventRows.list(query, realmID: realm.id)
        return try await read { try $0.query(list).map(AdminEventRows.record) }
    }

    /// Keeps the event of the end of what an administrator has watched; it has the administrator of the beginning.
    package func keepEndOfWatch(_ turn: WatchTurn, at now: Date) async throws(StoreError) {
        guard let realm = try await realm(named: turn.realm) else { return }
        try await write { try AdminEventRows.end("watch", by: turn.watcher, realmID: realm.id, at: now, $0) }
    }

    package func clearAdminEvents(in realm: RealmRecord) async throws(StoreError) {
        try await clear("admin_event", in: realm)
    }
}

/// Reads and writes rows of events of administrators.
enum AdminEventRows {
    static func insert(_ event: AdminEvent, realmID: String, at now: Date, _ connection: StoreConnection) throws {
        try connection.performInsert(
            into: "admin_event",
            [
                "realm_id": realmID, "happened_at": now, "operation": event.operation, "resource": event.resource,
                "path": event.path, "administrator_realm_id": event.administrator.realmID,
                "administrator_client_id": event.administrator.clientRecordID,
                "administrator_id": event.administrator.userID, "address": event.administrator.address,
                "representation": event.representation, "error": event.error,
                "details": JSONValue.object(event.details.mapValues(JSONValue.string)),
            ])
    }

    /// Adds the event of the end of what an administrator has begun last at a path.
    static func end(
        _ path: String, by administrator: String, realmID: String, at now: Date, _ connection: StoreConnection
    ) throws {
        var query = AdminEventQuery()
        (query.path, query.userID, query.operations) = (path, administrator, [EventName.action.rawValue])
        let begun = try connection.query(list(query, realmID: realmID)).map(record).map(\.event)
        guard let begun = begun.first(where: { $0.error == nil }) else { return }
        let end = AdminEvent(
            administrator: begun.administrator, operation: EventName.delete.rawValue, resource: begun.resource,
            path: path, representation: nil, details: begun.details)
        try insert(end, realmID: realmID, at: now, connection)
    }

    /// The events that a query selects.
    static func list(_ query: AdminEventQuery, realmID: String) -> Query {
        var filter = EventFilter(realmID: realmID)
        filter.add("operation", oneOf: query.operations)
        filter.add("resource", oneOf: query.resources)
        filter.add("administrator_realm_id", equals: query.realmID)
        filter.add("administrator_client_id", equals: query.clientRecordID)
        filter.add("administrator_id", equals: query.userID)
        filter.add("address", equals: query.address)
        filter.add("path", matches: query.path)
        return filter.statement(on: "admin_event", query.page)
    }

    static func record(_ row: Row) throws -> AdminEventRecord {
        try AdminEventRecord(
            id: EventID(time: row["happened_at"], number: row["number"]),
            event: AdminEvent(
                administrator: AdminEvent.Administrator(
                    realmID: row["administrator_realm_id"], clientRecordID: row["administrator_client_id"],
                    userID: row["administrator_id"], address: row["address"]), operation: row["operation"],
                resource: row["resource"], path: row["path"], representation: row["representation"],
                error: row["error"], details: row.details()))
    }
}
