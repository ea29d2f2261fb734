import HTTPMessage
import IdentityCore
import OpenID
import ServerRouting

/// OAuth's words for what ends a route; a failure of the store is left to the router.
///
/// The router answers it without cross-origin headers: which origins may read the answer, only the failed store knows.
struct OAuthWords: RouteWords {
    typealias Passed = StoreError

    let request: HTTPRequest

    init(_ request: HTTPRequest) { self.request = request }

    func refused(by error: any Error) -> HTTPResponse? {
        guard let refusal = error as? OAuthError else { return nil }
        RequestRecord.current?.note(refusal)
        return RouteAnswer.refused(refusal, to: request)
    }
}
