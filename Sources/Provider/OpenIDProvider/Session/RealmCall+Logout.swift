import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import OpenID
import PageMarkup
import Sentences
import ServerRouting
import WatchProtocol

/// Ends a session, identified by a refresh token, by an ID token, or by the browser's cookie after a confirmation.
///
/// Answers as Keycloak does (Sources/KOBIL.md, Keycloak's behaviour).
extension RealmCall {
    /// A browser sends GET; Keycloak's adapter posts a refresh token.
    static let logoutRoutes: [RealmRoute] = [
        RealmRoute(
            "protocol/openid-connect/logout", [.get, .post], right: .browser,
            crossOrigin: CrossOriginRule(methods: [.post], proof: .refreshToken), pageMethods: [.get],
            discovery: .endSession
        ) { try await $0.logout() },
        RealmRoute(
            "protocol/openid-connect/logout/logout-confirm", [.post], right: .browser, pageMethods: [.post]
        ) { try await $0.confirmedLogout() },
    ]

    private func logout() async throws -> HTTPResponse {
        guard http.method == .post else { return try await logoutByBrowser(http.query.withoutEmpty) }
        guard let fields = http.postedForm?.withoutEmpty else { return RouteAnswer.unsupportedMediaType }
        let isByToken = fields["refresh_token"] != nil || fields["client_id"] != nil && fields["id_token_hint"] == nil
        return isByToken ? try await logoutByToken(fields) : try await logoutByBrowser(fields)
    }

    /// Ends the browser's session after the user has confirmed it on the page.
    private func confirmedLogout() async throws -> HTTPResponse {
        guard let fields = http.postedForm else { return RouteAnswer.unsupportedMediaType }
        guard let cookie = RealmCookies.value(RealmCookies.identity, in: http.headers),
            let shown = fields["session_code"], Secret(shown) == Self.confirmationCode(for: cookie)
        else { return context.pages.error(.protocolError(Text("Logout failed", context: "keycloak")), status: 400) }
        let query = http.query
        let redirect = try await logoutRedirect(query, clientID: query["client_id"])
        if let session = try await services.store.session(cookie: SHA256.digest(cookie), in: context.realm) {
            if let client = redirect?.clientID { RequestRecord.current?.joins(.session(session.id, client)) }
            _ = try await services.store.endSession(
                id: session.id, isOffline: false, in: context.realm, byLogoutAt: services.clock.now())
        }
        return loggedOut(redirect)
    }

    private func logoutByToken(_ fields: FormFields) async throws -> HTTPResponse {
        let client = try await self.client(try ReceivedTokenRequest(http).client())
        guard fields.firstRepeatedName == nil else { throw OAuthError.duplicatedParameter }
        guard let token = fields.secret("refresh_token"), !token.isEmpty else {
            throw OAuthError.refreshTokenMissing
        }
        let known = services.store.refreshTokenKey(of: context.realm).verified(token)
        guard let known else { throw OAuthError.refreshTokenInvalid }
        guard known.clientID == client.clientID else {
            throw OAuthError(.invalidGrant, "Invalid refresh token. Token client and authorized client don't match")
        }
        RequestRecord.current?.joins(.session(known.sessionID, client.clientID))
        if let end = known.expiresAt, end <= services.clock.now() { throw OAuthError.tokenNotActive }
        _ = try await services.store.endSession(
            id: known.sessionID, isOffline: known.isOffline, in: context.realm, byLogoutAt: services.clock.now())
        return HTTPResponse(status: 204, headers: ["Cache-Control": "no-store"])
    }

    private func logoutByBrowser(_ fields: FormFields) async throws -> HTTPResponse {
        guard fields.firstRepeatedName == nil else { return refused(Text("Invalid Request", context: "keycloak")) }
        let claims: JSONValue?
        if let hint = fields["id_token_hint"] {
            // The token may be expired: it only identifies the session.
            claims = try await services.keys.keys(of: context.realm).claims(of: hint)
            guard let claims, claims["typ"]?.string == "ID", let issuer = claims["iss"]?.string,
                issuer.utf8.elementsEqual(context.endpoints.issuer.utf8)
            else {
                RequestRecord.current?.found(.logoutHintInvalid)
                return refused(Text("Invalid parameter: id_token_hint", context: "keycloak"))
            }
        } else {
            claims = nil
        }
        let hinted = claims?["azp"]?.string ?? claims?["aud"]?.string
        if let hinted, let session = claims?["sid"]?.string {
            RequestRecord.current?.joins(.session(session, ClientID(hinted)))
        }
        if let hinted, let named = fields["client_id"], hinted != named {
            RequestRecord.current?.found(.logoutHintInvalid)
            return refused(Text("Invalid parameter: id_token_hint", context: "keycloak"))
        }
        let redirect = try await logoutRedirect(fields, clientID: hinted ?? fields["client_id"])
        let cookie = RealmCookies.value(RealmCookies.identity, in: http.headers)
        var current: ActiveSession?
        if let cookie {
            current = try await services.store.session(cookie: SHA256.digest(cookie), in: context.realm)
        }
        if let current, let client = redirect?.clientID { RequestRecord.current?.joins(.session(current.id, client)) }
        if let sessionID = claims?["sid"]?.string, current == nil || current?.id == sessionID {
            _ = try await services.store.endSession(
                id: sessionID, isOffline: false, in: context.realm, byLogoutAt: services.clock.now())
            return loggedOut(redirect)
        }
        // Another site may have sent the browser here, so a page asks the user.
        guard let cookie, current != nil else { return loggedOut(redirect) }
        if claims == nil { RequestRecord.current?.found(.logoutUnconfirmed, isNote: true) }
        let action = PageAddress(
            path: context.paths.logout + "/logout-confirm", query: redirect?.fields ?? FormFields())
        let code = Self.confirmationCode(for: cookie).exposedText
        return context.pages.response(LogoutForm(action: action, sessionCode: code))
    }

    /// The registered address to redirect to, or `nil` if the request has none.
    private func logoutRedirect(_ fields: FormFields, clientID: String?) async throws -> LogoutRedirect? {
        guard let uri = fields["post_logout_redirect_uri"] else { return nil }
        guard let clientID else {
            RequestRecord.current?.found(.logoutHintMissing)
            throw RouteError(refused(Text("Missing parameters: id_token_hint", context: "keycloak")))
        }
        let client = try await services.store.client(ClientID(clientID), in: context.realm)
        guard let client, client.isUsable, client.allowsLogoutRedirect(to: uri) else {
            if let client { RequestRecord.current?.found(client.clientID) }
            let registered = client?.logoutRedirectURIs ?? []
            RequestRecord.current?.found(
                client == nil
                    ? .clientUnknown(ClientID(clientID)) : .logoutURIUnregistered(uri, registered: registered))
            throw RouteError(refused(Text("Invalid redirect uri", context: "keycloak")))
        }
        RequestRecord.current?.found(client.clientID)
        return LogoutRedirect(clientID: client.clientID, uri: uri, state: fields["state"])
    }

    private func refused(_ sentence: Text) -> HTTPResponse {
        context.pages.error(.protocolError(sentence), status: 400)
    }

    private func loggedOut(_ redirect: LogoutRedirect?) -> HTTPResponse {
        var response =
            redirect.map { RouteAnswer.redirect(to: $0.location) }
            ?? context.pages.response(LoggedOutPage(client: nil))
        for name in [RealmCookies.identity, RealmCookies.session, RealmCookies.login] {
            response.headers.add("Set-Cookie", context.cookies.removing(name))
        }
        return response
    }

    /// The code in the confirmation form, derived from the cookie, which another site cannot read.
    private static func confirmationCode(for cookie: Secret) -> Secret {
        Secret(Base64URL.encode(SHA256.digest("logout:\(cookie.exposedText)".utf8)))
    }
}

/// The redirect after a logout, to an address that the client has registered.
private struct LogoutRedirect: Sendable {
    let clientID: ClientID
    let uri: String
    let state: String?

    /// The fields that the confirmation passes on; they are checked again.
    var fields: FormFields {
        var fields: FormFields = ["client_id": clientID.rawValue, "post_logout_redirect_uri": uri]
        fields.add("state", ifPresent: state)
        return fields
    }

    /// The address with the client's `state`.
    var location: String {
        var url = URLReference(uri)
        if let state {
            let pair = FormFields(dictionaryLiteral: ("state", state)).encoded
            url.query = [url.query, pair].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "&")
        }
        return url.description
    }
}
