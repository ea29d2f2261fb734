import HTTPMessage
import HTTPServer
import ServerRouting

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
