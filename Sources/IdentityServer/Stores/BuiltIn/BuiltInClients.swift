import IdentityModel

/// The clients that a realm has from its beginning.
enum BuiltInClients {
    /// The clients of a new realm: those of the KOBIL flows, and the administrators' command line in realm `master`.
    static func clients(of realm: TenantID, redirectURIs: [String], random: any RandomSource) -> [ClientRecord] {
        if realm == TokenAdministratorGate.realm {
            return [
                ClientRecord(
                    id: random.uuid(), clientID: ClientID("admin-cli"), allowsPasswordGrant: true,
                    allowsStandardFlow: false)
            ]
        }
        return kobilFlows.map { id, flow in
            ClientRecord(
                id: random.uuid(), clientID: id, loginFlow: flow, redirectURIs: redirectURIs,
                defaultScopes: ["profile", "email", "offline_access"])
        }
    }

    /// The clients of the KOBIL flows; one that is added here is made in the realms that are there already, once.
    static let kobilFlows = LoginFlow.kobilClients

    /// The names of the built-in clients of stores from before the list was kept.
    static let firstOfAll: Set<String> = ["KssIdpEnrollment", "KssIdpLogin"]
}
