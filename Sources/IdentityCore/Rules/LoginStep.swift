import IdentityModel

/// One step of a flow.
package enum LoginStep: Sendable, Hashable {
    /// Reads the X-KOBIL headers and judges the device before any page.
    case readDevice(DeviceDemand)
    /// Shows a page and checks what comes back.
    case page(LoginPage)
    /// Asks users who have one for a password of their authenticator app.
    case oneTimePassword
    /// Shows a page for each thing that the user has to do first.
    case requiredActions
    /// Links device and user at the end, and makes the device known where it was not.
    case linkDevice
    /// Lets only devices pass that are linked with the user.
    case requireLinkedDevice
    /// Takes the activation code that was checked out of the world.
    case consumeActivationCode
    /// Ends every other session of the user: what he was logged in by has been replaced.
    case endOtherSessions

    /// A page with its checks.
    static func page(_ kind: LoginPage.Kind, _ checks: [LoginCheck]) -> LoginStep {
        .page(LoginPage(kind: kind, checks: checks))
    }
}

/// A page of a flow and what is checked when it comes back, in this order; the first check that fails shows the page again.
package struct LoginPage: Sendable, Hashable {
    /// What a page of a flow asks for.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case login, enrolment, nameAndCode, temporaryPassword, newPassword, changePassword, forgotPassword
        case oneTimePassword, totpSetup, registration, updateProfile, terms
    }

    /// Which page.
    package let kind: Kind
    package let checks: [LoginCheck]
    /// What is done with it; nil for a page that is not about something that an administrator demanded.
    package var action: RequiredAction?

    /// The page's name in form actions.
    package var execution: String { action?.rawValue ?? kind.rawValue }

    /// The page of an authenticator app's password.
    static let oneTimePassword = LoginPage(kind: .oneTimePassword, checks: [.oneTimePassword])

    init(kind: Kind, checks: [LoginCheck]) {
        self.kind = kind
        self.checks = checks
    }

    /// The page by which something is done that an administrator demanded; nil where there is none.
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

/// What is checked of a page's answers.
package enum LoginCheck: Sendable, Hashable {
    /// The typed name is the one that the device said the login is for.
    case deviceUser
    /// The user's password is right.
    case password
    /// The password of the user who is known from the page before is right.
    case temporaryPassword
    /// The password that is to be replaced is right.
    case currentPassword
    /// The user's activation code is right and has not run out.
    case activationCode
    /// The account can be made: the fields are there, and nobody has the name or the address.
    case newAccount
    /// The desired password keeps the realm's rules.
    case newPassword
    /// The desired password was typed twice alike.
    case repetition
    /// The digits are those of the user's authenticator app and were not used before.
    case oneTimePassword
    /// The digits are those of an authenticator app that took the key on the page.
    case totpSetup
    /// What the user says about himself keeps the rules.
    case profile
    /// The terms are accepted.
    case terms
}

/// What a flow expects of the device at its beginning.
package enum DeviceDemand: Sendable, Hashable {
    /// Any device, known or new.
    case activation
    /// Any device, known or new, that says which of the two it is (both headers for users who exist: Sources/KOBIL.md, Client data and headers).
    case firstLogin
    /// Any device; where it says whose account is meant, it must be his.
    case account
    /// A device that was activated before.
    case login

    /// Whether a name in the headers says whose login it is; at an activation it names another user of the device.
    package var namesItsUser: Bool { self == .login || self == .account }
}
