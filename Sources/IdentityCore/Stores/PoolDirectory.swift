package import CognitoProtocol
package import IdentityModel

/// The store operations that find a pool and what belongs to it as a whole.
///
/// Each call is one transaction and suspends; it never blocks the calling thread.
package protocol PoolDirectory: Sendable {
    /// The pool with this app client; nil for none.
    func pool(clientID: ClientID) async throws(StoreError) -> PoolRecord?

    /// The pool with this id; nil for none.
    func pool(id: UserPoolID) async throws(StoreError) -> PoolRecord?

    /// The pool of the realm with this id; nil for none, as for `master`.
    func pool(ofRealm id: String) async throws(StoreError) -> PoolRecord?

    /// The pool's keys, oldest first: RS256 keys that sign tokens, and the ES256 key of the simulated attestation; empty before they are first needed.
    func keys(of pool: PoolRecord) async throws(StoreError) -> [RealmKey]

    /// Stores the pool's keys, unless it has keys, and returns those that it has.
    func setKeys(_ keys: [RealmKey], of pool: PoolRecord) async throws(StoreError) -> [RealmKey]

    /// The upstream providers of the pool, ordered by name.
    func providers(of pool: PoolRecord) async throws(StoreError) -> [UpstreamProviderRecord]
}
