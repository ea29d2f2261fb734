import IdentityModel

// The choices after a failure.
extension FailureScreen {
    /// The choices, the most likely one first.
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
        // A page that requires scripts or is served by another host requires a browser.
        if report.error?.local == .anotherHost { return browserLogins + [.tryAgain] }
        if report.error?.local == .scriptRequired { return browserLogins + [.webActivate, .tryAgain] }
        // The data on this device is still valid; nothing else helps until the provider accepts requests again.
        if report.error?.local == .providerBusy || report.error?.combinedCode == 910_000_024 { return [.tryAgain] }
        // If the device code failed, the login page itself may work.
        if request.via == .device, report.status != .userCancel { return [.login] + browserLogins + [.tryAgain] }
        // If the provider has no registration page, users with an account can log in.
        if request.via == .register, report.status == .failed { return [.login, .users, .tryAgain] }
        // The program cannot listen on the redirect URI: its port is in use, or its address is not local.
        if request.via == .browser, report.error?.local == .invalidCall { return [.loginByPaste, .tryAgain] }
        return switch report.status {
        case .activationCodeExpired, .atcExpired: code + [.tryAgain]
        case .userIdAlreadyExists: [.login, .tryAgain]
        case .wrongCredentials where request.flow == .changePassword: [.tryAgain, .forgotPassword]
        case .notSupported: []
        case .wrongCredentials where request.flow == .stayLoggedIn: [.tryAgain, .loginAgain]
        case .wrongCredentials where request.flow == .login: [.tryAgain, .forgotPassword, .users]
        case .wrongCredentials: [.tryAgain] + code
        // A user disabled by an administrator is not locked, so unlocking does not help.
        case .lockedUser where report.error?.errorCode == 901: [.users, .tryAgain]
        case .lockedUser: (user.map { [.unlock($0)] } ?? [.users]) + [.tryAgain]
        // The device is no longer registered at the provider, or no longer linked to the user; a new code links it
        // again.
        case .failed where report.error?.subsystem == AstError.subsystem && report.error?.errorCode != 4002:
            code + [.addUser, .tryAgain]
        // The login itself succeeded, so a setting of the client or the profile is wrong.
        case .cannotAcquireTokenData where request.flow == .login: [.tryAgain, .providerDetails]
        case .failed, .cannotAcquireAuthorizationCode: [.tryAgain, .providerDetails, .restart]
        // The mode stores no login on this device, and will not store a new one either.
        case .offlineNotActivated where request.flow == .stayLoggedIn: [.login]
        case .offlineNotActivated: [.login, .tryAgain]
        // Retrying cannot help: the stored login is missing or unusable.
        case .pinBlocked where request.flow == .stayLoggedIn, .noTokenDataAvailable where request.flow == .stayLoggedIn,
            .tokenDataIsOutdated where request.flow == .stayLoggedIn:
            [.loginAgain]
        // The provider check reports what does not respond.
        case .notReachable: [.tryAgain, .providerDetails]
        case .pinBlocked, .noTokenDataAvailable, .tokenDataIsOutdated, .cannotAcquireTokenData,
            .loginRequired:
            [.loginAgain, .tryAgain]
        case .invalidPin where request.flow == .stayLoggedIn: [.tryAgain, .loginAgain]
        case .mismatchedUser: [.tryAgain, .addUser, .loginAnother]
        case .invalidState where snapshot.state == .activationRequired: [.activate, .onboard]
        // A login at the provider replaces stored data that this device cannot decrypt.
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
        case .onboard: provider?.canAdminister == true && rights.createsUsers && provider?.kind != .oidc
        case .activate, .addUser, .webActivate: provider?.kind == .kobil
        case .loginInBrowser, .loginByPaste, .loginOnDevice, .loginAnother: provider?.kind != .kobil
        case .register: provider?.kind == .keycloak
        case .login, .loginAgain: !snapshot.users.isEmpty || provider?.kind != .kobil
        case .changePassword, .forgotPassword: provider?.kind != .oidc
        default: true
        }
    }
}
