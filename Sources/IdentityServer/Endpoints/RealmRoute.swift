import HTTPMessage
import HTTPServer
import IdentityCore
import ServerRouting

/// The route of an endpoint below `/auth/realms/{realm}`.
typealias RealmRoute = Route<EndpointRight, RealmCall, StoreError>

/// A request to an endpoint of a realm.
struct RealmCall: Sendable {
    let request: ServerRequest
    let services: ProtocolServices
    let context: RealmContext

    /// The request without the data of its connection.
    var http: HTTPRequest { request.http }
}

/// Every endpoint of a realm.
enum RealmRoutes {
    /// Each endpoint declares its own routes.
    static let table = RouteTable(
        RealmInfoRoute.routes + AccountRoute.routes + DiscoveryRoute.routes + AuthorizationRoute.routes
            + AuthenticateRoute.routes + TokenRoute.routes + IntrospectionRoute.routes + UserinfoRoute.routes
            + LogoutRoute.routes + RevocationRoute.routes + DeviceAuthorizationRoute.routes
            + DeviceVerificationRoute.routes + ScriptFrameRoute.routes)
}
