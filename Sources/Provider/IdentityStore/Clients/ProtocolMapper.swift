import JOSE

/// A protocol mapper, which adds one claim to tokens, as in Keycloak.
///
/// A client has its own mappers and those of the client scopes in force.
package struct ProtocolMapper: Sendable, Hashable {
    /// Where a mapper adds its claim.
    ///
    /// The raw value is the name of the setting that enables it.
    package enum Target: String, Sendable, Hashable, CaseIterable {
        case accessToken = "access.token.claim"
        case idToken = "id.token.claim"
        case userinfo = "userinfo.token.claim"
        case introspection = "introspection.token.claim"
    }

    let kind: Kind
    /// The settings under Keycloak's names.
    let settings: [String: String]
    /// The path of its claim.
    let path: ClaimPath?
    private let targets: Set<Target>

    /// The mappers in the details of a client or client scope, in order, without those of unknown kinds; one of SAML has none.
    static func stored(in details: [String: JSONValue]) -> [ProtocolMapper] {
        guard details["protocol"] != "saml" else { return [] }
        return (details["protocolMappers"]?.array ?? []).prefix(StoredBounds.entries).compactMap(ProtocolMapper.init)
    }

    /// Reads a stored mapper; returns `nil` for an unknown kind, and for a mapper of SAML.
    init?(_ value: JSONValue) {
        guard value["protocol"] != "saml" else { return nil }
        guard let kind = value["protocolMapper"]?.string.flatMap(Kind.init(rawValue:)) else { return nil }
        self.kind = kind
        let settings = (value["config"]?.object ?? [:]).compactMapValues(\.string).filter {
            $0.value.fits(StoredBounds.value)
        }
        self.settings = settings
        targets = Set(Target.allCases.filter { Self.reaches($0, by: settings) })
        path = ClaimPath(settings["claim.name"])
    }

    /// Whether a setting is `true`.
    func isOn(_ name: String) -> Bool { settings[name] == "true" }

    /// A setting; `nil` if it is empty.
    func setting(_ name: String) -> String? { settings[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// Whether the mapper adds its claim to a target.
    func reaches(_ target: Target) -> Bool { targets.contains(target) }

    /// If there is no setting for introspection, the one for access tokens applies.
    private static func reaches(_ target: Target, by settings: [String: String]) -> Bool {
        if target == .introspection, settings[target.rawValue] == nil {
            return settings[Target.accessToken.rawValue] == "true"
        }
        return settings[target.rawValue] == "true"
    }

    /// The kinds of mappers.
    ///
    /// The raw values are Keycloak's IDs.
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
        /// Has no effect, because every token has the subject here.
        case subject = "oidc-sub-mapper"
        case authenticationContext = "oidc-acr-mapper"
        /// Has no effect, because this server has no organisations.
        case organizations = "oidc-organization-membership-mapper"

        /// The order in which mappers apply: roles are added, then renamed, then used, and audiences follow from them.
        var turn: Int {
            switch self {
            case .fixedRole: 0
            case .roleName: 1
            case .audienceOfRoles: 3
            default: 2
            }
        }
    }

    /// The claims that no mapper may set.
    package static let protectedClaims: Set = [
        "iss", "sub", "exp", "iat", "nbf", "jti", "typ", "azp", "sid", "nonce", "at_hash", "c_hash", "s_hash", "acr",
        "auth_time", "scope", "session_state", "offline", "cnf", "ast_client_id",
    ]
}
