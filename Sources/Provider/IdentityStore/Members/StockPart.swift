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
        return AuthenticationFlowName(rawValue: name).isBuilt
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

/// The login flows of a stock Keycloak 26, to detect changed ones.
enum StockFlows {
    /// Whether a flow is built in and all its known steps have their stock requirement.
    ///
    /// Steps that are not listed come from another version of Keycloak and are accepted.
    static func contain(_ flow: JSONValue) -> Bool {
        guard flow["builtIn"]?.readBool == true, let alias = flow["alias"]?.string else { return false }
        return (flow["authenticationExecutions"]?.array ?? []).allSatisfy { execution in
            let step = (execution["authenticator"] ?? execution["flowAlias"])?.string ?? ""
            guard let known = demands[alias]?[step] else { return true }
            return execution["requirement"]?.string == known
        }
    }

    private static let demands: [String: [String: String]] = [
        "Browser - Conditional 2FA": secondFactor, "First broker login - Conditional 2FA": secondFactor,
        "Browser - Conditional OTP": ["conditional-user-configured": required, "auth-otp-form": required],
        "First broker login - Conditional OTP": ["conditional-user-configured": required, "auth-otp-form": required],
        "Direct Grant - Conditional OTP": [
            "conditional-user-configured": required, "direct-grant-validate-otp": required,
        ],
        "Reset - Conditional OTP": ["conditional-user-configured": required, "reset-otp": required],
        "browser": [
            "auth-cookie": alternative, "auth-spnego": disabled, "identity-provider-redirector": alternative,
            "Organization": alternative, "forms": alternative,
        ],
        "forms": [
            "auth-username-password-form": required, "Browser - Conditional OTP": conditional,
            "Browser - Conditional 2FA": conditional,
        ],
        "direct grant": [
            "direct-grant-validate-username": required, "direct-grant-validate-password": required,
            "Direct Grant - Conditional OTP": conditional,
        ],
        "registration": ["registration-page-form": required],
        "registration form": [
            "registration-user-creation": required, "registration-password-action": required,
            "registration-recaptcha-action": disabled, "registration-terms-and-conditions": disabled,
        ],
        "reset credentials": [
            "reset-credentials-choose-user": required, "reset-credential-email": required, "reset-password": required,
            "Reset - Conditional OTP": conditional,
        ],
        "clients": [
            "client-secret": alternative, "client-jwt": alternative, "client-secret-jwt": alternative,
            "client-x509": alternative, "federated-jwt": alternative,
        ],
    ]

    private static let secondFactor = [
        "conditional-user-configured": required, "conditional-credential": required, "auth-otp-form": alternative,
        "webauthn-authenticator": disabled, "auth-recovery-authn-code-form": disabled,
    ]

    private static let required = "REQUIRED"
    private static let alternative = "ALTERNATIVE"
    private static let conditional = "CONDITIONAL"
    private static let disabled = "DISABLED"
}
