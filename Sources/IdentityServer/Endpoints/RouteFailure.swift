import HTTPMessage
import IdentityCore
import OpenID
import ServerRouting

/// Why an OpenID endpoint cannot complete a request; each reason has its own answer.
enum RouteFailure: Error, Sendable {
    /// OAuth's rules refuse the request.
    case refused(OAuthError)
    /// The store failed.
    case store(StoreError)
    /// Too many password hashes are queued.
    case hashingBusy
    /// An error that no route expects.
    case defect(any Error)

    /// Maps an error to its reason.
    init(_ error: any Error) {
        self =
            switch error {
            case let refusal as OAuthError: .refused(refusal)
            case let failure as StoreError: .store(failure)
            case is HashingBusy: .hashingBusy
            default: .defect(error)
            }
    }

    /// Records the cause and returns the answer.
    ///
    /// Throws a failure of the store; the router answers it.
    func answer(to request: HTTPRequest) throws(StoreError) -> HTTPResponse {
        switch self {
        case .refused(let error):
            RequestRecord.current?.note(error)
            return RouteAnswer.refused(error, to: request)
        case .store(let error): throw error
        case .hashingBusy:
            RequestRecord.current?.note(HashingBusy())
            return RouteAnswer.busy
        case .defect(let error):
            RequestRecord.current?.note(error)
            return RouteAnswer.failed
        }
    }
}
