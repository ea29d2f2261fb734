import FoundationEssentials
import JOSE
import SQLDatabase

/// Reads and writes rows of events of administrators.
enum AdminEventRows {
    static func insert(_ event: AdminEvent, realmID: String, at now: Date, _ connection: StoreConnection) throws {
        try connection.perform(
            """
            INSERT INTO admin_event (realm_id, happened_at, operation, resource, path, administrator_realm_id,
                administrator_client_id, administrator_id, address, representation, error, details)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(realmID), .time(now), .text(event.operation), .text(event.resource), .text(event.path),
                .optional(event.administrator.realmID), .optional(event.administrator.clientRecordID),
                .text(event.administrator.userID), .text(event.administrator.address),
                .optional(event.representation), .optional(event.error),
                .json(.object(event.details.mapValues(JSONValue.string))),
            ])
    }

    /// Deletes the event of an administrator's success at a time.
    static func delete(_ event: AdminEvent, realmID: String, at now: Date, _ connection: StoreConnection) throws {
        try connection.execute(
            """
            DELETE FROM admin_event WHERE realm_id = ? AND path = ? AND happened_at = ? AND operation = ?
                AND resource = ? AND administrator_id = ? AND error IS NULL
            """,
            [
                .text(realmID), .text(event.path), .time(now), .text(event.operation), .text(event.resource),
                .text(event.administrator.userID),
            ])
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
        AdminEventRecord(
            id: EventID(time: try row.time("happened_at"), number: try row.integer("number")),
            event: AdminEvent(
                administrator: AdminEvent.Administrator(
                    realmID: try row.optionalString("administrator_realm_id"),
                    clientRecordID: try row.optionalString("administrator_client_id"),
                    userID: try row.string("administrator_id"), address: try row.string("address")),
                operation: try row.string("operation"), resource: try row.string("resource"),
                path: try row.string("path"), representation: try row.optionalString("representation"),
                error: try row.optionalString("error"), details: try row.details()))
    }
}
