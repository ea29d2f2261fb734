import FlowModel

/// The choices after a Sudo flow failed.
enum SudoRemedies {
    /// The remedies, the most likely one first; some may be impossible in the client's state.
    static func of(_ failure: SudoFailure, _ request: SudoFlowRequest, _ sudo: SudoContext) -> [SudoChoice] {
        if let refusal = failure.refusal { return of(refusal, request) }
        switch failure.error {
        case .alreadyRegistered: return signIns + [.reset, .edit]
        case .alreadySignedIn: return [.tokens, .signOut]
        case .registerInProgress, .refreshInProgress, .signInInProgress, .serviceError: return [.tryAgain]
        case .invalidMethod, .invalidConfig, .noIdentityService: return [.check, .edit]
        case .keyNotFound: return [.signInWithIssuer, .reset, .tryAgain]
        case .notRegistered: return sudo.snapshot.supportedMethods.map(SudoChoice.register)
        case .notSignedIn, .tokenMissing: return signIns + [.tryAgain]
        case .noProvider, .invalidInput: return [.edit, .tryAgain]
        case .notAuthorized: return notAuthorized(request)
        case .signInCanceled, .otherSession: return [.tryAgain, .hostedSignOut]
        case .notConfirmed: return [.list(.registrations), .tryAgain]
        case .requestError, .fatalError: return [.tryAgain, .check, .edit]
        case .graphQLError: return [.tryAgain] + signIns
        // An error of this program, such as an unreadable file or a provider that does not respond.
        case nil: return [.edit, .tryAgain, .check]
        }
    }

    private static let signIns: [SudoChoice] = [.signInWithKey, .signInWithIssuer, .hostedSignIn]

    private static func of(_ refusal: SudoRefusal, _ request: SudoFlowRequest) -> [SudoChoice] {
        switch refusal {
        case .decoding, .missingInputs: [.edit, .tryAgain]
        case .userValidation where request.flow == .registerFSSO: [.edit, .list(.issuers), .tryAgain]
        case .userValidation where request.flow == .registerPlayIntegrity:
            [.edit, .list(.fingerprints), .attest(.playIntegrity)]
        case .userValidation: [.edit, .list(.devices), .attest(.deviceCheck)]
        case .deviceRegistered: [.edit, .list(.devices)]
        case .testKey: [.edit, .list(.testKeys), .tryAgain]
        case .tokenValidation: [.edit, .signInWithKey, .signInWithIssuer]
        case .method: [.check]
        case .registered: [.signInWithIssuer, .edit]
        case .service: [.tryAgain]
        }
    }

    private static func notAuthorized(_ request: SudoFlowRequest) -> [SudoChoice] {
        switch request.flow {
        // The provider rejected the key, or the user was disabled or deleted.
        case .signIn where request.via == .key: [.tryAgain, .list(.users), .check, .reset]
        case .signIn: [.edit, .list(.issuers), .list(.users)]
        case .refresh, .globalSignOut, .resetUserData, .deregister: signIns + [.tryAgain]
        default: [.edit, .tryAgain, .check]
        }
    }
}
