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

    /// The client with this `client_id`, as it was when the realm was read or as it is now; nil for none in the realm.
    func client(_ id: ClientID, in realm: ServedRealm) async throws(StoreError) -> ClientRecord?

    /// The client with this internal id, as it was when the realm was read or as it is now; nil for none in the realm.
    func client(storedAs id: String, in realm: ServedRealm) async throws(StoreError) -> ClientRecord?

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
    /// The version of the store's configuration at which the realm was read; nil if it was not read from a store.
    package var configurationVersion: Int64?

    package init(record: RealmRecord, lifetimes: TokenLifetimes, configurationVersion: Int64? = nil) {
        self.record = record
        self.lifetimes = lifetimes
        self.configurationVersion = configurationVersion
    }
}
