import SQLDatabase

/// Limits the rows that requests without credentials create.
///
/// Each network may use a quarter. Rows on which a user has worked are deleted last. The table needs the columns
/// `network` (empty for none), `is_touched` and `expires_at`.
struct NetworkShares: Sendable {
    /// The logins of all realms.
    static let logins = NetworkShares(table: "login", key: "browser, tab")

    static func deviceGrants(ofRealm id: String) -> NetworkShares {
        NetworkShares(table: "device_grant", key: "device_code", column: "realm_id", place: id)
    }

    /// The challenges of one user pool.
    static func challenges(ofPool id: String) -> NetworkShares {
        NetworkShares(table: "pool_challenge", key: "session", column: "pool_id", place: id)
    }

    /// The logins of one user pool at upstream providers.
    static func hostedLogins(ofPool id: String) -> NetworkShares {
        NetworkShares(table: "hosted_login", key: "state", column: "pool_id", place: id)
    }

    /// The recorded registrations of one user pool.
    static func registrations(ofPool id: String) -> NetworkShares {
        NetworkShares(table: "pool_registration", key: "number", column: "pool_id", place: id)
    }

    private let table: String
    private let key: String
    /// The column of the realm or pool whose rows are limited, and its value; empty to limit all rows.
    private var column = ""
    private var place = ""

    private var condition: String { column.isEmpty ? "1 = 1" : column + " = ?" }
    private var arguments: [SQLValue] { column.isEmpty ? [] : [.text(place)] }

    /// The room needed for one more row of a network.
    struct Room: Sendable {
        fileprivate let shares: NetworkShares
        fileprivate let network: String
        /// The number of rows that may remain, of the network and in total; `nil` if no count is due.
        fileprivate let inNetwork: Int?
        fileprivate let inAll: Int?

        /// Deletes the surplus: untouched rows before touched ones, and older rows before newer ones.
        func make(_ connection: StoreConnection) throws {
            if let inNetwork {
                try shares.trim(
                    to: inNetwork, where: shares.condition + " AND network = ?", shares.arguments + [.text(network)],
                    connection)
            }
            if let inAll { try shares.trim(to: inAll, connection) }
        }
    }

    /// Records one more row of a network, and returns the room to make for it; call it before the transaction.
    func room(for network: String, most: Int, _ checks: RoomChecks) -> Room {
        let all = "\(table) \(place)"
        // A socket without addresses has no network.
        let inNetwork =
            network.isEmpty
            ? nil : checks.rowsToKeep(in: all + " " + network, most: PendingLimits.share(of: most))
        return Room(
            shares: self, network: network, inNetwork: inNetwork, inAll: checks.rowsToKeep(in: all, most: most))
    }

    /// The room for exactly one more row of a network; the rows are counted for every row.
    func room(for network: String, most: Int) -> Room {
        Room(
            shares: self, network: network, inNetwork: network.isEmpty ? nil : PendingLimits.share(of: most) - 1,
            inAll: most - 1)
    }

    /// Deletes rows of all networks until `most` are left.
    ///
    /// Deletes untouched rows before touched ones, and older rows before newer ones.
    func trim(to most: Int, _ connection: StoreConnection) throws {
        try trim(to: most, where: condition, arguments, connection)
    }

    private func trim(
        to most: Int, where condition: String, _ arguments: [SQLValue], _ connection: StoreConnection
    ) throws {
        let row = try connection.first("SELECT count(*) AS n FROM \(table) WHERE \(condition)", arguments)
        let excess = (try row?.integer("n") ?? 0) - Int64(most)
        guard excess > 0 else { return }
        try connection.execute(
            """
            DELETE FROM \(table) WHERE (\(key)) IN
                (SELECT \(key) FROM \(table) WHERE \(condition) ORDER BY is_touched, expires_at LIMIT ?)
            """, arguments + [.integer(excess)])
    }
}
