import HTTPMessage
public import IdentityModel

extension AdministrationClient {
    /// The provider's realms, as far as the administrator may see them.
    public func listRealms() async throws(AdministrationError) -> [RealmSummary] {
        try await realms.read([RealmSummary].self, "", ["briefRepresentation": "true"])
    }

    /// Makes a realm, switched on; throws `conflict` where there is one of that name.
    ///
    /// The sandbox gives it keys and the clients of the KOBIL flows, so that it is a tenant like the first one.
    public func createRealm(_ name: TenantID, displayName: String? = nil) async throws(AdministrationError) {
        try await realms.send(.post, "", body: RealmSummary(name: name, displayName: displayName))
    }

    /// Deletes a realm with all its users and clients; throws `notFound` where there is none.
    public func deleteRealm(_ name: TenantID) async throws(AdministrationError) {
        try await realms.send(.delete, PercentCoding.encode(name.rawValue))
    }
}
