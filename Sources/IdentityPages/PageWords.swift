import FoundationEssentials
import HTTPMessage
import IdentityCore
import IdentityModel

extension Page {
    /// The texts and inputs of the page.
    var content: PageContent {
        switch self {
        case .login(let form): form.content
        case .enrolment(let form): form.content
        case .nameAndCode(let form): form.content
        case .temporaryPassword(let form): form.content
        case .newPassword(let form): form.content
        case .changePassword(let form): form.content
        case .forgotPassword(let form): form.content
        case .oneTimePassword(let form): form.content
        case .totpSetup(let form): form.content
        case .recoveryCodes(let form): form.content
        case .registration(let form): form.content
        case .updateProfile(let form): form.content
        case .terms(let form): form.content
        case .consent(let form): form.content
        case .deviceCode(let form): form.content
        case .logoutConfirmation(let form): form.content
        case .loggedOut(let end): end.content
        case .pageExpired(let end): end.content
        case .formPost(let answer): answer.content
        case .info(let title, let text): PageContent(title: title, paragraphs: [text])
        case .error(let error):
            PageContent(
                title: "This did not work", errors: [error], paragraphs: ["Go back to the app and start again."])
        }
    }
}

extension Page.LoginForm {
    fileprivate var content: PageContent {
        var links: [PageContent.Link] = []
        if let forgotPassword { links.append(.init(label: "Forgot password?", address: forgotPassword, id: "forgot")) }
        if let registration { links.append(.init(label: "Create an account", address: registration, id: "register")) }
        return PageContent(
            title: "Sign in", lead: "Use your account to continue.", notice: notice, errors: error.map { [$0] } ?? [],
            form: .init(
                action: action, inputs: [.username(username), .currentPassword(.password, "Password")],
                buttons: [.init(label: "Sign in", name: "login")]),
            links: links)
    }
}

extension Page.EnrolmentForm {
    fileprivate var content: PageContent {
        PageContent(
            title: "Activate your account",
            lead: "Choose a password and enter the activation code that you were given.",
            errors: error.map { [$0] } ?? [],
            form: .init(
                action: action, inputs: [.username(username), .newPassword(passwordPolicy), .activationCode],
                buttons: [.init(label: "Activate", name: "activate")]))
    }
}

extension Page.NameAndCodeForm {
    fileprivate var content: PageContent {
        PageContent(
            title: "Activate your account", lead: "Enter your user name and the activation code that you were given.",
            errors: error.map { [$0] } ?? [],
            form: .init(
                action: action, inputs: [.username(username), .activationCode],
                buttons: [.init(label: "Continue", name: "continue")]))
    }
}

extension Page.PasswordForm {
    fileprivate var content: PageContent {
        PageContent(
            title: "Temporary password", lead: "Enter the password that you were given. You choose your own next.",
            errors: error.map { [$0] } ?? [], attemptedUsername: username,
            form: .init(
                action: action, inputs: [.currentPassword(.password, "Temporary password")],
                buttons: [.init(label: "Continue", name: "continue")]))
    }
}

extension Page.NewPasswordForm {
    fileprivate var content: PageContent {
        let lead =
            switch reason {
            case .temporary: "The password that you were given was for one time only. Choose your own."
            case .forced: "Your password has to be replaced before you can go on."
            case .first: "You will sign in with it from now on."
            }
        return PageContent(
            title: "Choose a password", lead: lead, errors: error.map { [$0] } ?? [], attemptedUsername: username,
            form: .init(
                action: action,
                inputs: [.newPassword(passwordPolicy), .confirmPassword(passwordPolicy)]
                    + (asksLogoutOtherSessions ? [.logoutSessions] : []),
                buttons: [.init(label: "Save password", name: "login")]))
    }
}

extension Page.ChangePasswordForm {
    fileprivate var content: PageContent {
        PageContent(
            title: "Change your password", lead: "Enter the password that you have now and the one that you want.",
            errors: error.map { [$0] } ?? [], attemptedUsername: asksUsername ? "" : username,
            form: .init(
                action: action,
                inputs: (asksUsername ? [.username(username)] : [])
                    + [.currentPassword(.currentPassword, "Current password"), .newPassword(passwordPolicy)],
                buttons: [.init(label: "Change password", name: "change")]))
    }
}

extension Page.ForgotPasswordForm {
    fileprivate var content: PageContent {
        PageContent(
            title: "Forgot your password?", lead: "With an activation code you can choose a new one.",
            errors: error.map { [$0] } ?? [],
            form: .init(
                action: action, inputs: [.username(username), .activationCode, .newPassword(passwordPolicy)],
                buttons: [.init(label: "Set password", name: "reset")]))
    }
}

extension Page.OneTimePasswordForm {
    fileprivate var content: PageContent {
        PageContent(
            title: "One-time code", lead: "Enter the \(digits) digits that your authenticator app shows now.",
            errors: error.map { [$0] } ?? [], attemptedUsername: username,
            form: .init(
                action: action, inputs: [.oneTimePassword(digits: digits)],
                buttons: [.init(label: "Sign in", name: "login")]))
    }
}

extension Page.TOTPSetupForm {
    fileprivate var content: PageContent {
        PageContent(
            title: "Set up your authenticator app",
            lead:
                "Scan the picture with the app, or type the key into it. Then enter the \(digits) digits that it shows.",
            errors: error.map { [$0] } ?? [],
            form: .init(
                action: action,
                inputs: [
                    .oneTimePassword(digits: digits),
                    PageInput(
                        field: .deviceLabel, label: "Name of the device", hint: "So that you know it again.",
                        value: deviceLabel, isRequired: false),
                ] + (asksLogoutOtherSessions ? [.logoutSessions] : []),
                buttons: [.init(label: "Save")]))
    }
}

extension Page.RecoveryCodesForm {
    fileprivate var content: PageContent {
        PageContent(
            title: "Keep your recovery codes",
            lead: "Each lets you in once when your authenticator app is lost. They are shown only now.",
            errors: error.map { [$0] } ?? [],
            form: .init(
                action: action, inputs: asksLogoutOtherSessions ? [.logoutSessions] : [],
                hidden: [
                    "generatedRecoveryAuthnCodes": codes.map(\.exposedText).joined(separator: ","),
                    "generatedAt": String(Int64(generatedAt.timeIntervalSince1970 * 1000)),
                    "userLabel": "Recovery codes",
                ],
                buttons: [.init(label: "I have kept them")]))
    }
}

extension Page.RegistrationForm {
    fileprivate var content: PageContent {
        PageContent(
            title: "Create your account", errors: errors,
            form: .init(
                action: action,
                inputs: [.newUsername(values.username)] + PageInput.profile(values)
                    + [.newPassword(passwordPolicy), .confirmPassword(passwordPolicy)],
                buttons: [.init(label: "Create account", name: "register")]),
            links: login.map { [.init(label: "Back to sign in", address: $0, id: "login")] } ?? [])
    }
}

extension Page.ProfileForm {
    fileprivate var content: PageContent {
        PageContent(
            title: "Complete your account", lead: "This is needed before you can go on.", errors: errors,
            form: .init(
                action: action,
                inputs: (asksUsername ? [.newUsername(values.username)] : []) + PageInput.profile(values),
                buttons: [.init(label: "Save")]))
    }
}

extension Page.TermsForm {
    fileprivate var content: PageContent {
        PageContent(
            title: "Terms of use", paragraphs: paragraphs,
            form: .init(
                action: action,
                buttons: [
                    .init(label: "Accept", name: PageAnswers.Choice.accept.rawValue),
                    .init(label: "Decline", name: PageAnswers.Choice.cancel.rawValue),
                ]))
    }
}

extension Page.ConsentForm {
    fileprivate var content: PageContent {
        PageContent(
            title: "Allow access?", lead: "\(clientName) asks for:",
            form: .init(
                action: action, hidden: ["code": code.exposedText],
                buttons: [
                    .init(label: "Allow", name: PageAnswers.Choice.accept.rawValue),
                    .init(label: "Do not allow", name: PageAnswers.Choice.cancel.rawValue),
                ]))
    }
}

extension Page.DeviceCodeForm {
    fileprivate var content: PageContent {
        PageContent(
            title: "Connect a device", lead: "Enter the code that the device shows.", errors: error.map { [$0] } ?? [],
            form: .init(
                action: action,
                inputs: [
                    PageInput(
                        field: .userCode, label: "Code of the device", kind: .code, value: userCode, maximumLength: 32)
                ],
                buttons: [.init(label: "Continue")]))
    }
}

extension Page.LogoutForm {
    fileprivate var content: PageContent {
        PageContent(
            title: "Log out", lead: "Do you want to log out?",
            form: .init(
                action: action, hidden: ["session_code": sessionCode],
                buttons: [.init(label: "Log out", name: "confirmLogout")]))
    }
}

extension Page.LoggedOut {
    fileprivate var content: PageContent {
        PageContent(
            title: "You are logged out", paragraphs: ["You can close this page."],
            links: client.map { [.init(label: "Back to the app", address: $0, id: "back-to-client")] } ?? [])
    }
}

extension Page.PageExpired {
    fileprivate var content: PageContent {
        PageContent(
            title: "This page has expired", paragraphs: ["You were further on already, or in another window."],
            links: [
                .init(label: "Continue where you were", address: current, id: "loginContinueLink"),
                .init(label: "Start again", address: restart, id: "loginRestartLink"),
            ])
    }
}

extension Page.PostedAnswer {
    fileprivate var content: PageContent {
        PageContent(
            title: isError ? "You are not signed in" : "You are signed in",
            lead: isError ? "The app will say why." : "One step takes you back to the app.",
            form: .init(
                action: redirect, hidden: fields, buttons: [.init(label: isError ? "Back to the app" : "Continue")]))
    }
}

extension PageInput {
    fileprivate static func username(_ value: String) -> PageInput {
        PageInput(field: .username, label: "User name", value: value, autocomplete: "username")
    }

    fileprivate static func newUsername(_ value: String) -> PageInput {
        var input = username(value)
        input.minimumLength = UserProfileRules.shortestUsername
        return input
    }

    fileprivate static func currentPassword(_ field: FieldID, _ label: String) -> PageInput {
        PageInput(field: field, label: label, kind: .password, autocomplete: "current-password")
    }

    fileprivate static func newPassword(_ policy: PasswordPolicy) -> PageInput {
        PageInput(
            field: .newPassword, label: "New password", hint: policy.hint, kind: .password,
            autocomplete: "new-password", minimumLength: policy.minimumLength, passwordRules: policy.passwordRules,
            maximumLength: policy.maximumLength)
    }

    fileprivate static func confirmPassword(_ policy: PasswordPolicy) -> PageInput {
        PageInput(
            field: .confirmPassword, label: "New password again", kind: .password, autocomplete: "new-password",
            maximumLength: policy.maximumLength)
    }

    fileprivate static var activationCode: PageInput {
        PageInput(
            field: .activationCode, label: "Activation code", hint: "It can be used once.", kind: .code,
            autocomplete: "one-time-code", maximumLength: 64)
    }

    fileprivate static func oneTimePassword(digits: Int) -> PageInput {
        PageInput(
            field: .otp, label: "One-time code", kind: .digits, autocomplete: "one-time-code",
            maximumLength: digits)
    }

    fileprivate static var logoutSessions: PageInput {
        PageInput(
            field: .logoutSessions, label: "Sign out on other devices", kind: .checkbox(isChecked: false),
            isRequired: false)
    }

    fileprivate static func profile(_ values: Page.ProfileValues) -> [PageInput] {
        [
            PageInput(field: .email, label: "E-mail", kind: .email, value: values.email, autocomplete: "email"),
            PageInput(field: .firstName, label: "First name", value: values.firstName, autocomplete: "given-name"),
            PageInput(field: .lastName, label: "Last name", value: values.lastName, autocomplete: "family-name"),
        ]
    }
}
