import FlowModel

/// A menu entry about Sudo Platform; it has the same effect on every screen that offers it.
enum SudoChoice: Sendable, Hashable {
    case register(SudoRegistrationMethod)
    /// A sign-in with this device's key.
    case signInWithKey
    /// A sign-in with a token of the user's own identity provider.
    case signInWithIssuer
    /// A sign-in on the hosted pages.
    case hostedSignIn
    /// A sign-out from the session of the hosted pages.
    case hostedSignOut
    case tokens, refresh, signOut, globalSignOut, resetUserData, deregister, reset
    case administration, check
    /// A list of the administration.
    case list(SudoList)
    /// A simulated attestation token, written to a file.
    case attest(SimulatedToken.Kind)
    /// Creates the client again.
    case openAgain
    /// Back to the screen that Sudo Platform was opened from.
    case leave
    /// The flow that has just ended, with the same values.
    case tryAgain
    /// The first failed event of the flow that has just ended.
    case failedEvent
    /// The form of the flow that has just ended.
    case edit
    /// Back to the start screen of Sudo Platform.
    case start
    case quit

    /// The flow that the entry runs; `nil` for other entries.
    var request: SudoFlowRequest? {
        switch self {
        case .register(let method): SudoFlowRequest(method.flow)
        case .signInWithKey: SudoFlowRequest(.signIn)
        case .signInWithIssuer: SudoFlowRequest(.signIn, via: .fsso)
        case .hostedSignIn: SudoFlowRequest(.federatedSignIn)
        case .hostedSignOut: SudoFlowRequest(.federatedSignOut)
        case .refresh: SudoFlowRequest(.refresh)
        case .signOut: SudoFlowRequest(.signOut)
        case .globalSignOut: SudoFlowRequest(.globalSignOut)
        case .resetUserData: SudoFlowRequest(.resetUserData)
        case .deregister: SudoFlowRequest(.deregister)
        case .reset: SudoFlowRequest(.reset)
        default: nil
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
