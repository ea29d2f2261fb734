import HTTPMessage
import HTTPServer
import IdentityStore
import ServerRouting

/// The route of an endpoint of the user pools that is found by its path.
typealias PoolRoute = Route<PoolRight, PoolCall, StoreError>

/// What a request to an endpoint of a user pool must prove; the endpoint checks it.
enum PoolRight: String, Sendable, Hashable, CaseIterable {
    /// Nothing: the answer is public, or later requests of the flow prove more.
    case none
    /// The browser's cookie.
    case browser
    /// A code and the values to which it is bound.
    case client
    case accessToken
    case idToken
}

/// A request to an endpoint that is found by its path.
struct PoolCall: Sendable {
    let request: ServerRequest
    let services: PoolServices
    let parameters: RouteParameters

    /// The request without its connection data.
    var http: HTTPRequest { request.http }
}
