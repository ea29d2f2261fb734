import JOSE

/// A part of an export that has no single default value.
///
/// What the exports of a stock Keycloak 18 to 26 have is not kept, because the server has its own.
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

    /// Whether the value asks for something in force that a stock Keycloak, or this server, does otherwise.
    func refuses(_ value: JSONValue) -> Bool {
        switch self {
        case .flows: !StockFlows.areStock(value.array ?? [value])
        case .authenticatorConfig: (value.array ?? [value]).contains(where: Self.isChangedConfiguration)
        case .components: false
        case .requiredActions: (value.array ?? [value]).contains(where: Self.isChangedAction)
        case .flowBinding: !(value.object ?? ["": value]).allSatisfy(Self.isBinding)
        }
    }

    /// What is kept of a value without effect: what a stock Keycloak does not have; `nil` if there is nothing.
    func kept(of value: JSONValue) -> JSONValue? {
        let kept: JSONValue =
            switch self {
            case .flows: .array((value.array ?? []).filter { $0["builtIn"]?.readBool != true })
            case .authenticatorConfig:
                .array((value.array ?? []).filter { Self.stockConfigurations[$0["alias"]?.string ?? ""] == nil })
            case .components: .object((value.object ?? [:]).filter { !Self.areStock($0.value, ofKind: $0.key) })
            case .requiredActions: .array((value.array ?? []).filter { !Self.isKnownAction($0) })
            case .flowBinding: .null
            }
        // A literal in place of `Optional.none` would be JSON's null.
        return kept.isUnset ? Optional.none : .some(kept)
    }

    /// What is stored of a value: what is kept without effect, and the settings of required actions.
    func stored(of value: JSONValue) -> JSONValue? {
        guard case .requiredActions = self else { return kept(of: value) }
        let stored = (value.array ?? []).filter { value in
            RequiredActionSettings(value).map { $0 != RequiredActionSettings($0.action) } ?? !Self.isKnownAction(value)
        }
        return stored.isEmpty ? Optional.none : .array(stored)
    }

    /// Only the flow of browser logins can be chosen.
    private static func isBinding(_ key: String, _ value: JSONValue) -> Bool {
        if value.isUnset { return true }
        guard key == "browser", let name = value.string else { return false }
        return AuthenticationFlowName(rawValue: name).isBuilt
    }

    /// Whether a stock configuration has other values: the one that the browser flow uses is in force.
    private static func isChangedConfiguration(_ value: JSONValue) -> Bool {
        guard let alias = value["alias"]?.string, alias == StockFlows.boundConfiguration else { return false }
        return stockConfigurations[alias]?.isEquivalent(to: value["config"] ?? [:]) == false
    }

    private static let stockConfigurations: [String: JSONValue] = [
        StockFlows.boundConfiguration: ["credentials": "webauthn-passwordless"],
        "create unique user config": ["require.password.update.after.registration": "false"],
        "first-broker-login-conditional-credential": ["credentials": "webauthn-passwordless"],
        "review profile config": ["update.profile.on.first.login": "missing"],
    ]

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

    /// Whether an action is in force otherwise than here: none may be a default action, except the choice of a language.
    private static func isChangedAction(_ value: JSONValue) -> Bool {
        value["defaultAction"]?.readBool == true && value["alias"]?.string != "update_user_locale"
    }

    /// Whether Keycloak 18 to 26 has the action.
    private static func isKnownAction(_ value: JSONValue) -> Bool {
        guard let alias = value["alias"]?.string else { return true }
        return RequiredAction.inOrder.contains(RequiredAction(rawValue: alias)) || stockActions.contains(alias)
    }

    /// Keycloak's actions without a page here.
    private static let stockActions: Set = [
        "CONFIGURE_RECOVERY_AUTHN_CODES", "UPDATE_EMAIL", "VERIFY_EMAIL", "VERIFY_PROFILE", "delete_account",
        "delete_credential", "idp_link", "terms_and_conditions", "update_user_locale", "webauthn-register",
        "webauthn-register-passwordless",
    ]
}

/// The login flows of Keycloak 18 to 26 that are in force, to detect changed ones.
enum StockFlows {
    /// The configuration that an execution of the browser flow has.
    static let boundConfiguration = "browser-conditional-credential"

    /// Whether the flows in force are those of a stock Keycloak, execution by execution.
    ///
    /// In force are the flows that a realm names, which ``RealmMembers`` fixes to the stock ones, and those that they
    /// contain. Other flows do nothing.
    static func areStock(_ flows: [JSONValue]) -> Bool {
        let byAlias = Dictionary(flows.map { ($0["alias"]?.string ?? "", $0) }, uniquingKeysWith: { $1 })
        var waiting = Array(steps.keys)
        var seen: Set<String> = []
        while let alias = waiting.popLast() {
            guard seen.insert(alias).inserted, let flow = byAlias[alias] else { continue }
            guard isStock(flow, named: alias) else { return false }
            waiting += (flow["authenticationExecutions"]?.array ?? []).compactMap { $0["flowAlias"]?.string }
        }
        return true
    }

    private static func isStock(_ flow: JSONValue, named alias: String) -> Bool {
        guard flow["builtIn"]?.readBool == true, let steps = steps[alias] else { return false }
        let executions = flow["authenticationExecutions"]?.array ?? []
        let present = executions.compactMap { ($0["authenticator"] ?? $0["flowAlias"])?.string }
        guard steps.needed.keys.allSatisfy(present.contains) else { return false }
        return executions.allSatisfy { execution in
            let step = (execution["authenticator"] ?? execution["flowAlias"])?.string ?? ""
            let configuration = execution["authenticatorConfig"]?.string
            guard let requirement = steps.needed[step] ?? steps.optional[step] else { return false }
            return execution["requirement"]?.string == requirement
                && (configuration == nil || configuration == boundConfiguration)
        }
    }

    /// The steps of a flow with their requirements: those of every version, and those of some, whose absence weakens
    /// nothing, because this server asks for a second factor whenever the user has one.
    private struct Steps {
        let needed: [String: String]
        var optional: [String: String] = [:]
    }

    /// The flows that a realm names and this server has, and those within them.
    private static let steps: [String: Steps] = [
        "browser": Steps(
            needed: [
                "auth-cookie": alternative, "auth-spnego": disabled, "identity-provider-redirector": alternative,
                "forms": alternative,
            ], optional: ["Organization": alternative]),
        "Organization": Steps(needed: ["Browser - Conditional Organization": conditional]),
        "Browser - Conditional Organization": Steps(
            needed: ["conditional-user-configured": required, "organization": alternative]),
        "forms": Steps(
            needed: ["auth-username-password-form": required],
            optional: ["Browser - Conditional OTP": conditional, "Browser - Conditional 2FA": conditional]),
        "Browser - Conditional OTP": Steps(
            needed: ["conditional-user-configured": required, "auth-otp-form": required]),
        "Browser - Conditional 2FA": Steps(
            needed: ["conditional-user-configured": required, "auth-otp-form": alternative],
            optional: [
                "conditional-credential": required, "webauthn-authenticator": disabled,
                "auth-recovery-authn-code-form": disabled,
            ]),
        "direct grant": Steps(
            needed: ["direct-grant-validate-username": required, "direct-grant-validate-password": required],
            optional: ["Direct Grant - Conditional OTP": conditional]),
        "Direct Grant - Conditional OTP": Steps(
            needed: ["conditional-user-configured": required, "direct-grant-validate-otp": required]),
        "registration": Steps(needed: ["registration-page-form": required]),
        "registration form": Steps(
            needed: ["registration-user-creation": required, "registration-password-action": required],
            optional: [
                "registration-profile-action": required, "registration-recaptcha-action": disabled,
                "registration-terms-and-conditions": disabled,
            ]),
        "reset credentials": Steps(
            needed: [
                "reset-credentials-choose-user": required, "reset-credential-email": required,
                "reset-password": required,
            ], optional: ["Reset - Conditional OTP": conditional]),
        "Reset - Conditional OTP": Steps(needed: ["conditional-user-configured": required, "reset-otp": required]),
        "clients": Steps(
            needed: ["client-secret": alternative],
            optional: [
                "client-jwt": alternative, "client-secret-jwt": alternative, "client-x509": alternative,
                "federated-jwt": alternative,
            ]),
    ]

    private static let required = "REQUIRED"
    private static let alternative = "ALTERNATIVE"
    private static let conditional = "CONDITIONAL"
    private static let disabled = "DISABLED"
}
