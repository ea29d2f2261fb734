import HTTPMessage
import HTTPServer
package import IdentityModel
package import IdentityStore
import OpenID
package import ServerRouting

/// The stores and services that the OpenID endpoints use.
package struct OpenIDServices: Sendable {
    package let store: DatabaseStore
    let hasher: any PasswordHasher
    let keys: KeyRing
    let clock: any WallClock
    let random: any RandomSource
    /// The part of the issuers before `/realms`, from the store.
    package let baseURL: String

    package init(
        store: DatabaseStore, hasher: any PasswordHasher, clock: any WallClock, random: any RandomSource,
        baseURL: String
    ) {
        self.store = store
        self.hasher = hasher
        keys = KeyRing(store: store)
        self.clock = clock
        self.random = random
        self.baseURL = baseURL
    }

    package var accessTokens: AccessTokenCheck {
        AccessTokenCheck(store: store, keys: keys, clock: clock)
    }
}

/// The route of an endpoint below `/auth/realms/{realm}`; its errors are answered by ``OAuthErrorResponses``.
typealias RealmRoute = Route<EndpointRight, RealmCall, any Error>

/// A request to an endpoint of a realm; the handlers are its methods, each beside its route.
struct RealmCall: Sendable {
    let request: ServerRequest
    let services: OpenIDServices
    let context: RealmContext

    /// The request without its connection data.
    var http: HTTPRequest { request.http }
}

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
