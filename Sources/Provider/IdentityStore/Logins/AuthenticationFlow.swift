import IdentityModel

/// The steps from an authorization request to a code, in order.
///
/// Every step must succeed. Steps only check and collect. One transaction at the end writes everything, so an abandoned
/// flow changes nothing (Sources/KOBIL.md, IdpSdk pages and fields).
package struct AuthenticationFlow: Sendable, Hashable {
    package let steps: [LoginStep]

    /// Creates the flow with this name; returns `nil` for a name that is unknown to this version.
    package init?(_ name: AuthenticationFlowName) {
        guard let steps = Self.table[name] else { return nil }
        self.steps = steps
    }

    static let table: [AuthenticationFlowName: [LoginStep]] = [
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

    /// The clients of the KOBIL flows, which every tenant has, with their flows (Sources/KOBIL.md, IdpSdk pages and
    /// fields).
    static let kobilClients: [(ClientID, AuthenticationFlowName)] = [
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

package enum LoginStep: Sendable, Hashable {
    /// Reads the X-KOBIL headers and checks the device, before the first page.
    case readDevice(DeviceRequirement)
    /// Shows a page and checks the answers.
    case page(LoginPage)
    /// Asks for a one-time password, if the user has an authenticator app.
    case oneTimePassword
    /// Shows a page per open required action.
    case requiredActions
    /// Links device and user when the login is completed; creates the device if it is new.
    case linkDevice
    /// Requires that device and user are linked.
    case requireLinkedDevice
    case consumeActivationCode
    /// Ends the user's other sessions because the password was replaced.
    case endOtherSessions

    static func page(_ kind: LoginPage.Kind, _ checks: [LoginCheck]) -> LoginStep {
        .page(LoginPage(kind: kind, checks: checks))
    }
}

/// A page of a flow, with the checks of its answers in order.
///
/// If a check fails, the page is displayed again.
package struct LoginPage: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case login, enrolment, nameAndCode, temporaryPassword, newPassword, changePassword, forgotPassword
        case oneTimePassword, totpSetup, registration, updateProfile, terms
    }

    package let kind: Kind
    package let checks: [LoginCheck]
    /// The required action that the page completes; `nil` for other pages.
    package var action: RequiredAction?

    /// The page's name in form actions.
    package var execution: String { action?.rawValue ?? kind.rawValue }

    /// The page that asks for a one-time password.
    static let oneTimePassword = LoginPage(kind: .oneTimePassword, checks: [.oneTimePassword])

    init(kind: Kind, checks: [LoginCheck]) {
        self.kind = kind
        self.checks = checks
    }

    /// The page of a required action; `nil` for an action without a page.
    init?(_ action: RequiredAction) {
        switch action {
        case .configureTOTP: self.init(kind: .totpSetup, checks: [.totpSetup])
        case .termsAndConditions: self.init(kind: .terms, checks: [.terms])
        case .updatePassword: self.init(kind: .newPassword, checks: [.repetition, .newPassword])
        case .updateProfile: self.init(kind: .updateProfile, checks: [.profile])
        default: return nil
        }
        self.action = action
    }
}

/// A check of a page's answers.
package enum LoginCheck: Sendable, Hashable {
    /// The typed user name is the one that the device named.
    case deviceUser
    /// The user's password is correct.
    case password
    /// The password is correct; the user is known from the previous page.
    case temporaryPassword
    /// The current password is correct.
    case currentPassword
    /// The activation code is correct and has not expired.
    case activationCode
    /// The account can be created: all fields are filled in, and user name and e-mail address are free.
    case newAccount
    /// The new password satisfies the realm's password policy.
    case newPassword
    /// The new password and its repetition are equal.
    case repetition
    /// The one-time password is correct and was not used before.
    case oneTimePassword
    /// The one-time password matches the key on the page.
    case totpSetup
    /// The profile satisfies the rules.
    case profile
    /// The terms are accepted.
    case terms
}

/// A flow's requirement on the device when it starts.
package enum DeviceRequirement: Sendable, Hashable {
    /// Any device, known or new.
    case activation
    /// Any device that sends its ID, which is unassigned on a new device (Sources/KOBIL.md, Client data and headers).
    case firstLogin
    /// Any device. If it is known and names a user, it must be linked to that user.
    case account
    /// A device that is activated.
    case login

    /// Whether the user in the headers must be linked to the device.
    ///
    /// At an activation the headers name another user of the device.
    package var requiresLinkedUser: Bool { self == .login || self == .account }
}
