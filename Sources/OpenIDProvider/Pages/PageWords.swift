import FoundationEssentials
import HTTPMessage
import IdentityCore
import IdentityModel
import PageMarkup

extension Page {
    /// The texts and inputs of the page in a language.
    func content(_ texts: PageTexts) -> PageContent {
        switch self {
        case .login(let form): form.content(texts)
        case .enrolment(let form): form.content(texts)
        case .nameAndCode(let form): form.content(texts)
        case .temporaryPassword(let form): form.content(texts)
        case .newPassword(let form): form.content(texts)
        case .changePassword(let form): form.content(texts)
        case .forgotPassword(let form): form.content(texts)
        case .oneTimePassword(let form): form.content(texts)
        case .totpSetup(let form): form.content(texts)
        case .recoveryCodes(let form): form.content(texts)
        case .registration(let form): form.content(texts)
        case .updateProfile(let form): form.content(texts)
        case .terms(let form): form.content(texts)
        case .consent(let form): form.content(texts)
        case .deviceCode(let form): form.content(texts)
        case .logoutConfirmation(let form): form.content(texts)
        case .loggedOut(let end): end.content(texts)
        case .pageExpired(let end): end.content(texts)
        case .formPost(let answer): answer.content(texts)
        case .info(let information): information.content(texts)
        case .error(let error):
            PageContent(
                title: texts[.failedTitle], errors: [error], paragraphs: [texts[.failedText]])
        }
    }
}

extension Page.LoginForm {
    fileprivate func content(_ texts: PageTexts) -> PageContent {
        let fields = PageInputs(texts: texts)
        var links: [PageContent.Link] = []
        if let forgotPassword { links.append(.init(label: texts[.loginForgot], address: forgotPassword, id: "forgot")) }
        if let registration { links.append(.init(label: texts[.loginRegister], address: registration, id: "register")) }
        return PageContent(
            title: texts[.loginTitle], lead: texts[.loginLead], notice: notice, errors: error.map { [$0] } ?? [],
            form: .init(
                action: action,
                inputs: [fields.username(username), fields.currentPassword(.password, texts[.password])]
                    + (remembersUser.map { [fields.rememberMe(isChecked: $0)] } ?? []),
                buttons: [.init(label: texts[.loginTitle], name: "login")]),
            links: links)
    }
}

extension Page.EnrolmentForm {
    fileprivate func content(_ texts: PageTexts) -> PageContent {
        let fields = PageInputs(texts: texts)
        return PageContent(
            title: texts[.activateTitle],
            lead: texts[.activateLead],
            errors: error.map { [$0] } ?? [],
            form: .init(
                action: action,
                inputs: [fields.username(username), fields.newPassword(passwordPolicy), fields.activationCode],
                buttons: [.init(label: texts[.activate], name: "activate")]))
    }
}

extension Page.NameAndCodeForm {
    fileprivate func content(_ texts: PageTexts) -> PageContent {
        let fields = PageInputs(texts: texts)
        return PageContent(
            title: texts[.activateTitle], lead: texts[.activateCodeLead],
            errors: error.map { [$0] } ?? [],
            form: .init(
                action: action, inputs: [fields.username(username), fields.activationCode],
                buttons: [.init(label: texts[.continue], name: "continue")]))
    }
}

extension Page.PasswordForm {
    fileprivate func content(_ texts: PageTexts) -> PageContent {
        let fields = PageInputs(texts: texts)
        return PageContent(
            title: texts[.temporaryTitle], lead: texts[.temporaryLead],
            errors: error.map { [$0] } ?? [], attemptedUsername: username,
            form: .init(
                action: action, inputs: [fields.currentPassword(.password, texts[.temporaryTitle])],
                buttons: [.init(label: texts[.continue], name: "continue")]))
    }
}

extension Page.NewPasswordForm {
    fileprivate func content(_ texts: PageTexts) -> PageContent {
        let fields = PageInputs(texts: texts)
        let lead =
            switch reason {
            case .temporary: texts[.choosePasswordTemporary]
            case .forced: texts[.choosePasswordForced]
            case .first: texts[.choosePasswordFirst]
            }
        return PageContent(
            title: texts[.choosePasswordTitle], lead: lead, errors: error.map { [$0] } ?? [],
            attemptedUsername: username,
            form: .init(
                action: action,
                inputs: [fields.newPassword(passwordPolicy), fields.confirmPassword(passwordPolicy)]
                    + (asksLogoutOtherSessions ? [fields.logoutSessions] : []),
                buttons: [.init(label: texts[.choosePasswordSave], name: "login")]))
    }
}

extension Page.ChangePasswordForm {
    fileprivate func content(_ texts: PageTexts) -> PageContent {
        let fields = PageInputs(texts: texts)
        return PageContent(
            title: texts[.changePasswordTitle], lead: texts[.changePasswordLead],
            errors: error.map { [$0] } ?? [], attemptedUsername: asksUsername ? "" : username,
            form: .init(
                action: action,
                inputs: (asksUsername ? [fields.username(username)] : [])
                    + [
                        fields.currentPassword(.currentPassword, texts[.currentPassword]),
                        fields.newPassword(passwordPolicy),
                    ],
                buttons: [.init(label: texts[.changePassword], name: "change")]))
    }
}

extension Page.ForgotPasswordForm {
    fileprivate func content(_ texts: PageTexts) -> PageContent {
        let fields = PageInputs(texts: texts)
        return PageContent(
            title: texts[.forgotTitle], lead: texts[.forgotLead],
            errors: error.map { [$0] } ?? [],
            form: .init(
                action: action,
                inputs: [fields.username(username), fields.activationCode, fields.newPassword(passwordPolicy)],
                buttons: [.init(label: texts[.forgotSet], name: "reset")]))
    }
}

extension Page.OneTimePasswordForm {
    fileprivate func content(_ texts: PageTexts) -> PageContent {
        let fields = PageInputs(texts: texts)
        return PageContent(
            title: texts[.oneTimeCode], lead: texts[.oneTimeLead, ["digits": String(digits)]],
            errors: error.map { [$0] } ?? [], attemptedUsername: username,
            form: .init(
                action: action, inputs: [fields.oneTimePassword(digits: digits)],
                buttons: [.init(label: texts[.loginTitle], name: "login")]))
    }
}

extension Page.TOTPSetupForm {
    fileprivate func content(_ texts: PageTexts) -> PageContent {
        let fields = PageInputs(texts: texts)
        return PageContent(
            title: texts[.authenticatorTitle],
            lead:
                texts[.authenticatorLead, ["digits": String(digits)]],
            errors: error.map { [$0] } ?? [],
            form: .init(
                action: action,
                inputs: [
                    fields.oneTimePassword(digits: digits),
                    PageInput(
                        field: .deviceLabel, label: texts[.authenticatorLabel], hint: texts[.authenticatorLabelHint],
                        value: deviceLabel, isRequired: false),
                ] + (asksLogoutOtherSessions ? [fields.logoutSessions] : []),
                buttons: [.init(label: texts[.save])]))
    }
}

extension Page.RecoveryCodesForm {
    fileprivate func content(_ texts: PageTexts) -> PageContent {
        let fields = PageInputs(texts: texts)
        return PageContent(
            title: texts[.recoveryTitle],
            lead: texts[.recoveryLead],
            errors: error.map { [$0] } ?? [],
            form: .init(
                action: action, inputs: asksLogoutOtherSessions ? [fields.logoutSessions] : [],
                hidden: [
                    "generatedRecoveryAuthnCodes": codes.map(\.exposedText).joined(separator: ","),
                    "generatedAt": String(Int64(generatedAt.timeIntervalSince1970 * 1000)),
                    "userLabel": texts[.recoveryLabel],
                ],
                buttons: [.init(label: texts[.recoveryKept])]))
    }
}

extension Page.RegistrationForm {
    fileprivate func content(_ texts: PageTexts) -> PageContent {
        let fields = PageInputs(texts: texts)
        return PageContent(
            title: texts[.registerTitle], errors: errors,
            form: .init(
                action: action,
                inputs: [fields.newUsername(values.username)] + fields.profile(values)
                    + [fields.newPassword(passwordPolicy), fields.confirmPassword(passwordPolicy)],
                buttons: [.init(label: texts[.register], name: "register")]),
            links: login.map { [.init(label: texts[.registerBack], address: $0, id: "login")] } ?? [])
    }
}

extension Page.ProfileForm {
    fileprivate func content(_ texts: PageTexts) -> PageContent {
        let fields = PageInputs(texts: texts)
        return PageContent(
            title: texts[.profileTitle], lead: texts[.profileLead], errors: errors,
            form: .init(
                action: action,
                inputs: (asksUsername ? [fields.newUsername(values.username)] : []) + fields.profile(values),
                buttons: [.init(label: texts[.save])]))
    }
}

extension Page.TermsForm {
    fileprivate func content(_ texts: PageTexts) -> PageContent {
        PageContent(
            title: texts[.termsTitle], paragraphs: paragraphs,
            form: .init(
                action: action,
                buttons: [
                    .init(label: texts[.termsAccept], name: PageAnswers.Choice.accept.rawValue),
                    .init(label: texts[.termsDecline], name: PageAnswers.Choice.cancel.rawValue),
                ]))
    }
}

extension Page.ConsentForm {
    fileprivate func content(_ texts: PageTexts) -> PageContent {
        PageContent(
            title: texts[.consentTitle], lead: texts[.consentLead, ["client": clientName]],
            form: .init(
                action: action, hidden: ["code": code.exposedText],
                buttons: [
                    .init(label: texts[.consentAllow], name: PageAnswers.Choice.accept.rawValue),
                    .init(label: texts[.consentDeny], name: PageAnswers.Choice.cancel.rawValue),
                ]))
    }
}

extension Page.DeviceCodeForm {
    fileprivate func content(_ texts: PageTexts) -> PageContent {
        PageContent(
            title: texts[.deviceTitle], lead: texts[.deviceLead], errors: error.map { [$0] } ?? [],
            form: .init(
                action: action,
                inputs: [
                    PageInput(
                        field: .userCode, label: texts[.deviceCode], kind: .code, value: userCode, maximumLength: 32)
                ],
                buttons: [.init(label: texts[.continue])]))
    }
}

extension Page.LogoutForm {
    fileprivate func content(_ texts: PageTexts) -> PageContent {
        PageContent(
            title: texts[.logoutTitle], lead: texts[.logoutLead],
            form: .init(
                action: action, hidden: ["session_code": sessionCode],
                buttons: [.init(label: texts[.logoutTitle], name: "confirmLogout")]))
    }
}

extension Page.LoggedOut {
    fileprivate func content(_ texts: PageTexts) -> PageContent {
        PageContent(
            title: texts[.loggedOutTitle], paragraphs: [texts[.loggedOutText]],
            links: client.map { [.init(label: texts[.backToApp], address: $0, id: "back-to-client")] } ?? [])
    }
}

extension Page.PageExpired {
    fileprivate func content(_ texts: PageTexts) -> PageContent {
        PageContent(
            title: texts[.expiredTitle], paragraphs: [texts[.expiredText]],
            links: [
                .init(label: texts[.expiredContinue], address: current, id: "loginContinueLink"),
                .init(label: texts[.expiredRestart], address: restart, id: "loginRestartLink"),
            ])
    }
}

extension Page.PostedAnswer {
    fileprivate func content(_ texts: PageTexts) -> PageContent {
        PageContent(
            title: isError ? texts[.postedErrorTitle] : texts[.postedTitle],
            lead: isError ? texts[.postedErrorLead] : texts[.postedLead],
            form: .init(
                action: redirect, hidden: fields,
                buttons: [.init(label: isError ? texts[.backToApp] : texts[.continue])]))
    }
}

extension Page.Information {
    fileprivate func content(_ texts: PageTexts) -> PageContent {
        switch self {
        case .nobodySignedIn: PageContent(title: texts[.accountTitle], paragraphs: [texts[.accountNobody]])
        case .signedIn(let name):
            PageContent(title: texts[.accountTitle], paragraphs: [texts[.accountSignedIn, ["name": name]]])
        case .deviceAllowed:
            PageContent(title: texts[.deviceAllowedTitle], paragraphs: [texts[.deviceAllowedText]])
        case .deviceDenied: PageContent(title: texts[.deviceDeniedTitle], paragraphs: [texts[.deviceDeniedText]])
        }
    }
}
