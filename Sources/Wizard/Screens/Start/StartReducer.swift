import IdentityModel

extension WizardState {
    /// What the start screen offers in this state, the likely next thing first.
    var startChoices: [Choice] {
        if failure != nil { return [.startAgain, .quit] }
        guard hasStarted, let provider else { return [] }
        let administration: [Choice] = provider.canAdminister ? [.users, .clients] : []
        let onboarding: [Choice] = provider.canAdminister && provider.kind != .oidc ? [.onboard] : []
        // A plain OpenID provider has no page for passwords that the program could know.
        let passwords: [Choice] = provider.kind == .oidc ? [] : [.changePassword, .forgotPassword]
        let web: [Choice] =
            switch provider.kind {
            case .kobil: [.webActivate]
            case .keycloak: provider.browserLogins + [.loginOnDevice, .register]
            default: provider.browserLogins + [.loginOnDevice]
            }
        switch snapshot.state {
        case .uninitialised: return [.startAgain]
        case .unidentified: return [.restart, .startAgain] + administration
        case .activationRequired:
            return provider.kind == .kobil
                ? onboarding + [.activate] + administration + web + [.providerDetails]
                : [.login] + onboarding + administration + passwords + web + [.providerDetails]
        case .loginRequired:
            let adding: [Choice] = onboarding + [provider.kind == .kobil ? .addUser : .loginAnother]
            return [.login, .stayLoggedIn] + adding + administration + passwords + web
                + [.restart, .deleteUser, .providerDetails]
        case .loggedIn:
            let adding: [Choice] = onboarding + (provider.kind == .kobil ? [.addUser] : [])
            return [.restart] + adding + administration + passwords.prefix(1) + [.logout, .providerDetails]
        }
    }

    mutating func startPressed(_ command: CommandID?) -> [WizardEffect] {
        guard case .start(var next) = screen, let command else { return [] }
        let choices = startChoices
        if command == .choose { return next.menu.focus(in: choices).map { begin($0) } ?? [] }
        next.menu.handle(command, in: choices)
        screen = .start(next)
        return []
    }

    /// Shows why nothing could be started.
    mutating func startFailed(_ failure: StartFailure) {
        run = nil
        ending = []
        self.failure = failure
        screens = [.start(StartScreen()), .failure(FailureScreen(subject: .start(failure)))]
        generation.advance()
    }
}
