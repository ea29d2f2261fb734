import HTTPMessage
import HTTPServer
import IdentityModel
import IdentityStore
import Sentences
import ServerRouting

/// `/logout`: ends the browser's session at the hosted UI (Amazon Cognito, logout endpoint).
///
/// Tokens stay valid, and so does the session at the provider.
struct HostedLogoutRoute: Sendable {
    let ui: HostedUI

    func answer(_ request: ServerRequest) async throws -> HTTPResponse {
        let fields = request.http.query
        let pool = try await ui.pool(try HostedAuthorization.clientID(in: fields), for: request)
        let uris = fields.values("logout_uri")
        guard uris.count == 1, let uri = uris.first, pool.addresses.allows(uri, as: .signOut) else {
            return ui.refused(
                Text("The address after the sign-out (logout_uri) is not one of the app's."), request.http, .signOut,
                in: pool
            )
        }
        if let cookie = RealmCookies.value(HostedCookies.sessionName(pool.clientID), in: request.http.headers) {
            _ = try await ui.services.store.endHostedSession(cookieHash: SHA256.digest(cookie), in: pool)
        }
        var response = HostedRedirect.to(uri)
        for line in ui.cookies.removingSession(of: pool.clientID) { response.headers.add("Set-Cookie", line) }
        return response
    }
}
