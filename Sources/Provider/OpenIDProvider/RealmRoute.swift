import HTTPMessage
import HTTPServer
import IdentityStore
import ServerRouting

/// The route of an endpoint below `/auth/realms/{realm}`.
typealias RealmRoute = Route<EndpointRight, RealmCall, StoreError>

/// A request to an endpoint of a realm.
struct RealmCall: Sendable {
    let request: ServerRequest
    let services: OpenIDServices
    let context: RealmContext

    /// The request without its connection data.
    var http: HTTPRequest { request.http }
}
