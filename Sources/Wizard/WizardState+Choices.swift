import FlowModel
import IdentityModel

extension WizardState {
    /// Begins what was chosen from a list.
    mutating func begin(_ choice: Choice) -> [WizardEffect] {
        switch choice {
        case .onboard: push(.newUser(NewUserScreen(draft: drafts[.username] ?? "", email: drafts[.email] ?? "")))
        case .activate: push(.mode(ModeScreen(flow: .activate)))
        case .addUser: push(.mode(ModeScreen(flow: .addUser)))
        case .login: return beginForUser(.login)
        case .stayLoggedIn: return beginForUser(.stayLoggedIn)
        case .deleteUser: return beginForUser(.deleteUser)
        case .changePassword: return start(.changePassword, user: snapshot.loggedInUser)
        case .forgotPassword, .passwordWithCode: return start(.forgotPassword)
        case .webActivate: push(.webActivation(WebActivationScreen()))
        case .loginInBrowser: return start(.login, user: onlyUser, via: .browser)
        case .loginByPaste: return start(.login, user: onlyUser, via: .paste)
        case .loginAnother: return start(.login, mode: .no, via: .form)
        case .loginOnDevice: return start(.login, user: onlyUser, via: .device)
        case .register: return start(.login, mode: .no, via: .register)
        case .restart: return start(.restart)
        case .logout: return start(.logout, user: snapshot.loggedInUser)
        case .users: return openUsers()
        case .clients: return openClients()
        case .providerDetails: return openSheet(.provider)
        case .loginWithPassword: return start(.login, mode: snapshot.users.isEmpty ? .no : nil)
        case .tryAgain: return tryAgain()
        case .loginAgain: return loginAgain()
        case .newCode(let user): return openUsers(doing: .issueCode(user), for: user)
        case .givePassword(let user): return givePassword(to: user)
        case .unlock(let user): return openUsers(doing: .unlockUser(user), for: user)
        case .activateWithCode:
            let user = handover?.username
            push(.mode(modeScreen(for: user)))
        case .goOnWithPassword:
            guard case .code(let shown) = screen, let next = shown.goesOn else { return [] }
            return start(next.flow, mode: next.menu.focus(in: ModeScreen.modes), client: next.client)
        case .startAgain: return startAgain()
        case .start: screens = [screens[0]]
        case .quit: return quitNow()
        }
        return []
    }

    /// Activation is called add user as soon as somebody is activated here.
    var activation: FlowName { snapshot.users.isEmpty ? .activate : .addUser }

    /// Asks how to activate a user; where the user is known to have no password, it says what page 2 of 3 asks.
    func modeScreen(for user: UserID?) -> ModeScreen {
        var next = ModeScreen(flow: activation)
        if let user, provider?.canAdminister == true, lacksPassword(user) { next.passwordless = user }
        return next
    }

    /// Who is on this device, where it is one.
    private var onlyUser: UserID? { snapshot.users.count == 1 ? snapshot.users.first?.userIdentifier.user : nil }

    private mutating func beginForUser(_ flow: FlowName) -> [WizardEffect] {
        if snapshot.users.count > 1 {
            push(.userChoice(UserChoiceScreen(flow: flow)))
            return []
        }
        return begin(flow, for: snapshot.users.first?.userIdentifier.user)
    }

    /// Begins a flow for a user; taking one from the device is asked about first.
    mutating func begin(_ flow: FlowName, for user: UserID?) -> [WizardEffect] {
        switch flow {
        case .deleteUser:
            guard let user else { return [] }
            push(.confirmation(ConfirmationScreen(question: .deleteFromDevice(user))))
            return []
        case .login: return start(.login, user: user, mode: user == nil ? .no : nil)
        default: return start(flow, user: user)
        }
    }

    /// Gives a temporary password; who may have another one is asked about first.
    private mutating func givePassword(to user: UserID) -> [WizardEffect] {
        if case .code(let shown) = screen, shown.isOnboarding {
            return openUsers(doing: .resetPassword(user), for: user)
        }
        let effects = openUsers(for: user)
        push(.confirmation(ConfirmationScreen(question: .replacePassword(user, .resetPassword(user)))))
        return effects
    }

    private mutating func startAgain() -> [WizardEffect] {
        screens = [.start(StartScreen())]
        hasStarted = false
        failure = nil
        snapshot = SdkSnapshot(state: .uninitialised)
        return [.startAgain]
    }

    private mutating func tryAgain() -> [WizardEffect] {
        guard case .failure(let failure) = screen, case .flow(let order, _, _) = failure.subject else { return [] }
        pop()
        return start(
            order.flow, user: order.user, mode: order.mode, client: order.client, webView: order.webView,
            via: order.via)
    }

    private mutating func loginAgain() -> [WizardEffect] {
        guard case .failure(let failure) = screen, case .flow(let order, _, _) = failure.subject else { return [] }
        pop()
        return start(.login, user: order.user)
    }
}
