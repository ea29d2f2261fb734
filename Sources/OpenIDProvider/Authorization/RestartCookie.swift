import FoundationEssentials
import HTTPMessage
import HTTPServer
import IdentityCore
import IdentityModel
import IdentityStorage
import ServerRouting

/// The authorization request of the browser's latest login, sealed in a cookie.
///
/// When there are too many logins, the store removes some. A POST to a removed login starts that login again from its authorization request, as at
/// Keycloak. Nothing that was posted is judged.
struct RestartCookie: Sendable {
    let services: OpenIDServices
    let context: RealmContext

    /// How long a login can be started again, in seconds.
    private static let lifetime = 1800
    /// The bytes of a request whose cookie browsers still keep: with its name at most 4096 bytes (RFC 6265, section 6.1).
    private static let mostBytes = 2800

    /// Sets the cookie of a new login.
    ///
    /// A login with a longer request gets none, and cannot be started again.
    func add(_ fields: FormFields, tab: String, wantsAccount: Bool, at now: Date, to response: inout HTTPResponse) {
        let request = (wantsAccount ? "registrations?" : "auth?") + fields.encoded
        guard request.utf8.count <= Self.mostBytes else { return }
        let sealed = services.store.sealed(
            request: request, tab: tab, in: context.record, until: now.addingTimeInterval(Double(Self.lifetime)))
        response.headers.add(
            "Set-Cookie", context.cookies.setting(RealmCookies.restart, to: sealed, seconds: Self.lifetime))
    }

    /// Starts the login of a POST again; nil without the cookie of its tab.
    func begin(insteadOf posted: ServerRequest, at now: Date) async -> HTTPResponse? {
        let tab = posted.http.query["tab_id"] ?? ""
        let cookies = RealmCookies.texts(RealmCookies.restart, in: posted.http.headers)
        let opened = cookies.lazy.compactMap {
            services.store.openedRequest($0, tab: tab, in: context.record, at: now)
        }.first
        guard posted.http.method == .post, let parts = opened?.split(separator: "?", maxSplits: 1), parts.count == 2
        else { return nil }
        var http = posted.http
        (http.method, http.target, http.body) = (.get, "\(http.path)?\(parts[1])", [])
        let request = ServerRequest(
            http: http, id: posted.id, remoteAddress: posted.remoteAddress, localPort: posted.localPort)
        return await AuthorizationRoute(
            services: services, context: context, wantsAccount: parts[0] == "registrations", notice: .loginTimedOut
        ).answer(request)
    }
}

extension RealmContext {
    /// The response that ends a login, with the removal of its cookie.
    func ending(_ response: HTTPResponse) -> HTTPResponse {
        var response = response
        response.headers.add("Set-Cookie", cookies.removing(RealmCookies.restart))
        return response
    }
}
