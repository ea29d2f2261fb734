/// The name of a flow, which client records refer to.
///
/// The list is open, because a newer version may have stored other names.
package struct AuthenticationFlowName: Sendable, Hashable, Codable, RawRepresentable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Activation on one page: user name, new password, activation code.
    static let enrolment = AuthenticationFlowName(rawValue: "kss-enrolment")
    /// Activation on three pages: user name and code; temporary password; new password twice.
    static let webEnrolment = AuthenticationFlowName(rawValue: "kss-web-enrolment")
    /// Login on one page: user name and password.
    static let login = AuthenticationFlowName(rawValue: "kss-login")
    /// Login in a browser, for any client: user name and password, no device.
    package static let browser = AuthenticationFlowName(rawValue: "browser")
    /// The alternate flow of a browser login for a user without an account.
    package static let browserRegistration = AuthenticationFlowName(rawValue: "browser-registration")
    /// The alternate flow of a browser login for a user who forgot the password.
    package static let browserForgotPassword = AuthenticationFlowName(rawValue: "browser-forgot-password")
    /// Sets a new password; requires the current one.
    static let changePassword = AuthenticationFlowName(rawValue: "kss-change-password")
    /// Sets a new password with an activation code.
    static let forgotPassword = AuthenticationFlowName(rawValue: "kss-forgot-password")
    /// Creates an account and links the device to it.
    static let registration = AuthenticationFlowName(rawValue: "twv-registration")
    /// First login of an existing user on a device, which is then linked.
    static let firstLogin = AuthenticationFlowName(rawValue: "twv-first-login")
    /// Login on a linked device.
    static let subsequentLogin = AuthenticationFlowName(rawValue: "twv-subsequent-login")

    /// Whether this version has the flow; a test compares the names with the flows.
    var isBuilt: Bool { Self.built.contains(self) }

    static let built: Set<AuthenticationFlowName> = [
        .enrolment, .webEnrolment, .login, .browser, .browserRegistration, .browserForgotPassword, .changePassword,
        .forgotPassword, .registration, .firstLogin, .subsequentLogin,
    ]
}

/// A required action, which a user must complete before a login ends, by Keycloak's name.
///
/// The list is open.
package struct RequiredAction: Sendable, Hashable, Codable, RawRepresentable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static let configureTOTP = RequiredAction(rawValue: "CONFIGURE_TOTP")
    package static let termsAndConditions = RequiredAction(rawValue: "TERMS_AND_CONDITIONS")
    package static let updatePassword = RequiredAction(rawValue: "UPDATE_PASSWORD")
    package static let updateProfile = RequiredAction(rawValue: "UPDATE_PROFILE")

    /// The actions that have a page, in the order in which Keycloak shows them.
    package static let inOrder: [RequiredAction] = [
        .configureTOTP, .termsAndConditions, .updatePassword, .updateProfile,
    ]
}
