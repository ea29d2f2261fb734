import SQLDatabase

/// The room for one more event without a user: one network may have a quarter of those that a realm keeps, so that it
/// does not displace the others' events.
///
/// Create it before the transaction, because its body may be repeated.
struct EventRoom: Sendable {
    private let realmID: String
    private let network: String
    /// The number of events that the network may keep; `nil` if no count is due.
    private let kept: Int?

    /// - Parameter most: how many events without a user the realm keeps.
    init(_ realm: RealmRecord, _ checks: RoomChecks, most: Int = EventBounds.mostOfStrangers) {
        realmID = realm.id
        network = RequestRecord.current?.origin.network ?? ""
        // A socket without addresses has no network.
        kept =
            network.isEmpty
            ? nil : checks.rowsToKeep(in: "event \(realmID) \(network)", most: PendingLimits.share(of: most))
    }

    /// Deletes the network's oldest events beyond its share.
    func make(_ connection: StoreConnection) throws {
        guard let kept else { return }
        let place: [SQLValue] = [.text(realmID), .text(network)]
        let row = try connection.first("SELECT count(*) AS n FROM event WHERE realm_id = ? AND network = ?", place)
        let excess = (try row?.integer("n") ?? 0) - Int64(kept)
        guard excess > 0 else { return }
        let oldest = EventBounds.oldestRows(of: "event", " AND network = ?", place, most: Int(excess))
        try connection.execute(oldest.sql, oldest.bindings)
    }
}
