import HTTPMessage
import HTTPServer
import IdentityCore
import IdentityModel
import OpenID
import ServerRouting

/// `/logout`: ends the browser's session at the hosted UI (Amazon Cognito, logout endpoint).
///
/// Tokens stay valid, and so does the session at the provider.
struct HostedLogoutRoute: Sendable {
    let ui: HostedUI

    func answer(_ request: ServerRequest) async throws(StoreError) -> HTTPResponse {
        let fields = request.http.query
        let pool: PoolRecord
        do throws(HostedRefusal) {
            pool = try await self.pool(fields, request)
        } catch {
            return try ui.answer(error, to: request.http, for: .signOut)
        }
        let uris = fields.values("logout_uri")
        guard uris.count == 1, let uri = uris.first, uri.utf8.elementsEqual(PoolRedirects.signOut.utf8) else {
            return ui.refused(
                "The address after the sign-out (logout_uri) is not one of the app's.", request.http, .signOut, in: pool
            )
        }
        if let cookie = RealmCookies.value(HostedCookies.sessionName(pool.clientID), in: request.http.headers) {
            _ = try await ui.services.store.endHostedSession(cookieHash: SHA256.digest(cookie), in: pool)
        }
        var response = HostedRedirect.to(uri)
        for line in ui.cookies.removingSession(of: pool.clientID) { response.headers.add("Set-Cookie", line) }
        return response
    }

    private func pool(_ fields: FormFields, _ request: ServerRequest) async throws(HostedRefusal) -> PoolRecord {
        let clientID: ClientID
        do throws(AuthorizationRequestRefusal) { clientID = try HostedAuthorization.clientID(in: fields) } catch {
            throw HostedRefusal(error)
        }
        return try await ui.pool(clientID, for: request)
    }
}
