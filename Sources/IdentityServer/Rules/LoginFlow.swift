import IdentityModel

/// The way from an authorization request to a code: a table of steps, gone through in order.
///
/// Every step must succeed. Steps only check and collect; what they collected is written in one transaction at the end, so that a flow
/// that is left anywhere has changed nothing (kobil.md 5.2).
struct LoginFlow: Sendable, Hashable {
    /// A flow's name, by which a client refers to it: an open list, stores of newer programs may name others.
    struct Name: Sendable, Hashable, RawRepresentable {
        let rawValue: String

        /// Activation on one page: name, desired password, activation code.
        static let enrolment = Name(rawValue: "kss-enrolment")
        /// Login on one page: name and password.
        static let login = Name(rawValue: "kss-login")
        /// Login of any client, as browsers do it: name and password, no device.
        static let browser = Name(rawValue: "browser")
    }

    /// The steps in order.
    let steps: [LoginStep]

    /// The flow of that name, nil for one that this program does not know.
    init?(_ name: Name) {
        switch name {
        case .enrolment:
            steps = [
                .readDevice(.activation),
                .page(LoginPage(kind: .enrolment, checks: [.activationCode, .newPassword])),
                .linkDevice, .consumeActivationCode,
            ]
        case .login:
            steps = [
                .readDevice(.login), .page(LoginPage(kind: .login, checks: [.deviceUser, .password])),
                .requireLinkedDevice,
            ]
        case .browser: steps = [.page(LoginPage(kind: .login, checks: [.password]))]
        default: return nil
        }
    }

    /// The first page at or after a step, with its index; nil when only silent steps are left.
    func page(from index: Int) -> (index: Int, page: LoginPage)? {
        for (position, step) in steps.enumerated() where position >= index {
            if case .page(let page) = step { return (position, page) }
        }
        return nil
    }

    /// What the device has to be when the flow begins; nil where the flow asks for no device.
    var deviceDemand: DeviceDemand? {
        for case .readDevice(let demand) in steps { return demand }
        return nil
    }
}

/// One step of a flow.
enum LoginStep: Sendable, Hashable {
    /// Reads the X-KOBIL headers and judges the device before any page.
    case readDevice(DeviceDemand)
    /// Shows a page and checks what comes back.
    case page(LoginPage)
    /// Links device and user at the end, and makes the device known where it was not.
    case linkDevice
    /// Lets only devices pass that are linked with the user.
    case requireLinkedDevice
    /// Takes the activation code that was checked out of the world.
    case consumeActivationCode
}

/// A page of a flow and what is checked when it comes back, in this order; the first check that fails shows the page again.
struct LoginPage: Sendable, Hashable {
    /// Which page.
    enum Kind: String, Sendable, Hashable {
        case login
        case enrolment
    }

    let kind: Kind
    let checks: [LoginCheck]

    /// The page's name in form actions.
    var execution: String { kind.rawValue }
}

/// What is checked of a page's answers.
enum LoginCheck: Sendable, Hashable {
    /// The typed name is the one that the device said the login is for.
    case deviceUser
    /// The user's password is right.
    case password
    /// The user's activation code is right and has not run out.
    case activationCode
    /// The desired password keeps the realm's rules.
    case newPassword
}

/// What a flow expects of the device at its beginning.
enum DeviceDemand: Sendable, Hashable {
    /// Any device, known or new.
    case activation
    /// A device that was activated before.
    case login
}
