import FoundationEssentials
import SQLite
import Synchronization

/// Takes out what nobody can use any more, within logins and once a minute at most, so that strangers cannot fill the store.
final class SQLiteSweep: Sendable {
    private static let hour = 3600.0
    private static let day = 24 * hour
    private static let pause = 60.0
    private let lastRun = Mutex<Date?>(nil)

    /// Sweeps if the last time was long enough ago.
    func runIfDue(at now: Date, _ connection: Connection) throws {
        let isDue = lastRun.withLock { lastRun in
            if let lastRun, abs(now.timeIntervalSince(lastRun)) < Self.pause { return false }
            lastRun = now
            return true
        }
        guard isDue else { return }
        try Self.run(at: now, connection)
        try Self.trimLogins(connection)
    }

    private static func run(at now: Date, _ connection: Connection) throws {
        let rules: [(sql: String, age: Double)] = [
            // Kept for a while after its end, so that a late answer can begin again.
            ("DELETE FROM login WHERE expires_at < ?", 12 * hour),
            ("DELETE FROM client_data_seen WHERE expires_at < ?", 0),
            ("DELETE FROM revoked_token WHERE expires_at < ?", 0),
            ("DELETE FROM assertion_used WHERE expires_at < ?", 0),
            // Kept for a while, so that a device which asks too late is told why.
            ("DELETE FROM device_grant WHERE expires_at < ?", hour),
            // A code that comes twice ends its session as long as it is known.
            ("DELETE FROM authorization_code WHERE expires_at < ?", day),
            ("DELETE FROM login_failure WHERE last_failure < ?", 2 * day),
            ("DELETE FROM session WHERE is_offline = 0 AND last_access_at < ?", 7 * day),
            ("DELETE FROM session WHERE last_access_at < ?", 120 * day),
            ("DELETE FROM refresh_token WHERE issued_at < ? AND is_used = 1", 30 * day),
            ("DELETE FROM refresh_token WHERE issued_at < ?", 150 * day),
        ]
        for rule in rules { try connection.execute(rule.sql, [.time(now.addingTimeInterval(-rule.age))]) }
    }

    /// Logins that may be under way at once; a stranger who begins more drives out the oldest, his own.
    static let mostLogins = 20_000

    /// Takes out the oldest logins beyond the limit.
    static func trimLogins(to limit: Int = mostLogins, _ connection: Connection) throws {
        try connection.execute(
            """
            DELETE FROM login WHERE expires_at <
                (SELECT expires_at FROM login ORDER BY expires_at DESC LIMIT 1 OFFSET ?)
            """, [.integer(Int64(limit - 1))])
    }
}
