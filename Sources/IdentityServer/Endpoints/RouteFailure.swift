import HTTPMessage
import IdentityCore
import OpenID
import ServerRouting

/// Why a route of the protocol cannot answer as it should: each reason has an answer of its own.
enum RouteFailure: Error, Sendable, Hashable {
    /// The request is refused by OAuth's rules.
    case refused(OAuthError)
    /// The store could not do what it was asked.
    case store(StoreError)
    /// Too many hashes wait.
    case hashingBusy
    /// An error that no route expects, by its type's name: its text could hold anything.
    case defect(String)

    /// Tells the reasons apart.
    init(_ error: any Error) {
        self =
            switch error {
            case let failure as RouteFailure: failure
            case let refusal as OAuthError: .refused(refusal)
            case let failure as StoreError: .store(failure)
            case is HashingBusy: .hashingBusy
            default: .defect("\(type(of: error))")
            }
    }

    /// The answer; the store's failures are thrown on, since the router answers them for every route.
    func answer(to request: HTTPRequest) throws(StoreError) -> HTTPResponse {
        switch self {
        case .refused(let error): return RouteAnswer.refused(error, to: request)
        case .store(let error): throw error
        case .hashingBusy: return RouteAnswer.busy
        case .defect: return RouteAnswer.failed
        }
    }
}
