import FoundationEssentials
import SQLDatabase
import Synchronization

/// Deletes expired rows, at most once a minute and before other writes, so that requests without credentials cannot fill the store.
final class ExpirySweep: Sendable {
    private static let hour = 3600.0
    private static let day = 24 * hour
    private static let pause = 60.0
    private let lastRun = Mutex<Date?>(nil)

    /// Whether the last sweep was at least a minute ago; the caller then runs one.
    ///
    /// A sweep that fails is followed by another a minute later.
    func isDue(at now: Date) -> Bool {
        lastRun.withLock { lastRun in
            if let lastRun, abs(now.timeIntervalSince(lastRun)) < Self.pause { return false }
            lastRun = now
            return true
        }
    }

    /// Deletes the expired rows.
    static func run(at now: Date, _ connection: StoreConnection) throws {
        let rules: [(sql: String, age: Double)] = [
            // Kept after its expiry, so that a late answer can restart the login.
            ("DELETE FROM login WHERE expires_at < ?", 12 * hour),
            ("DELETE FROM client_data_seen WHERE expires_at < ?", 0),
            ("DELETE FROM revoked_token WHERE expires_at < ?", 0),
            ("DELETE FROM assertion_used WHERE expires_at < ?", 0),
            // Kept after its expiry, so that a device that polls late gets the right error.
            ("DELETE FROM device_grant WHERE expires_at < ?", hour),
            // A second use of a code ends its session as long as the code is stored.
            ("DELETE FROM authorization_code WHERE expires_at < ?", day),
            ("DELETE FROM user_failure WHERE last_failure < ?", 2 * day),
            ("DELETE FROM stranger_failure WHERE last_failure < ?", 2 * day),
            ("DELETE FROM session WHERE is_offline = 0 AND last_access_at < ?", 7 * day),
            ("DELETE FROM session WHERE last_access_at < ?", 120 * day),
            // Kept after their expiry, so that a late answer gets the right error.
            ("DELETE FROM pool_challenge WHERE expires_at < ?", hour),
            ("DELETE FROM pool_token_used WHERE expires_at < ?", 0),
            ("DELETE FROM pool_grant WHERE expires_at < ?", day),
            // A second use of a replaced token revokes its grant as long as the token is stored.
            ("DELETE FROM pool_refresh_token WHERE issued_at < ? AND is_replaced = 1", 30 * day),
            ("DELETE FROM pool_registration WHERE expires_at < ?", 0),
            ("DELETE FROM pool_allowed_device WHERE expires_at < ?", 30 * day),
            ("DELETE FROM hosted_login WHERE expires_at < ?", 0),
            // A second use of a code revokes its grant as long as the code is stored.
            ("DELETE FROM hosted_code WHERE expires_at < ?", day),
            ("DELETE FROM hosted_session WHERE expires_at < ?", 0),
        ]
        for rule in rules { try connection.perform(rule.sql, [.time(now.addingTimeInterval(-rule.age))]) }
    }
}
