import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID

/// Ends a session: by its refresh token, by its ID token, or by its browser after a question (kobil.md 8.9).
struct LogoutRoute: Sendable {
    let services: ProtocolServices
    let context: RealmContext

    func answer(_ request: HTTPRequest) async throws(StoreError) -> HTTPResponse {
        guard request.method == .post else { return try await byBrowser(request.query, request) }
        guard let fields = request.postedForm else { return RouteAnswer.unsupportedMediaType }
        let isByToken = fields["refresh_token"] != nil || fields["client_id"] != nil && fields["id_token_hint"] == nil
        return isByToken ? try await byToken(fields, request) : try await byBrowser(fields, request)
    }

    /// The person has said yes on the page.
    func confirmed(_ request: HTTPRequest) async throws(StoreError) -> HTTPResponse {
        guard let fields = request.postedForm else { return RouteAnswer.unsupportedMediaType }
        guard let cookie = RealmCookies.value(RealmCookies.identity, in: request.headers),
            let shown = fields["session_code"], Secret(shown) == Self.confirmationCode(for: cookie)
        else { return context.pages.error(.protocolError("Logout failed"), status: 400) }
        if let session = try await services.grants.session(cookie: SHA256.digest(cookie), in: context.record) {
            _ = try await services.grants.endSession(id: session.id, isOffline: false, in: context.record)
        }
        return loggedOut
    }

    private func byToken(_ fields: FormFields, _ request: HTTPRequest) async throws(StoreError) -> HTTPResponse {
        do {
            let client = try await ClientCheck(services: services, realm: context.record)
                .client(try ReceivedTokenRequest(request).client())
            guard fields.firstRepeatedName == nil else { throw OAuthError.duplicatedParameter }
            guard let token = fields["refresh_token"], !token.isEmpty else { throw OAuthError.refreshTokenMissing }
            let known = try await services.grants.refreshToken(
                hash: SHA256.digest(Secret(token)), in: context.record)
            guard let known else { throw OAuthError.refreshTokenInvalid }
            guard known.clientRecordID == client.id else {
                throw OAuthError(.invalidGrant, "Invalid refresh token. Token client and authorized client don't match")
            }
            if let end = known.expiresAt, end <= services.clock.now() { throw OAuthError.tokenNotActive }
            _ = try await services.grants.endSession(
                id: known.sessionID, isOffline: known.isOffline, in: context.record)
            return HTTPResponse(status: 204, headers: ["Cache-Control": "no-store"])
        } catch let error as OAuthError {
            return RouteAnswer.refused(error, to: request)
        } catch let error as StoreError {
            throw error
        } catch {
            return RouteAnswer.busy
        }
    }

    private func byBrowser(_ fields: FormFields, _ request: HTTPRequest) async throws(StoreError) -> HTTPResponse {
        let wished = fields["post_logout_redirect_uri"]
        guard let hint = fields["id_token_hint"] else {
            // Nobody has shown that the person asked for this: the page does.
            if wished != nil {
                let text = "Missing parameters: id_token_hint"
                return context.pages.error(.protocolError(text), status: 400)
            }
            guard let cookie = RealmCookies.value(RealmCookies.identity, in: request.headers) else { return loggedOut }
            let action = PageAddress(path: context.paths.logout + "/logout-confirm")
            let code = Self.confirmationCode(for: cookie).exposedText
            return context.pages.response(.logoutConfirmation(.init(action: action, sessionCode: code)))
        }
        // The token has often run out by then; it only says whose session is meant.
        let claims = try await services.keys.keys(of: context.record).claims(of: hint)
        guard let claims, claims["typ"]?.string == "ID", let issuer = claims["iss"]?.string,
            issuer.utf8.elementsEqual(context.endpoints.issuer.utf8),
            let clientID = claims["azp"]?.string ?? claims["aud"]?.string,
            let client = try await services.realms.client(ClientID(clientID), in: context.record)
        else { return context.pages.error(.protocolError("Invalid parameter: id_token_hint"), status: 400) }
        if let wished, !client.redirectURIs.contains(where: { $0.utf8.elementsEqual(wished.utf8) }) {
            return context.pages.error(.protocolError("Invalid redirect uri"), status: 400)
        }
        if let sessionID = claims["sid"]?.string {
            _ = try await services.grants.endSession(id: sessionID, isOffline: false, in: context.record)
        }
        guard let wished else { return loggedOut }
        var url = URLReference(wished)
        if let state = fields["state"] {
            let pair = FormFields(dictionaryLiteral: ("state", state)).encoded
            url.query = [url.query, pair].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "&")
        }
        var response = RouteAnswer.redirect(to: url.description)
        response.headers.add("Set-Cookie", context.cookies.removing(RealmCookies.identity))
        return response
    }

    private var loggedOut: HTTPResponse {
        var response = context.pages.response(.info(title: "You are logged out", text: "You can close this page."))
        response.headers.add("Set-Cookie", context.cookies.removing(RealmCookies.identity))
        return response
    }

    /// What another site cannot know: it comes from the cookie, which it cannot read.
    private static func confirmationCode(for cookie: Secret) -> Secret {
        Secret(Base64URL.encode(SHA256.digest("logout:\(cookie.exposedText)".utf8)))
    }
}
