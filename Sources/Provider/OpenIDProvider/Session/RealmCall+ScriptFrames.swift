import Assets
import FoundationEssentials
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
            let client = try await services.store.client(ClientID(id), in: context.realm), client.isUsable
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

/// An empty document with a script that a client's page loads in a frame, as Keycloak's JavaScript adapter does.
///
/// The policy allows only this script, by its digest. Any page may frame the document: the script decides which page
/// gets an answer.
struct ScriptFrame: Sendable {
    private let body: [UInt8]
    private let policy: String

    /// Reports to the page whether the browser's session has changed.
    static let sessionStatus = ScriptFrame(EmbeddedFile.sessionStatusScript, connects: true)
    /// Writes a cookie and loads ``cookieProbeRead``.
    static let cookieProbeWrite = ScriptFrame(EmbeddedFile.cookieProbeWriteScript)
    /// Reports to the page whether the browser has sent the cookie.
    static let cookieProbeRead = ScriptFrame(EmbeddedFile.cookieProbeReadScript)

    private init(_ script: [UInt8], connects: Bool = false) {
        let text = String(decoding: script, as: UTF8.self)
        let document =
            "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>idp-wizard</title></head>"
            + "<body><script type=\"module\">\(text)</script></body></html>\n"
        body = Array(document.utf8)
        let digest = Data(SHA256.digest(script)).base64EncodedString()
        policy =
            "default-src 'none'; script-src 'sha256-\(digest)'; base-uri 'none'"
            + (connects ? "; connect-src 'self'" : "")
    }

    var response: HTTPResponse {
        HTTPResponse(
            status: 200,
            headers: [
                "Content-Type": "text/html;charset=utf-8", "Cache-Control": "no-store",
                "Content-Security-Policy": policy, "X-Content-Type-Options": "nosniff",
                "Referrer-Policy": "no-referrer", "X-Robots-Tag": "none",
            ], body: body)
    }
}
