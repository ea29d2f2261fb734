import HTTPMessage
public import IdentityModel

extension AdministrationClient {
    /// The provider's realms, as far as the administrator may see them.
    public func listRealms() async throws(AdministrationError) -> [RealmSummary] {
        try await realms.read([RealmSummary].self, "", ["briefRepresentation": "true"])
    }

    /// Makes a realm, switched on; throws `conflict` where there is one of that name.
    ///
    /// The sandbox gives it keys and the clients of the KOBIL flows; with ``RealmProtection/kobil`` it is a tenant like the first one.
    public func createRealm(
        _ name: TenantID, displayName: String? = nil, protection: RealmProtection? = nil
    ) async throws(AdministrationError) {
        let realm = RealmSummary(name: name, displayName: displayName)
        try await realms.send(.post, "", body: NewRealm(realm: realm, protection: protection))
    }

    /// Deletes a realm with all its users and clients; throws `notFound` where there is none.
    public func deleteRealm(_ name: TenantID) async throws(AdministrationError) {
        try await realms.send(.delete, PercentCoding.encode(name.rawValue))
    }
}

/// A realm that is to be made, and what protects its users.
private struct NewRealm: Encodable {
    let realm: RealmSummary
    let protection: RealmProtection?

    func encode(to encoder: any Encoder) throws {
        try realm.encode(to: encoder)
        try protection?.encode(to: encoder)
    }
}
