import JOSE

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
