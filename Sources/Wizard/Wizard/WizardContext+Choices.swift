import IdentityModel
import Localization
import TerminalUI

extension WizardContext {
    /// The requests that carry out a choice, the same on every screen that offers it.
    func begin(_ choice: Choice) -> [ScreenRequest] {
        switch choice {
        case .onboard:
            return [
                .open(
                    Screen(NewUserScreen(draft: drafts[.username] ?? "", email: drafts[.email] ?? "", isSeries: false)))
            ]
        case .flow(let flow): return open(flow)
        // A user who registers or logs in with the form is not on this device yet, so none is selected.
        case .loginBy(let way) where way == .form || way == .register: return start(.login, mode: .no, via: way)
        case .loginBy(let way): return start(.login, user: onlyUser, via: way)
        case .passwordWithCode: return start(.forgotPassword)
        case .users: return UsersScreen.opening()
        case .onboardFile: return FileOnboardingScreen.opening
        case .clients: return ClientsScreen.opening
        case .events: return EventsScreen.opening()
        case .tokens: return TokensScreen.opening(.device)
        case .states: return StatesScreen.opening
        case .providerDetails: return SheetScreen.opening(.provider)
        case .sudoPlatform: return [.open(Screen(SudoStartScreen())), .effect(.sudo(.open))]
        case .loginWithPassword: return start(.login, mode: snapshot.users.isEmpty ? .no : nil)
        case .newCode(let user): return UsersScreen.opening(doing: .issueCode(user), for: user)
        case .unlock(let user): return UsersScreen.opening(doing: .unlockUser(user), for: user)
        // Handled by the screens that offer them, which have the flow, the code or the password.
        case .tryAgain, .failedEvent, .loginAgain, .activateWithCode, .nextUser, .goOnWithPassword, .givePassword:
            return []
        case .startAgain: return [.startAgain]
        case .start: return [.closeAll]
        case .quit: return [.quit]
        }
    }

    /// Opens the screen that asks for the input of the flow, or starts the flow.
    private func open(_ flow: FlowName) -> [ScreenRequest] {
        switch flow {
        case .activate, .addUser: [.open(Screen(ModeScreen(flow: flow)))]
        case .login, .stayLoggedIn, .deleteUser: beginForUser(flow)
        case .webActivate: [.open(Screen(WebActivationScreen()))]
        case .changePassword, .logout: start(flow, user: snapshot.loggedInUser)
        default: start(flow)
        }
    }

    /// Starts a flow for a user; asks for confirmation before it deletes the user from the device.
    func begin(_ flow: FlowName, for user: UserID?) -> [ScreenRequest] {
        switch flow {
        case .deleteUser:
            guard let user else { return [] }
            let words = QuestionWords(.confirmRemove, .confirmRemoveText, .confirmRemoveKeep, .confirmRemoveDo)
            return [.ask(words, about: user.shown, then: start(.deleteUser, user: user))]
        case .login: return start(.login, user: user, mode: user == nil ? .no : nil)
        default: return start(flow, user: user)
        }
    }

    /// Starts a flow; does nothing while one runs.
    func start(
        _ flow: FlowName, user: UserID? = nil, mode: AuthenticationMode? = nil, client: ClientID? = nil,
        webView: WebViewChoice? = nil, via: LoginWay? = nil
    ) -> [ScreenRequest] {
        guard run == nil else { return [] }
        return [.run(.flow(FlowRequest(flow, user: user, mode: mode, client: client, webView: webView, via: via)))]
    }

    /// The screen that asks how to activate a user; for a user without a password it explains what page 2 of 3 asks
    /// for.
    func modeScreen(for user: UserID, lacksPassword: Bool) -> ModeScreen {
        // Once a user is activated on the device, the flow that activates the next is named "add user".
        var next = ModeScreen(flow: snapshot.users.isEmpty ? .activate : .addUser)
        if provider?.canAdminister == true, lacksPassword { next.passwordless = user }
        return next
    }

    /// The only user of this device; `nil` if there are none or several.
    private var onlyUser: UserID? { snapshot.users.count == 1 ? snapshot.users.first?.userIdentifier.user : nil }

    private func beginForUser(_ flow: FlowName) -> [ScreenRequest] {
        if snapshot.users.count > 1 { return [.open(Screen(UserChoiceScreen(flow: flow)))] }
        return begin(flow, for: snapshot.users.first?.userIdentifier.user)
    }
}
