import IdentityCore
import SQLDatabase

/// Limits the rows that requests without credentials create.
///
/// Each network may use a quarter; rows that a user has worked on are deleted last. The table needs the columns `network` (empty for none),
/// `is_touched` and `expires_at`.
struct NetworkShares {
    /// The logins of all realms.
    static let logins = NetworkShares(table: "login", key: "browser, tab")

    /// The device grants of one realm.
    static func deviceGrants(ofRealm id: String) -> NetworkShares {
        NetworkShares(table: "device_grant", key: "device_code", condition: "realm_id = ?", arguments: [.text(id)])
    }

    /// The challenges of one user pool.
    static func challenges(ofPool id: String) -> NetworkShares {
        NetworkShares(table: "pool_challenge", key: "session", condition: "pool_id = ?", arguments: [.text(id)])
    }

    /// The logins of one user pool at upstream providers.
    static func hostedLogins(ofPool id: String) -> NetworkShares {
        NetworkShares(table: "hosted_login", key: "state", condition: "pool_id = ?", arguments: [.text(id)])
    }

    /// The recorded registrations of one user pool.
    static func registrations(ofPool id: String) -> NetworkShares {
        NetworkShares(table: "pool_registration", key: "number", condition: "pool_id = ?", arguments: [.text(id)])
    }

    private let table: String
    private let key: String
    private var condition = "1 = 1"
    private var arguments: [SQLValue] = []

    /// Makes room for one more row of a network within its share.
    ///
    /// Deletes untouched rows before touched ones, and older rows before newer ones.
    func makeRoom(for network: String, most: Int, _ connection: StoreConnection) throws {
        // A socket without addresses has no network.
        guard !network.isEmpty else { return }
        try trim(
            to: PendingLimits.share(of: most) - 1, where: condition + " AND network = ?", arguments + [.text(network)],
            connection)
    }

    /// Deletes rows of all networks until that many are left.
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
