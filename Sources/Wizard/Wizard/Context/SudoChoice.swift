import FlowModel

/// A menu entry about Sudo Platform; it has the same effect on every screen that offers it.
enum SudoChoice: Sendable, Hashable {
    case flow(SudoFlowName, via: SudoSignInWay = .key)
    case tokens
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
        if case .flow(let flow, let via) = self { SudoFlowRequest(flow, via: via) } else { nil }
    }
}

// Short names for entries that run a flow.
extension SudoChoice {
    static func register(_ method: SudoRegistrationMethod) -> SudoChoice { flow(method.flow) }

    /// A sign-in with this device's key, or with a token of the user's own identity provider.
    static let signInWithKey = flow(.signIn), signInWithIssuer = flow(.signIn, via: .fsso)
    static let hostedSignIn = flow(.federatedSignIn), hostedSignOut = flow(.federatedSignOut)
    static let refresh = flow(.refresh), signOut = flow(.signOut), globalSignOut = flow(.globalSignOut)
    static let resetUserData = flow(.resetUserData), deregister = flow(.deregister), reset = flow(.reset)
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
