import FlowModel
import IdentityModel
import Localization
import Sentences
import TerminalUI

// Which screens choices open.
extension WizardContext {
    /// The requests that leave a screen; `.back` and `.nextUser` must be requested by the screen itself.
    func requests(leavingBy way: WayOut) -> [ScreenRequest] {
        switch way {
        case .back: [.close]
        case .users(let user): UsersScreen.opening(for: user)
        case .choice(let choice): begin(choice)
        case .nextUser: [.become(Screen(NewUserScreen(draft: "")))]
        case .provider(let name): [.switchProvider(name)]
        case .quit: [.quit]
        }
    }

    /// The requests that carry out a choice, the same on every screen that offers it.
    func begin(_ choice: Choice) -> [ScreenRequest] {
        guard hindrance(to: choice) == nil else { return [] }
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
        case .clients: return ClientsScreen.opening()
        case .events: return EventsScreen.opening()
        case .watch: return WatchScreen.opening
        case .connect: return ClientsScreen.opening(forApp: true)
        case .tokens(let source): return TokensScreen.opening(source)
        case .states: return StatesScreen.opening
        case .providerDetails: return SheetScreen.opening(.provider)
        case .sudoPlatform: return [.open(Screen(StartScreen(engine: .sudo))), .effect(.sudo(.open))]
        case .sudoFlow(let flow, let via): return open(SudoFlowRequest(flow, via: via))
        case .sudoAdministration: return [.open(Screen(SudoAdministrationScreen()))]
        case .sudoList(let list): return SudoListScreen.opening(list)
        case .attest(let kind): return [.open(Screen(SudoAddScreen(.attestation(kind), self)))]
        case .checkSudoPlatform: return CheckScreen.opening(self, engine: .sudo)
        case .openSudoAgain: return [.change(.sudoFailureSeen), .effect(.sudo(.open))]
        case .loginWithPassword: return start(.login, mode: snapshot.users.isEmpty ? .no : nil)
        case .givePassword(let user):
            return UsersScreen.opening(doing: .perform(.temporaryPassword, on: user), for: user)
        case .newCode(let user): return UsersScreen.opening(doing: .perform(.issueCode, on: user), for: user)
        case .unlock(let user): return UsersScreen.opening(doing: .perform(.unlock, on: user), for: user)
        // Handled by the screens that offer them, which have the flow, the code or the password.
        case .tryAgain, .edit, .failedEvent, .loginAgain, .activateWithCode, .nextUser, .goOnWithPassword:
            return []
        case .startAgain: return [.startAgain]
        case .start: return [.closeToStart]
        case .leaveSudoPlatform: return [.closeAll]
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

    /// The only user of this device; `nil` if there are none or several.
    private var onlyUser: UserID? { snapshot.users.count == 1 ? snapshot.users.first?.userIdentifier.user : nil }

    private func beginForUser(_ flow: FlowName) -> [ScreenRequest] {
        if snapshot.users.count > 1 { return [.open(Screen(UserChoiceScreen(flow: flow)))] }
        return begin(flow, for: snapshot.users.first?.userIdentifier.user)
    }

    /// Opens the form of a Sudo flow, or starts the flow, after its question if it has one.
    private func open(_ request: SudoFlowRequest) -> [ScreenRequest] {
        if request.hasForm { return [.open(Screen(SudoFormScreen(SudoFormSubject(request), self)))] }
        guard let words = question(before: request) else { return start(.sudo(request)) }
        return [.ask(words, about: settings.texts.shown(sudo.snapshot), then: start(.sudo(request)))]
    }

    /// The question before a flow that ends, deletes or resets something.
    private func question(before request: SudoFlowRequest) -> QuestionWords? {
        // Without a sign-in key on this device, a reset does not prevent the user from signing in again.
        guard request.flow == .reset, sudo.snapshot.state != .notRegistered, !sudo.snapshot.hasSignInKey else {
            return request.words.question
        }
        return QuestionWords(
            Text("Reset this client?"),
            Text(
                "This deletes all keys, all tokens and the user name of the namespace \"\(.namespace)\" on this device. The user stays at the provider and can sign in again: with a token of the issuer, or on the hosted pages."
            ), Text("Keep the client as it is"), Text("Delete keys, tokens and user name"))
    }
}
