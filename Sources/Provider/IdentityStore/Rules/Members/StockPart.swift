import JOSE

/// A part of a representation without effect that has no single default value.
///
/// Accepts the exports of a stock Keycloak 26.
enum StockPart: Sendable, Hashable {
    /// A realm's login flows.
    case flows
    /// The configuration of steps in login flows.
    case authenticatorConfig
    /// Key providers, client registration policies and the user profile.
    case components
    /// The list of required actions.
    case requiredActions
    /// A client's login flow.
    case flowBinding

    /// Whether the value requests only what a stock Keycloak or this server does.
    func isStock(_ value: JSONValue) -> Bool {
        switch self {
        case .flows: (value.array ?? [value]).allSatisfy(StockFlows.contain)
        case .authenticatorConfig: (value.array ?? [value]).allSatisfy(Self.isStockConfiguration)
        case .components: (value.object ?? ["": value]).allSatisfy { Self.areStock($0.value, ofKind: $0.key) }
        case .requiredActions: (value.array ?? [value]).allSatisfy(Self.isStockAction)
        case .flowBinding: (value.object ?? ["": value]).allSatisfy(Self.isBinding)
        }
    }

    /// Only the flow of browser logins can be chosen.
    private static func isBinding(_ key: String, _ value: JSONValue) -> Bool {
        if value.isUnset { return true }
        guard key == "browser", let name = value.string else { return false }
        return LoginSteps(LoginSteps.Name(rawValue: name)) != nil
    }

    private static func isStockConfiguration(_ value: JSONValue) -> Bool {
        let stock: [String: JSONValue] = [
            "browser-conditional-credential": ["credentials": "webauthn-passwordless"],
            "create unique user config": ["require.password.update.after.registration": "false"],
            "first-broker-login-conditional-credential": ["credentials": "webauthn-passwordless"],
            "review profile config": ["update.profile.on.first.login": "missing"],
        ]
        guard let alias = value["alias"]?.string, let known = stock[alias] else { return false }
        return known.isEquivalent(to: value["config"] ?? [:])
    }

    /// Registration policies have no effect, and ``KeyProviderMembers`` checks key providers.
    ///
    /// The user profile is fixed, so its configuration must be empty.
    private static func areStock(_ components: JSONValue, ofKind kind: String) -> Bool {
        switch kind {
        case KeyProviderMembers.kind,
            "org.keycloak.services.clientregistration.policy.ClientRegistrationPolicy":
            true
        case "org.keycloak.userprofile.UserProfileProvider":
            (components.array ?? [components]).allSatisfy { ($0["config"] ?? .null).isUnset }
        default: components.isUnset
        }
    }

    /// No action may be a default action.
    ///
    /// Actions with a page must be enabled, except the terms, which Keycloak disables by default.
    private static func isStockAction(_ value: JSONValue) -> Bool {
        guard let alias = value["alias"]?.string, value["defaultAction"]?.readBool != true else { return false }
        let isEnabled = value["enabled"]?.readBool ?? true
        if RequiredAction.inOrder.contains(RequiredAction(rawValue: alias)) {
            return isEnabled || alias == RequiredAction.termsAndConditions.rawValue
        }
        return !isEnabled || stockActions.contains(alias)
    }

    /// Actions without a page here that Keycloak enables by default.
    private static let stockActions: Set = [
        "CONFIGURE_RECOVERY_AUTHN_CODES", "VERIFY_EMAIL", "VERIFY_PROFILE", "delete_credential", "idp_link",
        "update_user_locale", "webauthn-register", "webauthn-register-passwordless",
    ]
}
