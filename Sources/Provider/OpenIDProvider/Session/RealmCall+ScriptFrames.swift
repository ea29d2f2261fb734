import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import OpenID
import ServerRouting

/// The documents that Keycloak's JavaScript adapter loads in frames: the session's status, and a test for third-party
/// cookies.
extension RealmCall {
    /// Three documents, and the check with which the status frame asks whether it may answer a page.
    static let scriptFrameRoutes: [RealmRoute] = [
        frame("login-status-iframe.html", .sessionStatus, discovery: .sessionFrame),
        frame("3p-cookies/step1.html", .cookieProbeWrite), frame("3p-cookies/step2.html", .cookieProbeRead),
        RealmRoute("protocol/openid-connect/login-status-iframe.html/init", [.get], right: .none) {
            try await $0.admission()
        },
    ]

    private static func frame(
        _ name: String, _ frame: ScriptFrame, discovery: DiscoveryDocument.Endpoint? = nil
    ) -> RealmRoute {
        RealmRoute(
            RoutePath("protocol/openid-connect/" + name), [.get], right: .none, discovery: discovery
        ) { _ in frame.response }
    }

    /// Answers 204 if pages of the origin may ask for the status of the client's sessions, otherwise 403.
    private func admission() async throws -> HTTPResponse {
        let refused = HTTPResponse(status: 403, headers: ["Cache-Control": "no-store"])
        guard let id = http.query["client_id"], let origin = http.query["origin"],
            let client = try await services.store.client(ClientID(id), in: context.realm), client.isEnabled
        else { return refused }
        // The origin of a redirect URI may ask, even if it is not among the client's web origins.
        let isItsOwn = client.redirectURIs.contains { uri in
            let rule = RedirectRule(uri, rootURL: client.rootURL)
            return rule.matches(origin + "/") || URLReference(rule.registered).origin == origin
        }
        guard client.allowsOrigin(origin) || isItsOwn else { return refused }
        return HTTPResponse(status: 204, headers: ["Cache-Control": "no-store"])
    }
}
