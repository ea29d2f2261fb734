import FlowModel
import IdentityModel
import Localization
import TerminalUI

// Actions at a provider of kind sudo.
extension WizardContext {
    /// Whether Sudo Platform was opened from the sandbox's start screen.
    var isSudoBesideSandbox: Bool { provider?.kind != .sudo }

    /// All entries of the start screen, first those that are likely to be next in the current state.
    var sudoEntries: [SudoChoice] {
        guard sudo.provider != nil else { return [] }
        let snapshot = sudo.snapshot
        let registrations = registrationOrder.map(SudoChoice.register)
        let session: [SudoChoice] = [.tokens, .refresh, .signOut, .globalSignOut]
        let hosted: [SudoChoice] = snapshot.hasHostedPages && snapshot.state != .notRegistered ? [.hostedSignOut] : []
        let endings: [SudoChoice] = [.resetUserData, .deregister, .reset]
        let last: [SudoChoice] = isSudoBesideSandbox ? [.leave] : [.quit]
        let others: [SudoChoice] = [.administration, .check]
        switch snapshot.state {
        case .notRegistered:
            let signIns: [SudoChoice] = [.hostedSignIn, .signInWithIssuer, .signInWithKey]
            return registrations + signIns + others + [.reset] + last + session + endings.dropLast()
        case .registered:
            return sudoSignIns + hosted + others + [.reset] + last + registrations + session + endings.dropLast()
        case .signedIn: return session + hosted + endings + others + last + registrations + sudoSignIns
        }
    }

    /// The ways to sign in; the one that fits the registered user is first, if it is known.
    var sudoSignIns: [SudoChoice] {
        if sudo.snapshot.hasSignInKey { return [.signInWithKey, .signInWithIssuer, .hostedSignIn] }
        let isHosted = sudo.hostedUser != nil && sudo.hostedUser == sudo.snapshot.username
        return isHosted
            ? [.hostedSignIn, .signInWithIssuer, .signInWithKey] : [.signInWithIssuer, .hostedSignIn, .signInWithKey]
    }

    /// The methods in the configuration's order, then those that it does not list.
    private var registrationOrder: [SudoRegistrationMethod] {
        let listed = sudo.snapshot.supportedMethods
        return listed + SudoRegistrationMethod.allCases.filter { !listed.contains($0) }
    }

    /// The entries of the start screen that can be chosen.
    var sudoChoices: [SudoChoice] {
        if sudo.failure != nil { return [.openAgain] + (isSudoBesideSandbox ? [.leave] : [.quit]) }
        return sudoEntries.filter { hindrance(to: $0) == nil }
    }

    /// Why an entry cannot be chosen now; `nil` if it can.
    func hindrance(to choice: SudoChoice) -> SudoHindrance? {
        switch choice {
        case .tokens: return sudo.snapshot.state == .signedIn ? nil : .notSignedIn
        case .administration, .list, .attest: return sudo.provider?.canAdminister == true ? nil : .noAdministrator
        // The client's sign-out also succeeds without a session, but then there is nothing to sign out of.
        case .signOut: return sudo.snapshot.state == .signedIn ? nil : .notSignedIn
        case .flow(let flow, _) where flow.method.map({ sudo.snapshot.supportedMethods.contains($0) }) == false:
            return sudo.snapshot.state == .notRegistered ? .methodNotListed : .alreadyRegistered
        case .signInWithIssuer where !sudo.snapshot.supportedMethods.contains(.fsso):
            return sudo.snapshot.state == .signedIn ? .alreadySignedIn : .methodNotListed
        case .signInWithKey where sudo.snapshot.state == .registered && !sudo.snapshot.hasSignInKey:
            return .noSignInKey
        default: return choice.request.flatMap { sudo.snapshot.obstacle(to: $0) }.map(SudoHindrance.init)
        }
    }

    /// The requests that carry out a choice, the same on every screen that offers it.
    func begin(sudo choice: SudoChoice) -> [ScreenRequest] {
        guard hindrance(to: choice) == nil else { return [] }
        switch choice {
        case .flow(let flow, let via):
            let request = SudoFlowRequest(flow, via: via)
            if request.hasForm { return [.open(Screen(SudoFormScreen(SudoFormScreen.Subject(request), self)))] }
            guard let words = question(before: request) else { return begin(sudo: request) }
            return [.ask(words, about: settings.texts.shown(sudo.snapshot), then: begin(sudo: request))]
        case .tokens: return TokensScreen.opening(.userPool)
        case .administration: return [.open(Screen(SudoAdministrationScreen()))]
        case .list(let list): return SudoListScreen.opening(list)
        case .attest(let kind): return [.open(Screen(SudoAddScreen(.attestation(kind), self)))]
        case .start: return [.closeToSudoStart]
        case .leave: return [.closeAll]
        case .quit: return [.quit]
        // Handled by the screens that offer them, which change the context or have the flow.
        case .openAgain, .check, .tryAgain, .failedEvent, .edit: return []
        }
    }

    /// The question before a flow that ends, deletes or resets something.
    private func question(before request: SudoFlowRequest) -> QuestionWords? {
        // Without a sign-in key on this device, a reset does not prevent the user from signing in again.
        guard request.flow == .reset, sudo.snapshot.state != .notRegistered, !sudo.snapshot.hasSignInKey else {
            return request.words.question
        }
        return QuestionWords(.sudoAskReset, .sudoAskResetWithoutKey, .sudoAskResetKeep, .sudoAskResetDo)
    }

    /// Starts a flow; does nothing while one runs.
    func begin(sudo request: SudoFlowRequest) -> [ScreenRequest] { run == nil ? [.run(.sudo(request))] : [] }
}
