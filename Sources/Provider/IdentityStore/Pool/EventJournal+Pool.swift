import CognitoProtocol
import FoundationEssentials
import IdentityModel

extension EventJournal {
    /// Creates the journal of a pool's realm; `nil` if the realm was deleted.
    init?(of pool: PoolRecord, at now: Date, _ store: DatabaseStore) async throws(StoreError) {
        guard let realm = try await store.realm(named: pool.realmName) else { return nil }
        self.init(realm, at: now)
    }
}

extension EventJournal.User {
    init(_ user: PoolUser) { self.init(id: user.subject, name: user.username.rawValue) }
}
