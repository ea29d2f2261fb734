import IdentityModel

/// The way from an authorization request to a code: a table of steps, gone through in order.
///
/// Every step must succeed. Steps only check and collect; what they collected is written in one transaction at the end, so that a flow
/// that is left anywhere has changed nothing (Sources/KOBIL.md, IdpSdk pages and fields).
package struct LoginFlow: Sendable, Hashable {
    /// A flow's name, by which a client refers to it: an open list, stores of newer programs may name others.
    package struct Name: Sendable, Hashable, Codable, RawRepresentable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Activation on one page: name, desired password, activation code.
        static let enrolment = Name(rawValue: "kss-enrolment")
        /// Activation on three pages: name and code; temporary password; new password twice.
        static let webEnrolment = Name(rawValue: "kss-web-enrolment")
        /// Login on one page: name and password.
        static let login = Name(rawValue: "kss-login")
        /// Login of any client, as browsers do it: name and password, no device.
        package static let browser = Name(rawValue: "browser")
        /// What a browser's login becomes for whom has no account yet.
        package static let browserRegistration = Name(rawValue: "browser-registration")
        /// What a browser's login becomes for whom has forgotten the password.
        package static let browserForgotPassword = Name(rawValue: "browser-forgot-password")
        /// A password in the place of one that is known.
        static let changePassword = Name(rawValue: "kss-change-password")
        /// A password in the place of one that is not, by an activation code.
        static let forgotPassword = Name(rawValue: "kss-forgot-password")
        /// A new account, on a device that becomes its owner's.
        static let registration = Name(rawValue: "twv-registration")
        /// A first login on a device that becomes the user's.
        static let firstLogin = Name(rawValue: "twv-first-login")
        /// A login on a device that is the user's.
        static let subsequentLogin = Name(rawValue: "twv-subsequent-login")
    }

    /// The steps in order.
    package let steps: [LoginStep]

    /// The flow of that name, nil for one that this program does not know.
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

    /// The clients of the KOBIL flows, which every tenant has, with the flow of each (Sources/KOBIL.md, IdpSdk pages and fields).
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

    /// What the device has to be when the flow begins; nil where the flow asks for no device.
    package var deviceDemand: DeviceDemand? {
        for case .readDevice(let demand) in steps { return demand }
        return nil
    }
}
