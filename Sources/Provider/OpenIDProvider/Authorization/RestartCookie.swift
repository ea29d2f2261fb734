import FoundationEssentials
import HTTPMessage
import HTTPServer
import IdentityModel
import IdentityStore
import ServerRouting

/// The authorization request of the browser's latest login, sealed in a cookie.
///
/// If there are too many logins, the store removes some. As in Keycloak, a POST to a removed login restarts that login
/// from its authorization request. The posted answers are ignored.
struct RestartCookie: Sendable {
    let services: OpenIDServices
    let context: RealmContext

    /// How long a login can be restarted, in seconds.
    private static let lifetime = 1800
    /// The maximum length in bytes of a request whose cookie browsers keep: with its name at most 4096 bytes (RFC 6265,
    /// section 6.1).
    private static let mostBytes = 2800

    /// Sets the cookie of a new login.
    ///
    /// A login with a longer request gets none, and cannot be restarted.
    func add(_ fields: FormFields, tab: String, wantsAccount: Bool, at now: Date, to response: inout HTTPResponse) {
        let request = (wantsAccount ? "registrations?" : "auth?") + fields.encoded
        guard request.utf8.count <= Self.mostBytes else { return }
        let sealed = services.store.sealed(
            request: request, tab: tab, in: context.realm, until: now.addingTimeInterval(Double(Self.lifetime)))
        response.headers.add(
            "Set-Cookie", context.cookies.setting(RealmCookies.restart, to: sealed, seconds: Self.lifetime))
    }

    /// Restarts the login of a POST; returns `nil` without the cookie of its tab.
    func begin(insteadOf posted: ServerRequest, at now: Date) async -> HTTPResponse? {
        let tab = posted.http.query["tab_id"] ?? ""
        let cookies = RealmCookies.texts(RealmCookies.restart, in: posted.http.headers)
        let opened = cookies.lazy.compactMap {
            services.store.openedRequest($0, tab: tab, in: context.realm, at: now)
        }.first
        guard posted.http.method == .post, let parts = opened?.split(separator: "?", maxSplits: 1), parts.count == 2
        else { return nil }
        var http = posted.http
        (http.method, http.target, http.body) = (.get, "\(http.path)?\(parts[1])", [])
        let request = ServerRequest(
            http: http, id: posted.id, remoteAddress: posted.remoteAddress, localPort: posted.localPort)
        return await AuthorizationRoute(
            services: services, context: context, wantsAccount: parts[0] == "registrations",
            notice: .form(.loginTimedOut)
        ).answer(request)
    }
}

extension RealmContext {
    /// The response that ends a login, which also removes its cookie.
    func ending(_ response: HTTPResponse) -> HTTPResponse {
        var response = response
        response.headers.add("Set-Cookie", cookies.removing(RealmCookies.restart))
        return response
    }
}
