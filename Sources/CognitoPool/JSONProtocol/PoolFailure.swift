import CognitoProtocol
import HTTPMessage
import IdentityCore
import ServerRouting

/// Why an operation of the JSON API fails; each reason has its own answer.
enum PoolFailure: Error, Sendable {
    /// The request is refused.
    case refused(CognitoError)
    /// The store failed.
    case store(StoreError)
    /// An error that no operation expects.
    case defect(any Error)

    /// A refusal with a type and a text.
    static func refused(_ kind: CognitoError.Kind, _ message: String) -> PoolFailure {
        .refused(CognitoError(kind, message))
    }

    /// Maps an error to its reason.
    init(_ error: any Error) {
        self =
            switch error {
            case let failure as PoolFailure: failure
            case let refusal as CognitoError: .refused(refusal)
            case let failure as StoreError: .store(failure)
            default: .defect(error)
            }
    }

    /// Records the cause and returns the answer.
    func answer(_ answer: CognitoAnswer) -> HTTPResponse {
        switch self {
        case .refused(let error): return answer.refusal(error)
        case .store(let error):
            RequestRecord.current?.note(error)
            return answer.unavailable(error)
        case .defect(let error):
            RequestRecord.current?.note(error)
            return answer.defect
        }
    }
}
