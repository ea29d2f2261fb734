import FlowModel
import Localization

/// The sentence that explains the failure of a Sudo flow; each documented error has its own.
enum SudoSentence {
    /// The sentence for the reason in the service's message, else for the client's error; `nil` if neither is known.
    static func of(_ failure: SudoFailure, in request: SudoFlowRequest) -> TextKey? {
        if let refusal = failure.refusal { return of(refusal, in: request) }
        return failure.error.map { of($0, in: request) }
    }

    private static func of(_ refusal: SudoRefusal, in request: SudoFlowRequest) -> TextKey {
        switch refusal {
        case .decoding: .sudoWhyDecoding
        case .missingInputs: .sudoWhyInputs
        case .userValidation:
            switch request.flow {
            case .registerFSSO: .sudoWhyIssuer
            case .registerPlayIntegrity: .sudoWhyPlay
            default: .sudoWhyDevice
            }
        case .deviceRegistered: .sudoWhyDeviceRegistered
        case .testKey: .sudoWhyTestKey
        case .tokenValidation: .sudoWhyToken
        case .method: .sudoWhyMethod
        case .registered: .sudoWhyRegisteredThere
        case .service: .sudoWhyService
        }
    }

    private static func of(_ error: SudoErrorCase, in request: SudoFlowRequest) -> TextKey {
        switch error {
        case .alreadyRegistered: .sudoWhyAlreadyRegistered
        case .alreadySignedIn: .sudoWhyAlreadySignedIn
        case .registerInProgress: .sudoWhyRegisterRuns
        case .refreshInProgress: .sudoWhyRefreshRuns
        case .signInInProgress: .sudoWhySignInRuns
        case .invalidMethod: .sudoWhyMethod
        case .keyNotFound: .sudoWhyKeyNotFound
        case .notRegistered: .sudoWhyNotRegistered
        case .notSignedIn: .sudoWhyNotSignedIn
        case .noProvider: .sudoWhyNoProvider
        case .invalidConfig: request.flow.hasPages ? .sudoWhyNoHostedPages : .sudoWhyConfig
        case .noIdentityService: .sudoWhyNoIdentityService
        case .tokenMissing: .sudoWhyTokenMissing
        case .notAuthorized: notAuthorized(request)
        case .invalidInput: .sudoWhyInput
        case .signInCanceled: .sudoWhyCanceled
        case .notConfirmed: .sudoWhyNotConfirmed
        case .otherSession: .sudoWhyOtherSession
        case .serviceError: .sudoWhyService
        case .requestError: .sudoWhyRequest
        case .graphQLError: .sudoWhyGraphQL
        case .fatalError: .sudoWhyFatal
        }
    }

    private static func notAuthorized(_ request: SudoFlowRequest) -> TextKey {
        switch request.flow {
        case .signIn: request.via == .key ? .sudoWhySignInKey : .sudoWhySignInIssuer
        case .refresh, .globalSignOut, .resetUserData, .deregister: .sudoWhySessionEnded
        default: .sudoWhyNotAuthorized
        }
    }
}
