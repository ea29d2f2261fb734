import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import OpenID
import Sentences
import ServerRouting
import WatchProtocol

/// The claims about the user of an access token (OpenID Connect Core, section 5.3).
extension RealmCall {
    static let userinfoRoutes: [RealmRoute] = [
        RealmRoute(
            "protocol/openid-connect/userinfo", [.get, .post], right: .accessToken,
            crossOrigin: CrossOriginRule(methods: [.get, .post], proof: .ownCredentials),
            discovery: .userinfo
        ) { try await $0.userinfo() }
    ]

    private func userinfo() async throws -> HTTPResponse {
        guard !http.hasSeveralTokens else {
            return refused(OAuthError(.invalidRequest, "More than one access token"))
        }
        guard let token = http.bearerToken() else {
            // A request without a token gets the challenge without an error code (RFC 6750, section 3.1).
            return refused(OAuthError(.invalidRequest, "Token not provided", httpStatus: 401), namesError: false)
        }
        let valid = try await services.accessTokens.valid(
            token, issuer: context.endpoints.issuer, realm: context.realm)
        guard let valid else {
            RequestRecord.current?.found(Self.finding(about: token, issuer: context.endpoints.issuer))
            try await joinSession(ofInvalid: token)
            return refused(OAuthError(.invalidToken, "Token verification failed", httpStatus: 401))
        }
        guard valid.scopes.contains("openid") else {
            RequestRecord.current?.found(.openIDMissing(scope: valid.scopes.joined(separator: " ")))
            return refused(OAuthError(.insufficientScope, "Missing openid scope", httpStatus: 403))
        }
        let user = valid.session.user
        var claims: JSONValue = ["sub": .string(user.id), "preferred_username": .string(user.username)]
        valid.mappedClaims.add(to: &claims, for: .userinfo)
        return RouteAnswer.json(claims)
    }

    /// Tells a watcher to which session a token belongs that is not valid here, if this server has signed it.
    func joinSession(ofInvalid token: String) async throws {
        guard let record = RequestRecord.current, record.isWatched else { return }
        let claims = try await services.keys.keys(of: context.realm).claims(of: token)
        if let session = claims?["sid"]?.string, let client = claims?["azp"]?.string {
            record.joins(.session(session, ClientID(client)))
        }
    }

    /// What is wrong with a token that is not valid here, by its claims, which are not verified.
    private static func finding(about token: String, issuer: String) -> RuleFinding {
        let claims = Secret(token).unverifiedClaims
        let (type, named) = (claims?["typ"]?.string ?? "-", claims?["iss"]?.string ?? "-")
        if claims == nil {
            return .tokenOfAnotherAudience(
                expected: "an access token", found: "another text",
                Text(
                    "The bearer token is no access token of this server. Send the member access_token of the token response."
                ), rule: "token-malformed")
        }
        if named != issuer {
            return .tokenOfAnotherAudience(
                expected: issuer, found: named,
                Text(
                    "The access token was issued by \(UntrustedText(named)). Send a token of this realm, or ask that issuer's userinfo endpoint."
                ))
        }
        if type != "Bearer" {
            return .tokenOfAnotherAudience(
                expected: "an access token", found: "a token of type \(type)",
                Text(
                    "The bearer token is of type \(UntrustedText(type)), not an access token. Send the member access_token of the token response."
                ))
        }
        return .tokenOfAnotherAudience(
            expected: "a valid token", found: "an expired or revoked token",
            Text("The access token has expired, or its session has ended. Refresh it, or start a new login."),
            rule: "token-expired")
    }

    private func refused(_ error: OAuthError, namesError: Bool = true) -> HTTPResponse {
        RequestRecord.current?.note(error)
        return RouteAnswer.refusedToken(error, realm: context.realm.name.rawValue, namesError: namesError)
    }
}
