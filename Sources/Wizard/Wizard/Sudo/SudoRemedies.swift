import FlowModel

/// The choices after a Sudo flow failed.
enum SudoRemedies {
    /// The remedies, the most likely one first; some may be impossible in the client's state.
    static func of(_ failure: SudoFailure, _ request: SudoFlowRequest, _ sudo: SudoContext) -> [Choice] {
        if let refusal = failure.refusal { return of(refusal, request) }
        switch failure.error {
        case .alreadyRegistered: return signIns + [.reset, .edit]
        case .alreadySignedIn: return [.tokens(.sudo), .signOut]
        case .registerInProgress, .refreshInProgress, .signInInProgress, .serviceError: return [.tryAgain]
        case .invalidMethod, .invalidConfig, .noIdentityService: return [.checkSudoPlatform, .edit]
        case .keyNotFound: return [.signInWithIssuer, .reset, .tryAgain]
        case .notRegistered: return sudo.snapshot.supportedMethods.map(Choice.register)
        case .notSignedIn, .tokenMissing: return signIns + [.tryAgain]
        case .noProvider, .invalidInput: return [.edit, .tryAgain]
        case .notAuthorized: return notAuthorized(request)
        case .signInCanceled, .otherSession: return [.tryAgain, .hostedSignOut]
        case .notConfirmed: return [.sudoList(.registrations), .tryAgain]
        case .requestError, .fatalError: return [.tryAgain, .checkSudoPlatform, .edit]
        case .graphQLError: return [.tryAgain] + signIns
        // An error of this program, such as an unreadable file or a provider that does not respond.
        case nil: return [.edit, .tryAgain, .checkSudoPlatform]
        }
    }

    private static let signIns: [Choice] = [.signInWithKey, .signInWithIssuer, .hostedSignIn]

    private static func of(_ refusal: SudoRefusal, _ request: SudoFlowRequest) -> [Choice] {
        switch refusal {
        case .decoding, .missingInputs: [.edit, .tryAgain]
        case .userValidation where request.flow == .registerFSSO: [.edit, .sudoList(.issuers), .tryAgain]
        case .userValidation where request.flow == .registerPlayIntegrity:
            [.edit, .sudoList(.fingerprints), .attest(.playIntegrity)]
        case .userValidation: [.edit, .sudoList(.devices), .attest(.deviceCheck)]
        case .deviceRegistered: [.edit, .sudoList(.devices)]
        case .testKey: [.edit, .sudoList(.testKeys), .tryAgain]
        case .tokenValidation: [.edit, .signInWithKey, .signInWithIssuer]
        case .method: [.checkSudoPlatform]
        case .registered: [.signInWithIssuer, .edit]
        case .service: [.tryAgain]
        }
    }

    private static func notAuthorized(_ request: SudoFlowRequest) -> [Choice] {
        switch request.flow {
        // The provider rejected the key, or the user was disabled or deleted.
        case .signIn where request.via == .key: [.tryAgain, .sudoList(.users), .checkSudoPlatform, .reset]
        case .signIn: [.edit, .sudoList(.issuers), .sudoList(.users)]
        case .refresh, .globalSignOut, .resetUserData, .deregister: signIns + [.tryAgain]
        default: [.edit, .tryAgain, .checkSudoPlatform]
        }
    }
}
