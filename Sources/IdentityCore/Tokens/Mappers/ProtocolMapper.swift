import JOSE

/// What puts one thing that is known of a user into tokens, as Keycloak's protocol mappers do.
///
/// A client has its own, and those of the client scopes that are in force.
package struct ProtocolMapper: Sendable, Hashable {
    /// Where a mapper may put its claim; the raw value is the switch in its settings.
    package enum Target: String, Sendable, Hashable {
        case accessToken = "access.token.claim"
        case idToken = "id.token.claim"
        case userinfo = "userinfo.token.claim"
        case introspection = "introspection.token.claim"
    }

    /// What it does.
    let kind: Kind
    /// Its settings by Keycloak's names.
    let settings: [String: String]

    /// Reads one as it is stored; nil for one that this server has no kind for.
    init?(_ value: JSONValue) {
        guard let kind = value["protocolMapper"]?.string.flatMap(Kind.init(rawValue:)) else { return nil }
        self.kind = kind
        settings = (value["config"]?.object ?? [:]).compactMapValues(\.string).filter {
            $0.value.fits(StoredBounds.value)
        }
    }

    /// Whether a switch is on.
    func isOn(_ name: String) -> Bool { settings[name] == "true" }

    /// A setting, nil for none and for an empty one.
    func setting(_ name: String) -> String? { settings[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// Whether it puts anything there; those that say nothing about introspection do as for access tokens.
    func reaches(_ target: Target) -> Bool {
        if target == .introspection, settings[target.rawValue] == nil { return isOn(Target.accessToken.rawValue) }
        return isOn(target.rawValue)
    }

    /// The kinds that there are; their raw values are Keycloak's ids of them.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case userAttribute = "oidc-usermodel-attribute-mapper"
        case userProperty = "oidc-usermodel-property-mapper"
        case fullName = "oidc-full-name-mapper"
        case address = "oidc-address-mapper"
        case fixedClaim = "oidc-hardcoded-claim-mapper"
        case audience = "oidc-audience-mapper"
        case audienceOfRoles = "oidc-audience-resolve-mapper"
        case realmRoles = "oidc-usermodel-realm-role-mapper"
        case clientRoles = "oidc-usermodel-client-role-mapper"
        case fixedRole = "oidc-hardcoded-role-mapper"
        case roleName = "oidc-role-name-mapper"
        case groups = "oidc-group-membership-mapper"
        case sessionNote = "oidc-usersessionmodel-note-mapper"
        case allowedOrigins = "oidc-allowed-origins-mapper"
        /// What every token has here without a mapper.
        case subject = "oidc-sub-mapper"
        case authenticationContext = "oidc-acr-mapper"
        /// Realms have no organisations here, and nobody is a member of one.
        case organizations = "oidc-organization-membership-mapper"

        /// What must have happened before: roles are given and renamed before anybody looks at them, and audiences come of them.
        var turn: Int {
            switch self {
            case .fixedRole: 0
            case .roleName: 1
            case .audienceOfRoles: 3
            default: 2
            }
        }
    }

    /// Claims that make a token what it is: no mapper writes them.
    package static let protectedClaims: Set = [
        "iss", "sub", "exp", "iat", "nbf", "jti", "typ", "azp", "sid", "nonce", "at_hash", "c_hash", "s_hash", "acr",
        "auth_time", "scope", "session_state", "offline", "cnf", "ast_client_id",
    ]
}
