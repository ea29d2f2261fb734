import IdentityModel

/// The steps from an authorization request to a code, in order.
///
/// Every step must succeed. Steps only check and collect. One transaction at the end writes everything, so an abandoned
/// flow changes nothing (Sources/KOBIL.md, IdpSdk pages and fields).
package struct LoginSteps: Sendable, Hashable {
    /// The name of a flow, which client records refer to.
    ///
    /// The list is open, because a newer version may have stored other names.
    package struct Name: Sendable, Hashable, Codable, RawRepresentable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Activation on one page: user name, new password, activation code.
        static let enrolment = Name(rawValue: "kss-enrolment")
        /// Activation on three pages: user name and code; temporary password; new password twice.
        static let webEnrolment = Name(rawValue: "kss-web-enrolment")
        /// Login on one page: user name and password.
        static let login = Name(rawValue: "kss-login")
        /// Login in a browser, for any client: user name and password, no device.
        package static let browser = Name(rawValue: "browser")
        /// The alternate flow of a browser login for a user without an account.
        package static let browserRegistration = Name(rawValue: "browser-registration")
        /// The alternate flow of a browser login for a user who forgot the password.
        package static let browserForgotPassword = Name(rawValue: "browser-forgot-password")
        /// Sets a new password; requires the current one.
        static let changePassword = Name(rawValue: "kss-change-password")
        /// Sets a new password with an activation code.
        static let forgotPassword = Name(rawValue: "kss-forgot-password")
        /// Creates an account and links the device to it.
        static let registration = Name(rawValue: "twv-registration")
        /// First login of an existing user on a device, which is then linked.
        static let firstLogin = Name(rawValue: "twv-first-login")
        /// Login on a linked device.
        static let subsequentLogin = Name(rawValue: "twv-subsequent-login")
    }

    package let steps: [LoginStep]

    /// Creates the flow with this name; returns `nil` for a name that is unknown to this version.
    package init?(_ name: Name) {
        guard let steps = Self.table[name] else { return nil }
        self.steps = steps
    }

    private static let table: [Name: [LoginStep]] = [
        .enrolment: [
            .readDevice(.activation), .page(.enrolment, [.activationCode, .newPassword]), .requiredActions, .linkDevice,
            .consumeActivationCode,
        ],
        .webEnrolment: [
            .readDevice(.activation), .page(.nameAndCode, [.activationCode]),
            .page(.temporaryPassword, [.temporaryPassword]), .page(.newPassword, [.repetition, .newPassword]),
            .requiredActions, .linkDevice, .consumeActivationCode,
        ],
        .login: loginSteps,
        .changePassword: [
            .readDevice(.account), .page(.changePassword, [.deviceUser, .currentPassword, .newPassword]),
            .oneTimePassword, .requiredActions, .endOtherSessions,
        ],
        .forgotPassword: [
            .readDevice(.account), .page(.forgotPassword, [.deviceUser, .activationCode, .newPassword]),
            .requiredActions, .consumeActivationCode, .endOtherSessions,
        ],
        .registration: [
            .readDevice(.activation), .page(.registration, [.newAccount, .repetition, .newPassword]), .requiredActions,
            .linkDevice,
        ],
        .firstLogin: [
            .readDevice(.firstLogin), .page(.login, [.password]), .oneTimePassword, .requiredActions, .linkDevice,
        ],
        .subsequentLogin: loginSteps,
        .browser: [.page(.login, [.password]), .oneTimePassword, .requiredActions],
        .browserRegistration: [
            .page(.registration, [.newAccount, .repetition, .newPassword]), .requiredActions,
        ],
        .browserForgotPassword: [
            .page(.forgotPassword, [.activationCode, .newPassword]), .requiredActions, .consumeActivationCode,
            .endOtherSessions,
        ],
    ]

    /// The clients of the KOBIL flows, which every tenant has, with their flows (Sources/KOBIL.md, IdpSdk pages and fields).
    static let kobilClients: [(ClientID, Name)] = [
        (.kssIdpEnrollment, .enrolment), (.kssIdpLogin, .login),
        (ClientID("KSSIDPWebBasedEnrollment"), .webEnrolment), (ClientID("KSSIDPWebBasedLogin"), .login),
        (ClientID("KssIdpChangePassword"), .changePassword), (ClientID("KssIdpForgotPassword"), .forgotPassword),
        (ClientID("IDPRegistration"), .registration), (ClientID("IDPLogin"), .firstLogin),
        (ClientID("IDPSubsequentLogin"), .subsequentLogin),
    ]

    private static let loginSteps: [LoginStep] = [
        .readDevice(.login), .page(.login, [.deviceUser, .password]), .oneTimePassword, .requiredActions,
        .requireLinkedDevice,
    ]

    /// The flow's requirement on the device; `nil` for a flow without a device.
    package var deviceRequirement: DeviceRequirement? {
        for case .readDevice(let requirement) in steps { return requirement }
        return nil
    }
}
