import FoundationEssentials
import HTTPMessage
import HTTPServer
import IdentityModel
import IdentityStore
import OpenID
import ServerRouting

/// Sends the browser to an upstream provider, and stores the values that the provider's response must match.
struct UpstreamDeparture: Sendable {
    let ui: HostedUI
    let signIn: HostedSignIn

    /// The redirect to the provider, or to the app with the error if the provider cannot be reached.
    ///
    /// The state is bound to this browser by a cookie, so that no other browser can finish the sign-in (RFC 6749,
    /// section 10.12).
    func response(
        to provider: UpstreamProviderRecord, _ received: ServerRequest
    ) async throws(StoreError) -> HTTPResponse {
        let services = ui.services
        let authorization = signIn.authorization
        let request: UpstreamSignIn.Request
        do throws(UpstreamError) {
            request = try await services.upstream.request(
                to: provider, of: signIn.pool.poolID, prompt: authorization.asksForLogin ? "login" : nil,
                loginHint: authorization.request.loginHint)
        } catch {
            error.noteCause()
            let refusal = error.error(at: provider.name)
            RequestRecord.current?.note(refusal)
            return signIn.refused(refusal)
        }
        let cookie = RealmCookies.fresh(services.random)
        let now = services.clock.now()
        let login = HostedLogin(
            stateHash: SHA256.digest(request.state), browserHash: SHA256.digest(cookie),
            request: authorization.kept, provider: provider.name, nonce: request.nonce, verifier: request.verifier,
            expiresAt: now.addingTimeInterval(Double(HostedUI.loginLifetime)), network: received.remoteNetwork)
        RequestRecord.current?.joins(.code(SHA256.digest(request.state)))
        try await services.store.begin(login, in: signIn.pool)
        var response = HostedRedirect.to(request.url)
        response.headers.add(
            "Set-Cookie", ui.cookies.login(state: request.state, value: cookie, seconds: HostedUI.loginLifetime))
        return response
    }
}
