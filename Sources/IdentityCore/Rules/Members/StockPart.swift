import JOSE

/// A part of a representation that has no effect and cannot be compared with one value: what a stock Keycloak 26 exports passes.
package enum StockPart: Sendable, Hashable {
    /// The login flows of a realm.
    case flows
    /// The settings of steps of such flows.
    case authenticatorConfig
    /// Keys, policies of client registration, the user profile.
    case components
    /// Which required actions there are.
    case requiredActions
    /// Which flow a client's logins have.
    case flowBinding

    /// Whether the value asks for nothing that a stock Keycloak, or this server, does not do.
    func isStock(_ value: JSONValue) -> Bool {
        switch self {
        case .flows: (value.array ?? [value]).allSatisfy(StockFlows.contain)
        case .authenticatorConfig: (value.array ?? [value]).allSatisfy(Self.isStockConfiguration)
        case .components: (value.object ?? ["": value]).allSatisfy { Self.areStock($0.value, ofKind: $0.key) }
        case .requiredActions: (value.array ?? [value]).allSatisfy(Self.isStockAction)
        case .flowBinding: (value.object ?? ["": value]).allSatisfy(Self.isBinding)
        }
    }

    /// Only a browser's login has flows to choose from.
    private static func isBinding(_ key: String, _ value: JSONValue) -> Bool {
        if value.saysNothing { return true }
        guard key == "browser", let name = value.string else { return false }
        return LoginFlow(LoginFlow.Name(rawValue: name)) != nil
    }

    private static func isStockConfiguration(_ value: JSONValue) -> Bool {
        let stock: [String: JSONValue] = [
            "browser-conditional-credential": ["credentials": "webauthn-passwordless"],
            "create unique user config": ["require.password.update.after.registration": "false"],
            "first-broker-login-conditional-credential": ["credentials": "webauthn-passwordless"],
            "review profile config": ["update.profile.on.first.login": "missing"],
        ]
        guard let alias = value["alias"]?.string, let known = stock[alias] else { return false }
        return known.means(value["config"] ?? [:])
    }

    /// The server has keys of its own and takes no registrations; its user profile is fixed.
    private static func areStock(_ components: JSONValue, ofKind kind: String) -> Bool {
        switch kind {
        case "org.keycloak.keys.KeyProvider",
            "org.keycloak.services.clientregistration.policy.ClientRegistrationPolicy":
            true
        case "org.keycloak.userprofile.UserProfileProvider":
            (components.array ?? [components]).allSatisfy { ($0["config"] ?? .null).saysNothing }
        default: components.saysNothing
        }
    }

    /// None is demanded of everybody, and those that have a page are there, but for the terms, which Keycloak has switched off.
    private static func isStockAction(_ value: JSONValue) -> Bool {
        guard let alias = value["alias"]?.string, value["defaultAction"]?.readBool != true else { return false }
        let isEnabled = value["enabled"]?.readBool ?? true
        if RequiredAction.inOrder.contains(RequiredAction(rawValue: alias)) {
            return isEnabled || alias == RequiredAction.termsAndConditions.rawValue
        }
        return !isEnabled || stockActions.contains(alias)
    }

    /// Those without a page here that Keycloak has switched on.
    private static let stockActions: Set = [
        "CONFIGURE_RECOVERY_AUTHN_CODES", "VERIFY_EMAIL", "VERIFY_PROFILE", "delete_credential", "idp_link",
        "update_user_locale", "webauthn-register", "webauthn-register-passwordless",
    ]
}
