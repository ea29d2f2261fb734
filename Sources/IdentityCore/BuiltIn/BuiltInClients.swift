package import IdentityModel
import JOSE

/// The clients that every new realm gets.
package enum BuiltInClients {
    /// The clients of a new realm: `admin-cli` in realm `master`; everywhere else Keycloak's own and those of the KOBIL flows.
    package static func clients(of realm: TenantID, redirectURIs: [String], random: any RandomSource) -> [ClientRecord]
    {
        if realm == MasterRealm.name {
            return [
                ClientRecord(
                    id: random.uuid(), clientID: ClientID("admin-cli"), allowsPasswordGrant: true,
                    allowsStandardFlow: false)
            ]
        }
        return keycloakClients.map { $0(random) }
            + kobilFlows.map { id, flow in
                ClientRecord(
                    id: random.uuid(), clientID: id, loginFlow: flow, redirectURIs: redirectURIs,
                    defaultScopes: ["profile", "email", "offline_access"])
            }
    }

    /// The clients that scripts for Keycloak expect in every realm: `account`, `admin-cli` and `realm-management`.
    private static let keycloakClients: [@Sendable (any RandomSource) -> ClientRecord] = [
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
            // This client requests no tokens. A random secret hash without a known secret keeps others from using its id.
            client.secretHash = random.bytes(32)
            return client
        },
    ]

    static let kobilFlows = LoginFlow.kobilClients
}
