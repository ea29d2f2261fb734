package import CognitoProtocol
package import FoundationEssentials

/// The store operations for the users of a pool.
package protocol PoolUserStore: Sendable {
    /// The user with this name; nil for none.
    func poolUser(named name: PoolUsername, in pool: PoolRecord) async throws(StoreError) -> PoolUser?

    /// The user with this id, `sub`; nil for none.
    func poolUser(subject: String, in pool: PoolRecord) async throws(StoreError) -> PoolUser?

    /// The users that match, ordered by name.
    func poolUsers(matching query: PoolUserQuery, in pool: PoolRecord) async throws(StoreError) -> [PoolUser]

    /// The user's identity id; stores the proposed one if the user has none. Nil for no such user.
    func identityID(
        ofUser subject: String, proposing proposed: String, in pool: PoolRecord, at now: Date
    ) async throws(StoreError) -> String?

    /// Enables or disables a user; false for none. Disabling revokes all grants of the user, and ends the sessions and codes of the hosted UI.
    func setPoolUser(
        subject: String, isEnabled: Bool, in pool: PoolRecord, at now: Date
    ) async throws(StoreError) -> Bool

    /// Deletes a user and everything that belongs to the user; false for none.
    func deletePoolUser(subject: String, in pool: PoolRecord) async throws(StoreError) -> Bool

    /// Deletes the data that services keep for a user; false for no such user.
    ///
    /// This server has no such services, so it stores only the time of the change. The registration, the identity id and the grants stay.
    func resetData(ofPoolUser subject: String, in pool: PoolRecord, at now: Date) async throws(StoreError) -> Bool
}

/// A search for users of a pool.
package struct PoolUserQuery: Sendable, Hashable {
    /// A condition on one attribute.
    package enum Filter: Sendable, Hashable {
        case username(String, isPrefix: Bool)
        case subject(String, isPrefix: Bool)
        case isEnabled(Bool)
    }

    /// The condition; nil for all users.
    package var filter: Filter?
    /// The name after which the page begins; nil for the first page.
    package var after: PoolUsername?
    /// The greatest number of users.
    package var maximum: Int

    package init(filter: Filter? = nil, after: PoolUsername? = nil, maximum: Int) {
        self.filter = filter
        self.after = after
        self.maximum = maximum
    }
}
