import HTTPMessage
import IdentityCore
import IdentityModel
import IdentityPages
import JOSE
import OpenID
import ServerRouting

/// What Keycloak's JavaScript adapter frames: the session's status, and the probe whether cookies reach the server from a frame.
struct ScriptFrameRoute: Sendable {
    /// The endpoints: three documents, and the question of the first whether it may tell.
    static let routes: [RealmRoute] = [
        frame("login-status-iframe.html", .sessionStatus, discovery: true),
        frame("3p-cookies/step1.html", .cookieProbeWrite), frame("3p-cookies/step2.html", .cookieProbeRead),
        RealmRoute("protocol/openid-connect/login-status-iframe.html/init", [.get], right: .none) {
            (call) throws(StoreError) in
            try await ScriptFrameRoute(services: call.services, context: call.context).admission(call.http.query)
        },
    ]

    private static func frame(_ name: String, _ frame: ScriptFrame, discovery isTold: Bool = false) -> RealmRoute {
        let path = "protocol/openid-connect/" + name
        let told: RealmRoute.Discovery = { document, endpoints in
            document.extra["check_session_iframe"] = .string("\(endpoints.issuer)/\(path)")
        }
        return RealmRoute(RoutePath(path), [.get], right: .none, discovery: isTold ? told : nil) {
            (_) throws(StoreError) in
            frame.response
        }
    }

    let services: ProtocolServices
    let context: RealmContext

    /// Whether pages of that origin may ask about sessions of that client.
    private func admission(_ query: FormFields) async throws(StoreError) -> HTTPResponse {
        let refused = HTTPResponse(status: 403, headers: ["Cache-Control": "no-store"])
        guard let id = query["client_id"], let origin = query["origin"],
            let client = try await services.realms.client(ClientID(id), in: context.record), client.isEnabled
        else { return refused }
        // The page that got the tokens may ask, also where nothing else may be read from its origin.
        let isItsOwn = client.redirectURIs.contains { uri in
            let rule = RedirectRule(uri, rootURL: client.rootURL)
            return rule.matches(origin + "/") || URLReference(rule.registered).origin == origin
        }
        guard client.allowsOrigin(origin) || isItsOwn else { return refused }
        return HTTPResponse(status: 204, headers: ["Cache-Control": "no-store"])
    }
}
