package import IdentityModel
import JOSE

/// The clients that a realm has from its beginning.
package enum BuiltInClients {
    /// The clients of a new realm: those of the KOBIL flows, and the administrators' command line in realm `master`.
    package static func clients(of realm: TenantID, redirectURIs: [String], random: any RandomSource) -> [ClientRecord]
    {
        if realm == MasterRealm.name {
            return [
                ClientRecord(
                    id: random.uuid(), clientID: ClientID("admin-cli"), allowsPasswordGrant: true,
                    allowsStandardFlow: false)
            ]
        }
        return keycloaks.map { $0(random) }
            + kobilFlows.map { id, flow in
                ClientRecord(
                    id: random.uuid(), clientID: id, loginFlow: flow, redirectURIs: redirectURIs,
                    defaultScopes: ["profile", "email", "offline_access"])
            }
    }

    /// What scripts for Keycloak expect in every realm: the account that each user has, the command line, and the roles of who administers.
    private static let keycloaks: [@Sendable (any RandomSource) -> ClientRecord] = [
        { random in
            ClientRecord(
                id: random.uuid(), clientID: ClientID("account"), defaultScopes: BuiltInScopes.defaults,
                optionalScopes: BuiltInScopes.optional, allowsStandardFlow: false,
                details: ["name": "${client_account}", "fullScopeAllowed": false])
        },
        { random in
            ClientRecord(
                id: random.uuid(), clientID: ClientID("admin-cli"), allowsPasswordGrant: true,
                defaultScopes: BuiltInScopes.defaults, optionalScopes: BuiltInScopes.optional,
                signingAlgorithm: .rs256, allowsStandardFlow: false,
                details: ["name": "${client_admin-cli}"])
        },
        { random in
            var client = ClientRecord(
                id: random.uuid(), clientID: ClientID(BuiltInClientRoles.administration),
                defaultScopes: BuiltInScopes.defaults, optionalScopes: BuiltInScopes.optional,
                allowsStandardFlow: false,
                details: [
                    "name": "${client_realm-management}", "bearerOnly": true, "fullScopeAllowed": false,
                ])
            // It asks for nothing: a secret that nobody knows keeps others from asking in its name.
            client.secretHash = random.bytes(32)
            return client
        },
    ]

    /// The clients of the KOBIL flows; one that is added here is made in the realms that are there already, once.
    static let kobilFlows = LoginFlow.kobilClients

    /// The names of the built-in clients of stores from before the list was kept.
    package static let firstOfAll: Set<String> = ["KssIdpEnrollment", "KssIdpLogin"]
}
