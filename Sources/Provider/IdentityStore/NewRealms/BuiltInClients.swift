import IdentityModel
import JOSE

/// The clients with which every realm is created.
enum BuiltInClients {
    /// Returns the clients of a new realm: `admin-cli` in realm `master`; in all others Keycloak's clients and those of
    /// the KOBIL flows.
    static func clients(of realm: TenantID, redirectURIs: [String], random: any RandomSource) -> [ClientRecord] {
        if realm == MasterRealm.name {
            return [
                client("admin-cli", random) {
                    ($0.allowsPasswordGrant, $0.allowsStandardFlow) = (true, false)
                }
            ]
        }
        return keycloakClients(random)
            + kobilFlows.map { id, flow in
                client(id.rawValue, random) {
                    ($0.authenticationFlow, $0.redirectURIs) = (flow, redirectURIs)
                    $0.defaultScopes = ["profile", "email", "offline_access"]
                    $0.requiresCodeChallenge = true
                }
            }
    }

    /// The clients that scripts for Keycloak expect in every realm: `account`, `admin-cli` and `realm-management`.
    private static func keycloakClients(_ random: any RandomSource) -> [ClientRecord] {
        func keycloaks(_ id: String, _ change: (inout ClientRecord) -> Void) -> ClientRecord {
            client(id, random) {
                ($0.defaultScopes, $0.optionalScopes) = (BuiltInScopes.defaults, BuiltInScopes.optional)
                $0.allowsStandardFlow = false
                $0.details = ["name": .string("${client_\(id)}")]
                change(&$0)
            }
        }
        return [
            keycloaks("account") { $0.hasFullScope = false },
            keycloaks("admin-cli") { ($0.allowsPasswordGrant, $0.signingAlgorithm) = (true, .rs256) },
            keycloaks(BuiltInClientRoles.administration) {
                ($0.isBearerOnly, $0.hasFullScope) = (true, false)
                // This client requests no tokens. A random secret hash without a known secret prevents others from
                // using its ID.
                $0.secretHash = random.bytes(32)
            },
        ]
    }

    private static func client(
        _ id: String, _ random: any RandomSource, _ change: (inout ClientRecord) -> Void
    ) -> ClientRecord {
        var client = ClientRecord(id: random.uuid(), clientID: ClientID(id))
        change(&client)
        return client
    }

    static let kobilFlows = AuthenticationFlow.kobilClients
}
