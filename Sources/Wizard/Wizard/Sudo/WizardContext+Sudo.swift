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
}
