import HTTPMessage
public import IdentityModel

extension AdministrationClient {
    /// Lists the provider's realms that the administrator may read.
    public func listRealms() async throws(AdministrationError) -> [RealmSummary] {
        try await realms.read([RealmSummary].self, "", ["briefRepresentation": "true"])
    }

    /// Creates an enabled realm; throws `conflict` if the name exists.
    ///
    /// The sandbox adds keys and the clients of the KOBIL flows; with ``RealmProtection/kobil`` the realm is a tenant
    /// like the first one.
    public func createRealm(
        _ name: TenantID, displayName: String? = nil, protection: RealmProtection? = nil
    ) async throws(AdministrationError) {
        let realm = RealmSummary(name: name, displayName: displayName)
        do throws(AdministrationError) {
            try await realms.send(.post, "", body: NewRealm(realm: realm, protection: protection))
        } catch {
            throw error.locatingCharacter(inRealm: name)
        }
    }

    /// Deletes a realm with all its users and clients; throws `notFound` if there is none.
    public func deleteRealm(_ name: TenantID) async throws(AdministrationError) {
        try await realms.send(.delete, PercentCoding.encode(name.rawValue))
    }
}

private struct NewRealm: Encodable {
    let realm: RealmSummary
    let protection: RealmProtection?

    func encode(to encoder: any Encoder) throws {
        try realm.encode(to: encoder)
        try protection?.encode(to: encoder)
    }
}
