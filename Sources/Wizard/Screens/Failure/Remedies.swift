import IdentityModel

// What can be done after a failure.
extension FailureScreen {
    /// What is offered, the likely thing first.
    func choices(_ context: WizardContext) -> [Choice] {
        guard case .flow(let order, let report, _) = subject else { return [.startAgain, .quit] }
        return context.remedies(order, report).filter(context.isPossible) + [.start]
    }
}

extension WizardContext {
    fileprivate func remedies(_ order: FlowRequest, _ report: FlowReport) -> [Choice] {
        let user = report.user ?? order.user ?? drafts[.username].map { UserID($0) }
        let code: [Choice] = user.map { [.newCode($0)] } ?? [.users]
        // A page that works by script alone, or that stands elsewhere, is a browser's matter.
        if report.error?.local == .anotherHost { return browserLogins + [.tryAgain] }
        if report.error?.local == .scriptRequired { return browserLogins + [.webActivate, .tryAgain] }
        // Whatever this device keeps is still good: nothing else helps before the provider takes requests again.
        if report.error?.local == .providerBusy || report.error?.combinedCode == 910_000_024 { return [.tryAgain] }
        // Where a code elsewhere did not help, the page itself may.
        if order.via == .device, report.status != .userCancel { return [.login] + browserLogins + [.tryAgain] }
        // Another way to the same redirect URI: a port that is taken, or an address that nobody can listen at.
        if order.via == .browser, report.error?.local == .invalidCall { return [.loginByPaste, .tryAgain] }
        return switch report.status {
        case .activationCodeExpired, .atcExpired: code + [.tryAgain]
        case .userIdAlreadyExists: [.login, .tryAgain]
        case .wrongCredentials where order.flow == .changePassword: [.tryAgain, .forgotPassword]
        case .notSupported: []
        case .wrongCredentials where order.flow == .stayLoggedIn: [.tryAgain, .loginAgain]
        case .wrongCredentials where order.flow == .login: [.tryAgain, .users]
        case .wrongCredentials: [.tryAgain] + code
        // What an administrator has switched off is no lock.
        case .lockedUser where report.error?.errorCode == 901: [.users, .tryAgain]
        case .lockedUser: (user.map { [.unlock($0)] } ?? [.users]) + [.tryAgain]
        // The provider has forgotten the device, or that it is the user's: a new code binds it again.
        case .failed where report.error?.subsystem == IdpSdkError.astSubsystem && report.error?.errorCode != 4002:
            code + [.addUser, .tryAgain]
        // The login itself has just been done: what was set there, or in the profile, does not fit.
        case .cannotAcquireTokenData where order.flow == .login: [.tryAgain, .providerDetails]
        case .failed, .cannotAcquireAuthorizationCode: [.tryAgain, .providerDetails, .restart]
        case .pinBlocked, .offlineNotActivated, .noTokenDataAvailable, .tokenDataIsOutdated, .cannotAcquireTokenData,
            .loginRequired:
            [.loginAgain, .tryAgain]
        case .invalidPin where order.flow == .stayLoggedIn: [.tryAgain, .loginAgain]
        case .mismatchedUser: [.tryAgain, .addUser, .loginAnother]
        case .invalidState where snapshot.state == .activationRequired: [.activate, .onboard]
        // What is kept here and cannot be opened is replaced by a login at the provider.
        case .internalError where report.error?.combinedCode == 910_000_032: [.loginAgain, .tryAgain]
        case .internalError, .invalidState: [.restart, .tryAgain]
        default: [.tryAgain]
        }
    }

    private var browserLogins: [Choice] { provider?.browserLogins ?? [] }

    fileprivate func isPossible(_ choice: Choice) -> Bool {
        switch choice {
        case .users, .unlock: provider?.canAdminister == true
        case .newCode: provider?.canAdminister == true && hasActivationCodes
        case .onboard: provider?.canAdminister == true && provider?.kind != .oidc
        case .activate, .addUser, .webActivate: provider?.kind == .kobil
        case .loginInBrowser, .loginByPaste, .loginOnDevice, .loginAnother: provider?.kind != .kobil
        case .register: provider?.kind == .keycloak
        case .login, .loginAgain: !snapshot.users.isEmpty || provider?.kind != .kobil
        case .changePassword, .forgotPassword: provider?.kind != .oidc
        default: true
        }
    }
}
