import IdentityModel

// What can be done after a failure.
extension FailureScreen {
    /// What is offered, the likely thing first.
    func choices(_ context: WizardContext) -> [Choice] {
        guard case .flow(let request, let report, _) = subject else { return [.startAgain, .quit] }
        let remedies = context.remedies(request, report).filter(context.isPossible)
        return context.offered(remedies, under: report.fault, failedEvent: .failedEvent) + [.start]
    }
}

extension WizardContext {
    fileprivate func remedies(_ request: FlowRequest, _ report: FlowReport) -> [Choice] {
        let user = report.user ?? request.user ?? drafts[.username].map { UserID($0) }
        let code: [Choice] = user.map { [.newCode($0)] } ?? [.users]
        // A page that needs a script, or of another host, needs a browser.
        if report.error?.local == .anotherHost { return browserLogins + [.tryAgain] }
        if report.error?.local == .scriptRequired { return browserLogins + [.webActivate, .tryAgain] }
        // What this device keeps is still valid: nothing else helps until the provider accepts requests again.
        if report.error?.local == .providerBusy || report.error?.combinedCode == 910_000_024 { return [.tryAgain] }
        // Where a code on another device failed, the page itself may work.
        if request.via == .device, report.status != .userCancel { return [.login] + browserLogins + [.tryAgain] }
        // Where the provider has no page for new accounts, somebody with an account can log in.
        if request.via == .register, report.status == .failed { return [.login, .users, .tryAgain] }
        // The redirect URI cannot be listened at: its port is in use, or its address is not local.
        if request.via == .browser, report.error?.local == .invalidCall { return [.loginByPaste, .tryAgain] }
        return switch report.status {
        case .activationCodeExpired, .atcExpired: code + [.tryAgain]
        case .userIdAlreadyExists: [.login, .tryAgain]
        case .wrongCredentials where request.flow == .changePassword: [.tryAgain, .forgotPassword]
        case .notSupported: []
        case .wrongCredentials where request.flow == .stayLoggedIn: [.tryAgain, .loginAgain]
        case .wrongCredentials where request.flow == .login: [.tryAgain, .forgotPassword, .users]
        case .wrongCredentials: [.tryAgain] + code
        // A user that an administrator has disabled is not locked.
        case .lockedUser where report.error?.errorCode == 901: [.users, .tryAgain]
        case .lockedUser: (user.map { [.unlock($0)] } ?? [.users]) + [.tryAgain]
        // The provider no longer knows the device, or that it belongs to the user: a new code binds it again.
        case .failed where report.error?.subsystem == IdpSdkError.astSubsystem && report.error?.errorCode != 4002:
            code + [.addUser, .tryAgain]
        // The login itself succeeded: a setting of the client or the profile is wrong.
        case .cannotAcquireTokenData where request.flow == .login: [.tryAgain, .providerDetails]
        case .failed, .cannotAcquireAuthorizationCode: [.tryAgain, .providerDetails, .restart]
        // The mode keeps no login on this device, and does not keep a new one either.
        case .offlineNotActivated where request.flow == .stayLoggedIn: [.login]
        case .offlineNotActivated: [.login, .tryAgain]
        // What is not there is not there the next time either.
        case .pinBlocked where request.flow == .stayLoggedIn, .noTokenDataAvailable where request.flow == .stayLoggedIn,
            .tokenDataIsOutdated where request.flow == .stayLoggedIn:
            [.loginAgain]
        // The check of the provider says what does not answer.
        case .notReachable: [.tryAgain, .providerDetails]
        case .pinBlocked, .noTokenDataAvailable, .tokenDataIsOutdated, .cannotAcquireTokenData,
            .loginRequired:
            [.loginAgain, .tryAgain]
        case .invalidPin where request.flow == .stayLoggedIn: [.tryAgain, .loginAgain]
        case .mismatchedUser: [.tryAgain, .addUser, .loginAnother]
        case .invalidState where snapshot.state == .activationRequired: [.activate, .onboard]
        // What this device keeps and cannot decrypt is replaced by a login at the provider.
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
