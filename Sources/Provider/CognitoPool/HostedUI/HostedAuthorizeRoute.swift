import CognitoProtocol
import FoundationEssentials
import HTTPMessage
import HTTPServer
import IdentityModel
import IdentityStore
import OpenID
import PageMarkup
import ServerRouting

/// `/oauth2/authorize`: answers from the browser's session, or sends the browser to a provider (Amazon Cognito,
/// authorize endpoint).
struct HostedAuthorizeRoute: Sendable {
    let ui: HostedUI

    func answer(_ request: ServerRequest) async throws -> HTTPResponse {
        let fields = request.http.query
        let signIn = try await ui.signIn(fields, request)
        if let response = try await fromSession(signIn, request) { return response }
        if signIn.authorization.prompt.isSilent { return signIn.refused(OAuthError(.loginRequired)) }
        if let named = signIn.authorization.identityProvider {
            guard let provider = signIn.provider(named: named) else {
                return signIn.refused(.invalidParameter("identity_provider"))
            }
            return try await UpstreamDeparture(ui: ui, signIn: signIn).response(to: provider, request)
        }
        guard let first = signIn.providers.first else {
            return signIn.refused(OAuthError(.serverError, "The user pool has no identity provider"))
        }
        if signIn.providers.count == 1 {
            return try await UpstreamDeparture(ui: ui, signIn: signIn).response(to: first, request)
        }
        return HostedRedirect.to(PageAddress(path: "/login", query: fields).text)
    }

    /// A code from the browser's session; `nil` if there is none, or if the app requires a new sign-in or a provider
    /// other than the session's.
    private func fromSession(
        _ signIn: HostedSignIn, _ request: ServerRequest
    ) async throws(StoreError) -> HTTPResponse? {
        let (pool, authorization) = (signIn.pool, signIn.authorization)
        guard !authorization.asksForLogin,
            let cookie = RealmCookies.value(HostedCookies.sessionName(pool.clientID), in: request.http.headers)
        else { return nil }
        let now = ui.services.clock.now()
        let code = ui.newCode()
        let user = try await ui.services.store.continueHostedSession(
            cookieHash: SHA256.digest(cookie),
            code: HostedCode(
                hash: SHA256.digest(code), for: authorization.kept,
                expiresAt: now.addingTimeInterval(Double(PoolLifetimes.code))),
            in: pool, at: now)
        guard let user else { return nil }
        if let named = authorization.identityProvider, user.federatedIdentity?.provider != named { return nil }
        RequestRecord.current?.asks(for: .login)
        RequestRecord.current?.joins(.code(SHA256.digest(code)))
        RequestRecord.current?.found(user: user.subject, named: user.username.rawValue)
        return HostedRedirect.response(.code(code), to: authorization.request)
    }
}
