import FoundationEssentials
import SQLDatabase

/// Decides about the service accounts of clients.
package enum ServiceAccountRule {
    /// The change of a client's service account when the client is written.
    package enum Change: Sendable, Hashable {
        case none
        case create
        case delete
    }

    /// The change for a client with or without an account.
    ///
    /// `conflict` is the account's name that another user has; then the client gets no account.
    package static func change(isWanted: Bool, hasAccount: Bool, conflict: AccountConflict?) -> Change {
        guard isWanted else { return hasAccount ? .delete : .none }
        return hasAccount || conflict != nil ? .none : .create
    }

    /// Whether a session may begin for a client's account: it exists and is usable.
    static func begins(_ account: UserRecord?, at now: Date) -> Bool { account?.isUsable(at: now) == true }
}

extension DatabaseStore {
    package func serviceAccount(ofClient id: String, in realm: RealmRecord) async throws(StoreError) -> UserRecord? {
        try await read { try Self.serviceAccount(ofClient: id, realmID: realm.id, $0) }
    }

    static func serviceAccount(
        ofClient id: String, realmID: String, _ connection: StoreConnection
    ) throws -> UserRecord? {
        try connection.first(
            "SELECT \(UserRows.columns) FROM account WHERE service_account_of = ? AND realm_id = ?", id, realmID
        ).map(UserRows.record)
    }

    /// Adds or deletes the service account of a client, as decided by ``ServiceAccountRule``.
    static func keep(
        _ user: UserRecord, ofClient id: String, isWanted: Bool = true, realmID: String, _ connection: StoreConnection
    ) throws {
        let stored = try serviceAccount(ofClient: id, realmID: realmID, connection)
        let conflict = isWanted ? try UserRows.conflict(of: user, realmID: realmID, connection) : nil
        switch ServiceAccountRule.change(isWanted: isWanted, hasAccount: stored != nil, conflict: conflict) {
        case .none: break
        case .create:
            try UserRows.insert(user, realmID: realmID, connection)
            try connection.execute("UPDATE account SET service_account_of = ? WHERE id = ?", id, user.id)
        case .delete: try connection.execute("DELETE FROM account WHERE service_account_of = ?", id)
        }
    }
}
