import HTTPMessage
import IdentityCore
import IdentityModel
import IdentityPages
import ServerRouting

/// What Keycloak's JavaScript adapter frames: the session's status, and the probe whether cookies reach the server from a frame.
struct ScriptFrameRoute: Sendable {
    let services: ProtocolServices
    let context: RealmContext

    /// Every path that it answers.
    static let paths = Set(
        [
            "login-status-iframe.html", "login-status-iframe.html/init", "3p-cookies/step1.html",
            "3p-cookies/step2.html",
        ].map { "protocol/openid-connect/" + $0 })

    /// Answers a GET of a path below `protocol/openid-connect`; nil for a path that is none of these.
    func answer(_ request: HTTPRequest, _ path: String) async throws(StoreError) -> HTTPResponse? {
        switch path {
        case "login-status-iframe.html": return ScriptFrame.sessionStatus.response
        case "login-status-iframe.html/init": return try await admission(request.query)
        case "3p-cookies/step1.html": return ScriptFrame.cookieProbeWrite.response
        case "3p-cookies/step2.html": return ScriptFrame.cookieProbeRead.response
        default: return nil
        }
    }

    /// Whether pages of that origin may ask about sessions of that client.
    private func admission(_ query: FormFields) async throws(StoreError) -> HTTPResponse {
        let refused = HTTPResponse(status: 403, headers: ["Cache-Control": "no-store"])
        guard let id = query["client_id"], let origin = query["origin"],
            let client = try await services.realms.client(ClientID(id), in: context.record), client.isEnabled
        else { return refused }
        RequestRecord.current?.found(client.clientID)
        // The page that got the tokens may ask, also where nothing else may be read from its origin.
        let isItsOwn = client.redirectURIs.contains { uri in
            let rule = RedirectRule(uri, rootURL: client.rootURL)
            return rule.takes(origin + "/") || URLReference(rule.registered).origin == origin
        }
        guard client.takesOrigin(origin) || isItsOwn else { return refused }
        return HTTPResponse(status: 204, headers: ["Cache-Control": "no-store"])
    }
}
