import HTTPMessage
import IdentityStore
import OpenID
import ServerRouting

/// OAuth's responses to errors that end a route; a failure of the store is passed to the router.
///
/// The router answers it without cross-origin headers, because the origins that may read the response are in the failed
/// store.
struct OAuthErrorResponses: ErrorResponses {
    typealias Passed = StoreError

    let request: HTTPRequest

    init(_ request: HTTPRequest) { self.request = request }

    func refused(by error: any Error) -> HTTPResponse? {
        guard let refusal = error as? OAuthError else { return nil }
        RequestRecord.current?.note(refusal)
        return RouteAnswer.refused(refusal, to: request)
    }
}
