import FlowModel
import IdentityModel
import Sentences
import SudoUser

/// Why a Sudo flow stops before its end; thrown between its steps and converted to an outcome by the engine.
struct SudoFlowRunError: RunFailure, Hashable, CustomStringConvertible {
    let ending: FlowEnding
    let error: SudoFlowError

    /// The sentence of the error; a client's trace contains it if the hosted pages end with this failure.
    var description: String { error.sentence.english }

    init(_ ending: FlowEnding, _ error: SudoFlowError) {
        self.ending = ending
        self.error = error
    }

    /// Creates the failure for an error that an operation of a client has thrown, with the client's details about it.
    init(_ error: any Error, of client: DefaultSudoUserClient) {
        if error is SudoUserClientError, let failure = client.lastFailure {
            self.init(failure)
        } else {
            self.init(error)
        }
    }

    /// Creates the failure for an error that an operation has thrown.
    init(_ error: any Error) {
        switch error {
        case let failure as SudoFlowRunError: self = failure
        case let failure as SudoUserError: self.init(failure)
        case let error as SudoUserClientError: self.init(error)
        case is CancellationError: self.init(cancelledBy: .person)
        case let error as SudoKeyManagerError: self.init(error)
        default:
            self.init(
                .defect,
                SudoFlowError(
                    code: "FATAL_ERROR", sentence: Text(verbatim: UntrustedText("\(error)").sanitised()).ended()))
        }
    }

    private init(_ failure: SudoUserError) {
        let ending: FlowEnding =
            switch failure.origin {
            case .cancelled: .cancelled(by: .person)
            case .transport: .unreachable
            case .storage: .storage
            case .client, .service: Self.ending(of: failure.error, isServerFault: failure.isServerFault)
            }
        self.init(
            ending,
            SudoFlowError(
                code: failure.error.statusName, sentence: failure.sentence.sanitised(limit: 2000),
                service: failure.service.map(SudoFlowError.Service.init)))
    }

    private init(_ error: SudoUserClientError) {
        let causes: [any Error] =
            switch error {
            case .requestError(let cause): [cause]
            case .graphQLError(let causes): causes
            default: []
            }
        let service = causes.lazy.compactMap { $0 as? SudoServiceError }.first
        self.init(
            Self.ending(of: error, isServerFault: service.map { $0.httpStatus >= 500 } ?? false),
            SudoFlowError(
                code: error.statusName, sentence: error.sentence.sanitised(limit: 2000),
                service: service.map(SudoFlowError.Service.init)))
    }

    private init(_ error: SudoKeyManagerError) {
        let ending: FlowEnding
        switch error {
        case .storage: ending = .storage
        case .invalidKey, .invalidKeyName: ending = .cancelled(by: .missingInput(error.sentence))
        case .duplicateKey, .keyNotFound, .fatalError: ending = .defect
        }
        self.init(ending, SudoFlowError(code: "FATAL_ERROR", sentence: error.sentence))
    }

    /// Returns how a flow ends with a documented error.
    private static func ending(of error: SudoUserClientError, isServerFault: Bool) -> FlowEnding {
        switch error {
        case .invalidConfig, .identityServiceConfigNotFound: .cancelled(by: .missingInput(error.sentence))
        case .signInCanceled: .cancelled(by: .person)
        case .fatalError: .defect
        default: isServerFault ? .unreachable : .refused
        }
    }

    /// Creates the failure for a state that does not allow the flow; nothing was sent.
    init(_ obstacle: SudoObstacle, in snapshot: SudoSnapshot) {
        let sentence = obstacle.sentence(in: snapshot)
        let error: SudoUserClientError? =
            switch obstacle {
            case .alreadyRegistered: .alreadyRegistered
            case .alreadySignedIn: .alreadySignedIn
            case .notRegistered: .notRegistered
            case .notSignedIn: .notSignedIn
            case .noHostedPages: .invalidConfig
            case .federatedSession: nil
            }
        self.init(
            obstacle == .noHostedPages ? .cancelled(by: .missingInput(sentence)) : .refused,
            SudoFlowError(code: error?.statusName ?? "NOT_SUPPORTED", sentence: sentence))
    }

    init(cancelledBy origin: CancelOrigin) {
        ending = .cancelled(by: origin)
        error =
            switch origin {
            case .person: SudoFlowError(code: "CANCELLED", sentence: Text("Cancelled."))
            case .program: SudoFlowError(code: "CANCELLED", sentence: Text("Cancelled: the program ends."))
            case .deadline: SudoFlowError(code: "CANCELLED", sentence: Text("The flow's deadline has passed."))
            case .missingInput(let text): SudoFlowError(code: "INVALID_INPUT", sentence: text)
            }
    }

    /// Creates the failure for a key or token of a registration that is missing or cannot be obtained.
    init(_ fault: SudoInputError) {
        switch fault {
        case .missing(let text):
            self.init(cancelledBy: .missingInput(text))
        case .refused(let text):
            self.init(.refused, SudoFlowError(code: "REQUEST_ERROR", sentence: text))
        case .unreachable(let text):
            self.init(.unreachable, SudoFlowError(code: "REQUEST_ERROR", sentence: text))
        case .storage(let text):
            self.init(.storage, SudoFlowError(code: "FATAL_ERROR", sentence: text))
        }
    }

    /// Creates the failure for a key whose text cannot be used.
    init(_ fault: PrivateKeyError) { self.init(cancelledBy: .missingInput(fault.sentence)) }

    /// Creates the failure for hosted pages that ended without a response.
    init(_ error: IdpSdkError) {
        let code = error.isRefusedByPage ? "NOT_AUTHORIZED" : "REQUEST_ERROR"
        let text = error.words.sanitised().ended()
        switch error.local {
        case .cancelledByUser?: self.init(cancelledBy: .person)
        case .notReachable?, .tls?, .timeout?, .deadlinePassed?:
            self.init(.unreachable, SudoFlowError(code: code, sentence: text))
        default: self.init(.refused, SudoFlowError(code: code, sentence: text))
        }
    }
}

extension SudoUserError {
    /// Whether the service itself failed: it responded with HTTP 5xx.
    fileprivate var isServerFault: Bool { service.map { $0.httpStatus >= 500 } ?? false }
}

extension SudoFlowError.Service {
    fileprivate init(_ error: SudoServiceError) {
        self.init(type: UntrustedText(error.type), message: UntrustedText(error.message))
    }
}

extension SudoObstacle {
    /// Why the flow is not possible and what to do, as a sentence.
    func sentence(in snapshot: SudoSnapshot) -> Text {
        switch self {
        case .alreadyRegistered:
            Text("A user is registered in this namespace: use another namespace, or reset this one.")
        case .alreadySignedIn: Text("The user is signed in: sign out first.")
        case .notRegistered where snapshot.state == .notRegistered:
            Text("No user is registered in this namespace: register first.")
        case .notRegistered:
            Text(
                "The user of this namespace has no sign-in key: sign in with the identity provider's token (FSSO) or on the hosted pages."
            )
        case .notSignedIn: Text("The user is not signed in: sign in first.")
        case .noHostedPages: Text("The configuration has no section federatedSignIn, which names the hosted pages.")
        case .federatedSession:
            Text(
                "This user signed in with an identity provider: delete the user there. De-registration is not possible for federated sign-in."
            )
        }
    }
}
