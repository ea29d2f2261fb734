import FlowModel
import IdentityModel
import Localization
import TerminalUI

// Actions at a provider of kind sudo.
extension WizardContext {
    /// Whether Sudo Platform was opened from the sandbox's start screen.
    var isSudoBesideSandbox: Bool { provider?.kind != .sudo }

    /// All entries of the start screen, first those that are likely to be next in the current state.
    var sudoEntries: [Choice] {
        guard sudo.provider != nil else { return [] }
        let snapshot = sudo.snapshot
        let registrations = registrationOrder.map(Choice.register)
        let session: [Choice] = [.tokens(.sudo), .refresh, .signOut, .globalSignOut]
        let hosted: [Choice] = snapshot.hasHostedPages && snapshot.state != .notRegistered ? [.hostedSignOut] : []
        let endings: [Choice] = [.resetUserData, .deregister, .reset]
        let last: [Choice] = isSudoBesideSandbox ? [.leaveSudoPlatform] : [.quit]
        let others: [Choice] = [.sudoAdministration, .checkSudoPlatform]
        switch snapshot.state {
        case .notRegistered:
            let signIns: [Choice] = [.hostedSignIn, .signInWithIssuer, .signInWithKey]
            return registrations + signIns + others + [.reset] + last + session + endings.dropLast()
        case .registered:
            return sudoSignIns + hosted + others + [.reset] + last + registrations + session + endings.dropLast()
        case .signedIn: return session + hosted + endings + others + last + registrations + sudoSignIns
        }
    }

    /// The ways to sign in; the one that fits the registered user is first, if it is known.
    var sudoSignIns: [Choice] {
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
    var sudoChoices: [Choice] {
        if sudo.failure != nil { return [.openSudoAgain] + (isSudoBesideSandbox ? [.leaveSudoPlatform] : [.quit]) }
        return sudoEntries.filter { hindrance(to: $0) == nil }
    }

    /// Why an entry cannot be chosen now; `nil` if it can.
    func hindrance(to choice: Choice) -> SudoHindrance? {
        switch choice {
        case .tokens(.sudo): return sudo.snapshot.state == .signedIn ? nil : .notSignedIn
        case .sudoAdministration, .sudoList, .attest:
            return sudo.provider?.canAdminister == true ? nil : .noAdministrator
        // The client's sign-out also succeeds without a session, but then there is nothing to sign out of.
        case .signOut: return sudo.snapshot.state == .signedIn ? nil : .notSignedIn
        case .sudoFlow(let flow, _) where flow.method.map({ sudo.snapshot.supportedMethods.contains($0) }) == false:
            return sudo.snapshot.state == .notRegistered ? .methodNotListed : .alreadyRegistered
        case .signInWithIssuer where !sudo.snapshot.supportedMethods.contains(.fsso):
            return sudo.snapshot.state == .signedIn ? .alreadySignedIn : .methodNotListed
        case .signInWithKey where sudo.snapshot.state == .registered && !sudo.snapshot.hasSignInKey:
            return .noSignInKey
        default: return choice.sudoRequest.flatMap { sudo.snapshot.obstacle(to: $0) }.map(SudoHindrance.init)
        }
    }
}

/// Why an entry cannot be chosen now.
enum SudoHindrance: Sendable, Hashable, CaseIterable {
    case notRegistered, notSignedIn, alreadyRegistered, alreadySignedIn
    /// The user was registered without a key.
    case noSignInKey
    case noHostedPages, federatedSession
    /// The configuration does not list the method.
    case methodNotListed
    /// The profile names no administrator.
    case noAdministrator

    init(_ obstacle: SudoObstacle) {
        self =
            switch obstacle {
            case .alreadyRegistered: .alreadyRegistered
            case .alreadySignedIn: .alreadySignedIn
            case .notRegistered: .notRegistered
            case .notSignedIn: .notSignedIn
            case .noHostedPages: .noHostedPages
            case .federatedSession: .federatedSession
            }
    }
}
