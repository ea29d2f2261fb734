import FlowModel
import IdentityModel

// The choices after a failure.
extension FailureScreen {
    /// The choices, the most likely one first.
    func choices(_ context: WizardContext) -> [Choice] {
        guard case .flow(let request, let report, _) = subject else { return [.startAgain, .quit] }
        let refused = RefusedFlow(request, report.status, report.error, state: context.snapshot.state)
        let user = report.user ?? request.user ?? context.drafts[.username].map { UserID($0) }
        let choices = refused.menu.flatMap { context.choices($0, for: user) }.filter(context.isPossible)
        return context.offered(choices, under: report.fault, failedEvent: .failedEvent) + [.start]
    }
}

extension WizardContext {
    fileprivate func choices(_ step: NextStep, for user: UserID?) -> [Choice] {
        switch step {
        case .newCode: user.map { [.newCode($0)] } ?? [.users]
        case .unlock: user.map { [.unlock($0)] } ?? [.users]
        case .changeUser, .users: [.users]
        case .forgotPassword: [.forgotPassword]
        case .login, .loginInstead: [.login]
        case .loginAgain: [.loginAgain]
        case .loginAnother: [.loginAnother]
        case .loginByPaste: [.loginByPaste]
        case .addUser: [.addUser]
        case .activate: [.activate]
        case .onboard: [.onboard]
        case .restart: [.restart]
        case .browser, .allowHost: browserLogins
        case .webView: [.webActivate]
        case .doctor: [.providerDetails]
        // The form is shown again, with what was typed.
        case .tryAgain, .tryAgainOrAsk, .fillIn, .checkTyped, .checkCredentials, .checkCode, .waitForCode,
            .waitForOneTimeCode, .choosePassword, .repeatPassword, .choosePasswordAndRepeat, .checkPIN, .waitOrLogin,
            .getAuthorizationCode, .usersOfDevice:
            [.tryAgain]
        // Only a line has these.
        case .activateAgain, .deleteUsers, .followPage, .asSaid: []
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
