import FoundationEssentials
package import IdentityModel

/// The store operations of the protocol endpoints for realms, clients and keys.
package protocol RealmStore: Sendable {
    /// The realm with this name and its lifetimes; nil for none.
    func realmToServe(_ name: TenantID) async throws(StoreError) -> ServedRealm?

    /// The client with this `client_id`; nil for none in the realm.
    func client(_ id: ClientID, in realm: RealmRecord) async throws(StoreError) -> ClientRecord?

    /// The client with this internal id; nil for none in the realm.
    func client(storedAs id: String, in realm: RealmRecord) async throws(StoreError) -> ClientRecord?

    /// All clients, ordered by `client_id`.
    func clients(in realm: RealmRecord) async throws(StoreError) -> [ClientRecord]

    /// All client scopes of the realm, oldest first.
    func clientScopes(in realm: RealmRecord) async throws(StoreError) -> [ClientScopeRecord]

    /// All keys of the realm, oldest first.
    func keys(of realm: RealmRecord) async throws(StoreError) -> [RealmKey]
}

/// A realm with the lifetimes of its tokens and sessions.
package struct ServedRealm: Sendable, Hashable {
    /// The realm.
    package let record: RealmRecord
    /// The lifetimes.
    package let lifetimes: TokenLifetimes

    package init(record: RealmRecord, lifetimes: TokenLifetimes) {
        self.record = record
        self.lifetimes = lifetimes
    }
}
