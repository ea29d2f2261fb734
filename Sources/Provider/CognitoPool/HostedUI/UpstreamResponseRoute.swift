import CognitoProtocol
import FoundationEssentials
import HTTPMessage
import HTTPServer
import IdentityModel
import IdentityStore
import OpenID
import Sentences
import ServerRouting

/// `/oauth2/idpresponse`: the end of a sign-in at an upstream provider (Amazon Cognito, IdP response endpoint).
///
/// The first sign-in of a user is the registration (Sudo Platform guide, Federated sign-in).
struct UpstreamResponseRoute: Sendable {
    let ui: HostedUI

    func answer(_ request: ServerRequest) async throws(StoreError) -> HTTPResponse {
        let fields = request.http.query
        let states = fields.secrets("state")
        // Without the stored login, the app's redirect URI is unknown.
        guard states.count == 1, let state = states.first, !state.isEmpty,
            let cookie = RealmCookies.value(HostedCookies.loginName(state: state), in: request.http.headers)
        else { return ui.refused(Self.unknownLogin, request.http) }
        let taken = try await ui.services.store.takeHostedLogin(
            stateHash: SHA256.digest(state), browserHash: SHA256.digest(cookie), at: ui.services.clock.now())
        var response: HTTPResponse
        if let taken {
            RequestRecord.current?.found(taken.pool.realmName)
            RequestRecord.current?.found(taken.pool.clientID)
            RequestRecord.current?.asks(for: .login)
            RequestRecord.current?.joins(.code(SHA256.digest(state)))
            response = try await answer(taken, state, request)
        } else {
            response = ui.refused(Self.unknownLogin, request.http)
        }
        response.headers.add("Set-Cookie", ui.cookies.removingLogin(state: state))
        return response
    }

    private static let unknownLogin = Text(
        "This sign-in has ended, has taken too long, or was started in another browser.")

    private func answer(
        _ taken: TakenHostedLogin, _ state: Secret, _ request: ServerRequest
    ) async throws(StoreError) -> HTTPResponse {
        let services = ui.services
        let (pool, login) = (taken.pool, taken.login)
        guard pool.isEnabled else { return ui.refused(Text("The user pool is not available."), request.http, in: pool) }
        guard pool.addresses.allows(login.request.redirectURI, as: .redirect) else {
            return ui.refused(Text("The app's redirect URI has been removed."), request.http, in: pool)
        }
        let providers = try await services.store.providers(of: pool)
        guard let provider = providers.first(where: { $0.name == login.provider }) else {
            return refused(OAuthError(.serverError, "The identity provider has been removed"), login)
        }
        // The code and its verifier are meant for the provider that the user was sent to. Stored times are rounded, so
        // a difference of one second is allowed.
        let begun = login.expiresAt.addingTimeInterval(-Double(HostedUI.loginLifetime))
        guard provider.createdAt <= begun.addingTimeInterval(1) else {
            return refused(OAuthError(.serverError, "The identity provider has been replaced"), login)
        }
        let subject: String
        do throws(UpstreamError) {
            subject = try await services.upstream.subject(
                of: request.http.rawQuery ?? "", from: provider, of: pool.poolID, state: state.exposedText,
                nonce: login.nonce, verifier: login.verifier)
        } catch {
            error.noteCause()
            RequestRecord.current?.refused(.identityProviderFailure)
            return refused(error.error(at: provider.name), login)
        }
        guard let username = FederatedUsername(provider: provider.name, subject: subject)?.username else {
            return refused(OAuthError(.serverError, "The user's name at the provider cannot be a user name"), login)
        }
        let now = services.clock.now()
        let (code, cookie) = (ui.newCode(), RealmCookies.fresh(services.random))
        let completion = HostedCompletion(
            identity: FederatedIdentity(provider: provider.name, issuer: provider.issuer, subject: subject),
            username: username, subject: services.random.uuid(),
            registrationID: RegistrationID(services.random.uuid()),
            code: HostedCode(
                hash: SHA256.digest(code), for: login.request,
                expiresAt: now.addingTimeInterval(Double(PoolLifetimes.code))),
            session: HostedSession(
                cookieHash: SHA256.digest(cookie),
                expiresAt: now.addingTimeInterval(Double(HostedUI.sessionLifetime))),
            network: request.remoteNetwork)
        switch try await services.store.complete(completion, in: pool, at: now) {
        case .completed(let user, let isNew):
            RequestRecord.current?.found(user: user.subject, named: user.username.rawValue)
            RequestRecord.current?.joins(.code(SHA256.digest(code)))
            if isNew { RequestRecord.current?.asks(for: .registration) }
            var response = HostedRedirect.response(
                .code(code), to: login.request.redirectURI, state: login.request.state)
            for line in ui.cookies.session(of: pool.clientID, value: cookie, seconds: HostedUI.sessionLifetime) {
                response.headers.add("Set-Cookie", line)
            }
            return response
        case .disabled:
            RequestRecord.current?.refused(.userDisabled)
            return refused(OAuthError(.accessDenied, "User is disabled."), login)
        case .usernameTaken:
            RequestRecord.current?.refused(.usernameInUse)
            return refused(OAuthError(.serverError, "Another user has the user name"), login)
        }
    }

    private func refused(_ error: OAuthError, _ login: HostedLogin) -> HTTPResponse {
        RequestRecord.current?.note(error)
        return HostedRedirect.response(.error(error), to: login.request.redirectURI, state: login.request.state)
    }
}
