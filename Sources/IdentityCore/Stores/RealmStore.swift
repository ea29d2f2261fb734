import FoundationEssentials
package import IdentityModel

/// What the protocol routes need to know of realms, their clients and keys.
package protocol RealmStore: Sendable {
    /// The realm of that name with what it issues for how long, nil where there is none.
    func realmToServe(_ name: TenantID) async throws(StoreError) -> ServedRealm?

    /// The client that presents itself with that id, nil where the realm has none.
    func client(_ id: ClientID, in realm: RealmRecord) async throws(StoreError) -> ClientRecord?

    /// The client of that store id, nil where the realm has none.
    func client(storedAs id: String, in realm: RealmRecord) async throws(StoreError) -> ClientRecord?

    /// Every client, by client id.
    func clients(in realm: RealmRecord) async throws(StoreError) -> [ClientRecord]

    /// Every client scope of the realm, in the order in which they were made.
    func clientScopes(in realm: RealmRecord) async throws(StoreError) -> [ClientScopeRecord]

    /// Every key of the realm, oldest first.
    func keys(of realm: RealmRecord) async throws(StoreError) -> [RealmKey]
}

/// A realm with the lifetimes of what it issues.
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
