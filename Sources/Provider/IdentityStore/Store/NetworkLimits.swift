import SQLDatabase
import Synchronization

/// Limits for rows that requests create and that expire: logins, device grants, challenges, registrations, and deleted
/// users.
package struct PendingLimits: Sendable, Hashable {
    /// The maximum number of logins in progress, in all realms together.
    var maximumLogins = 20_000
    /// The maximum number of waiting device grants in one realm.
    var maximumDeviceGrants = 2000

    /// The maximum number of challenges in one user pool.
    var maximumChallenges = 4000
    /// The maximum number of logins at upstream providers in one user pool.
    var maximumHostedLogins = 4000
    /// The maximum number of recorded registrations in one user pool.
    var maximumRegistrations = 10_000
    /// The maximum number of deleted users in one realm who can be restored.
    var maximumDeletedUsers = 10_000

    /// The share of a limit that one network may use: a quarter, at least one.
    static func share(of most: Int) -> Int { max(1, most / 4) }
}

/// Limits the rows that requests without credentials create.
///
/// Each network may use a quarter. Rows on which a user has worked are deleted last. The table needs the columns
/// `network` (empty for none), `is_touched` and `expires_at`.
struct NetworkLimits: Sendable {
    /// The logins of all realms.
    static let logins = NetworkLimits(table: "login", key: "browser, tab")

    static func deviceGrants(ofRealm id: String) -> NetworkLimits {
        NetworkLimits(table: "device_grant", key: "device_code", column: "realm_id", place: id)
    }

    /// The challenges of one user pool.
    static func challenges(ofPool id: String) -> NetworkLimits {
        NetworkLimits(table: "pool_challenge", key: "session", column: "pool_id", place: id)
    }

    /// The logins of one user pool at upstream providers.
    static func hostedLogins(ofPool id: String) -> NetworkLimits {
        NetworkLimits(table: "hosted_login", key: "state", column: "pool_id", place: id)
    }

    /// The recorded registrations of one user pool.
    static func registrations(ofPool id: String) -> NetworkLimits {
        NetworkLimits(table: "pool_registration", key: "number", column: "pool_id", place: id)
    }

    private let table: String
    private let key: String
    /// The column of the realm or pool whose rows are limited, and its value; empty to limit all rows.
    private var column = ""
    private var place = ""

    private var condition: String { column.isEmpty ? "1 = 1" : column + " = ?" }
    private var arguments: [any SQLBindable] { column.isEmpty ? [] : [place] }

    /// The room needed for one more row of a network.
    struct Room: Sendable {
        fileprivate let shares: NetworkLimits
        fileprivate let network: String
        /// The number of rows that may remain, of the network and in total; `nil` if no count is due.
        fileprivate let inNetwork: Int?
        fileprivate let inAll: Int?

        /// Deletes the surplus: untouched rows before touched ones, and older rows before newer ones.
        func make(_ connection: StoreConnection) throws {
            if let inNetwork {
                try shares.trim(
                    to: inNetwork, where: shares.condition + " AND network = ?", shares.arguments + [network],
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
        to most: Int, where condition: String, _ arguments: [any SQLBindable], _ connection: StoreConnection
    ) throws {
        let row = try connection.first("SELECT count(*) AS n FROM \(table) WHERE \(condition)", arguments)
        let excess = (try row?["n"] ?? 0) - Int64(most)
        guard excess > 0 else { return }
        try connection.execute(
            """
            DELETE FROM \(table) WHERE (\(key)) IN
                (SELECT \(key) FROM \(table) WHERE \(condition) ORDER BY is_touched, expires_at LIMIT ?)
            """, arguments + [excess])
    }
}

/// Decides before which new rows the existing ones are counted.
///
/// Counting a network's rows conflicts with every other new row of that network, so the rows are not counted for each
/// new row. The limits still hold in one program; several programs together may exceed a limit by a sixteenth each.
final class RoomChecks: Sendable {
    /// The maximum number of rows between two counts.
    private static let mostBetween = 256
    /// The maximum number of places that are tracked; when it is reached, tracking restarts with a count for each.
    private static let mostPlaces = 4_096
    private let rowsLeft = Mutex<[String: Int]>([:])

    /// Records a new row of a place, and returns how many rows the place may keep when it is stored; `nil` if no count
    /// is due.
    ///
    /// A count makes room for this row and for those before the next count. Call it before the transaction, because its
    /// body may be repeated.
    func rowsToKeep(in place: String, most: Int) -> Int? {
        let between = min(Self.mostBetween, max(1, most / 16))
        guard between > 1 else { return most - 1 }
        return rowsLeft.withLock { rowsLeft in
            if let left = rowsLeft[place], left > 0 {
                rowsLeft[place] = left - 1
                return nil
            }
            if rowsLeft.count >= Self.mostPlaces { rowsLeft = [:] }
            rowsLeft[place] = between - 1
            return most - between
        }
    }
}
