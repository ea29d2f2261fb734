package import CognitoProtocol
package import FoundationEssentials
import IdentityModel
import SQLDatabase

/// A search for users of a pool.
package struct PoolUserQuery: Sendable, Hashable {
    /// A condition on one attribute.
    package enum Filter: Sendable, Hashable {
        case username(String, isPrefix: Bool)
        case subject(String, isPrefix: Bool)
        case isEnabled(Bool)
    }

    /// The condition; `nil` for all users.
    package var filter: Filter?
    /// The name after which the page starts; `nil` for the first page.
    package var after: PoolUsername?
    package var maximum: Int

    package init(filter: Filter? = nil, after: PoolUsername? = nil, maximum: Int) {
        self.filter = filter
        self.after = after
        self.maximum = maximum
    }
}

/// Decides which changes an operation makes to a pool's user.
enum PoolUserRule {
    /// The changes of enabling or disabling a user.
    struct Switch: Sendable, Hashable {
        /// The user as it is stored afterwards.
        let user: PoolUser
        /// Whether the user's grants end, with the sessions and codes of the hosted UI.
        let endsAccess: Bool
    }

    /// Enables or disables a user.
    ///
    /// Disabling a disabled user ends access too, because an earlier program may have left some.
    static func set(_ user: PoolUser, isEnabled: Bool, at now: Date) -> Switch {
        var changed = user
        changed.isEnabled = isEnabled
        changed.modifiedAt = now
        return Switch(user: changed, endsAccess: !isEnabled)
    }

    /// Returns the user with the proposed identity ID, or `nil` if the user has one already, because it never changes.
    static func identified(_ user: PoolUser, as proposed: String, at now: Date) -> PoolUser? {
        guard user.identityID == nil else { return nil }
        var changed = user
        changed.identityID = proposed
        changed.modifiedAt = now
        return changed
    }
}

extension DatabaseStore {
    package func poolUser(named name: PoolUsername, in pool: PoolRecord) async throws(StoreError) -> PoolUser? {
        try await read { try PoolUserRows.user(named: name, pool.poolID, $0) }
    }

    package func poolUser(subject: String, in pool: PoolRecord) async throws(StoreError) -> PoolUser? {
        try await read { try PoolUserRows.user(subject: subject, pool.poolID, $0) }
    }

    /// The matching users, ordered by name.
    package func poolUsers(matching query: PoolUserQuery, in pool: PoolRecord) async throws(StoreError) -> [PoolUser] {
        var condition = "pool_id = ?"
        var values: [any SQLBindable] = [pool.poolID]
        func match(_ column: String, _ text: String, isPrefix: Bool) {
            // LIKE would interpret `%` and `_` in the text as patterns, and its treatment of case differs between
            // databases.
            condition += isPrefix ? " AND substr(\(column), 1, length(CAST(? AS TEXT))) = ?" : " AND \(column) = ?"
            values += isPrefix ? [text, text] : [text]
        }
        switch query.filter {
        case .username(let text, let isPrefix): match("username", text, isPrefix: isPrefix)
        case .subject(let text, let isPrefix): match("id", text, isPrefix: isPrefix)
        case .isEnabled(let isEnabled):
            condition += " AND is_enabled = ?"
            values.append(isEnabled)
        case nil: break
        }
        if let after = query.after {
            condition += " AND username > ?"
            values.append(after.rawValue)
        }
        let sql = "SELECT * FROM pool_user WHERE \(condition) ORDER BY username LIMIT ?"
        let bindings = values + [query.maximum]
        return try await read { try $0.query(sql, bindings).map(PoolUserRows.user) }
    }

    /// Returns the user's identity ID; stores the proposed one if the user has none.
    ///
    /// Returns `nil` if there is no such user.
    package func identityID(
        ofUser subject: String, proposing proposed: String, in pool: PoolRecord, at now: Date
    ) async throws(StoreError) -> String? {
        try await write { connection in
            guard let user = try PoolUserRows.user(subject: subject, pool.poolID, connection) else { return nil }
            guard let changed = PoolUserRule.identified(user, as: proposed, at: now) else { return user.identityID }
            try connection.update(
                "pool_user", set: ["identity_id": changed.identityID, "modified_at": changed.modifiedAt],
                where: "id = ?", subject)
            return changed.identityID
        }
    }

    /// Enables or disables a user; returns false if there is none.
    ///
    /// Disabling revokes all grants of the user, and ends the sessions and codes of the hosted UI.
    package func setPoolUser(
        subject: String, isEnabled: Bool, in pool: PoolRecord, at now: Date
    ) async throws(StoreError) -> Bool {
        try await write { connection in
            guard let user = try PoolUserRows.user(subject: subject, pool.poolID, connection) else { return false }
            let change = PoolUserRule.set(user, isEnabled: isEnabled, at: now)
            try connection.update(
                "pool_user", set: ["is_enabled": change.user.isEnabled, "modified_at": change.user.modifiedAt],
                where: "id = ?", subject)
            if change.endsAccess {
                try PoolGrantRows.revokeAll(ofUser: subject, at: now, connection)
                try connection.execute("DELETE FROM hosted_session WHERE user_id = ?", subject)
                try connection.execute("DELETE FROM hosted_code WHERE user_id = ?", subject)
            }
            return true
        }
    }

    /// Deletes a user and everything that belongs to the user; returns false if there is none.
    ///
    /// - Parameter now: the time if the user asks for it, which is an event of the user.
    package func deletePoolUser(
        subject: String, in pool: PoolRecord, byUserAt now: Date? = nil
    ) async throws(StoreError) -> Bool {
        var journal: EventJournal?
        if let now { journal = try await EventJournal(of: pool, at: now, self) }
        let kept = journal
        return try await write { connection in
            guard let user = try PoolUserRows.user(subject: subject, pool.poolID, connection) else { return false }
            try connection.execute("DELETE FROM pool_user WHERE id = ? AND pool_id = ?", subject, pool.poolID)
            try kept?.keep(.accountDeletion, of: EventJournal.User(user), connection)
            return true
        }
    }

    /// Deletes the data that services store for a user; returns false if there is no such user.
    ///
    /// This server has no such services, so it stores only the time of the change. The registration, the identity ID
    /// and the grants are not deleted.
    package func resetData(
        ofPoolUser subject: String, in pool: PoolRecord, at now: Date
    ) async throws(StoreError) -> Bool {
        try await write { connection in
            try connection.execute(
                "UPDATE pool_user SET modified_at = ? WHERE id = ? AND pool_id = ?", now, subject, pool.poolID)
                == 1
        }
    }
}
