import FoundationEssentials
package import IdentityModel
import SQLDatabase

extension DatabaseStore {
    /// The time from a write to the deletion of expired rows.
    private static let pause = Duration.seconds(30)

    /// Deletes expired rows until the task is cancelled: immediately, and 30 seconds after a write.
    ///
    /// Each step is its own transaction. While nothing is written, there is no timer. Call it once per store.
    package func sweepUntilCancelled(_ clock: any WallClock, pausingOn stopwatch: any Clock<Duration>) async {
        var writes = writes.stream.makeAsyncIterator()
        repeat {
            do throws(StoreError) {
                while try await sweep(at: clock.now()), !Task.isCancelled {}
            } catch {
                guard error.code != .outdated else { return }
                noteWrite()
            }
            guard await writes.next() != nil, (try? await stopwatch.sleep(for: Self.pause)) != nil else { return }
        } while !availability.isOutdated
    }

    /// Deletes at most a thousand expired rows in one transaction; returns whether there may be more.
    ///
    /// Several programs may do so concurrently, because rows that another one has deleted are no error.
    func sweep(at now: Date) async throws(StoreError) -> Bool {
        try await change { try ExpirySweep.step(at: now, $0) }
    }
}

/// Deletes expired rows in small steps, so that requests without credentials cannot fill the store.
///
/// It only frees space: the code that reads a row checks whether it has expired.
enum ExpirySweep {
    /// The maximum number of rows per step, without rows deleted by cascade.
    static let mostRows = 1_000

    /// The rows of a table that are deleted at an age; `time` is the column with an index, after those of `condition`.
    struct Rule: Sendable {
        let table: String
        let key: String
        var time = "expires_at"
        var condition = ""
        let age: Double
        /// The time in seconds for which a realm needs the rows, if that is longer.
        var need: (@Sendable (TokenLifetimes) -> Int)?

        /// Deletes the oldest of the rows, at most `most`, that none of the realms needs.
        func statement(at now: Date, most: Int, for realms: [TokenLifetimes]) -> Query {
            let longest = need.map { need in realms.map { Double(need($0)) }.reduce(age, max) } ?? age
            return Query(
                """
                DELETE FROM \(table) WHERE (\(key)) IN
                    (SELECT \(key) FROM \(table) WHERE \(condition)\(time) < ? ORDER BY \(time) LIMIT ?)
                """, now.addingTimeInterval(-longest), most)
        }
    }

    private static let hour = 3600.0
    private static let day = 24 * hour

    static let rules = [
        // Kept after its expiry, so that a late answer can restart the login.
        Rule(table: "login", key: "browser, tab", age: LoginRecord.restartTime),
        Rule(table: "client_data_seen", key: "realm_id, statement", age: 0),
        Rule(table: "deleted_user", key: "id", age: 0),
        Rule(table: "revoked_token", key: "realm_id, token_id", age: 0),
        Rule(table: "assertion_used", key: "realm_id, ast_client_id, assertion_id", age: 0),
        // Kept after its expiry, so that a device that polls late gets the right error.
        Rule(table: "device_grant", key: "device_code", age: hour),
        // A second use of a code ends its session as long as the code is stored.
        Rule(table: "authorization_code", key: "hash", age: day),
        Rule(table: "user_failure", key: "user_id", time: "last_failure", age: 2 * day),
        Rule(table: "stranger_failure", key: "realm_id, digest", time: "last_failure", age: 2 * day),
        Rule(
            table: "session", key: "id, is_offline", time: "last_access_at", condition: "is_offline = 0 AND ",
            age: 7 * day, need: { max($0.sessionIdle, $0.rememberedSessionIdle) }),
        Rule(
            table: "session", key: "id, is_offline", time: "last_access_at", condition: "is_offline = 1 AND ",
            age: 120 * day, need: { $0.offlineSessionIdle }),
        // Kept after their expiry, so that a late answer gets the right error.
        Rule(table: "pool_challenge", key: "session", age: hour),
        Rule(table: "pool_token_used", key: "pool_id, token", age: 0),
        Rule(table: "pool_grant", key: "id", age: day),
        // A second use of a replaced token revokes its grant as long as the token is stored.
        Rule(
            table: "pool_refresh_token", key: "hash", time: "issued_at", condition: "is_replaced = 1 AND ",
            age: 30 * day),
        Rule(table: "pool_registration", key: "number", age: 0),
        Rule(table: "pool_allowed_device", key: "pool_id, device_id", age: 30 * day),
        Rule(table: "hosted_login", key: "state", age: 0),
        // A second use of a code revokes its grant as long as the code is stored.
        Rule(table: "hosted_code", key: "hash", age: day),
        Rule(table: "hosted_session", key: "cookie", age: 0),
    ]

    /// Deletes expired rows; returns whether there may be more.
    static func step(at now: Date, _ connection: StoreConnection) throws -> Bool {
        var room = mostRows
        let realms = try connection.query("SELECT * FROM realm").map { try RealmRows.record($0, connection).lifetimes }
        for rule in rules where room > 0 {
            let statement = rule.statement(at: now, most: room, for: realms)
            let deleted = try connection.execute(statement)
            if deleted > 0, rule.table == "user_failure" { try UserListColumns.noteSweptFailures(connection) }
            room -= deleted
        }
        if room > 0 { room -= try EventBounds.step(at: now, most: room, connection) }
        return room == 0
    }
}
