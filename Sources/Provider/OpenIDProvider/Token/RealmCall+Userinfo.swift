import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import OpenID
import ServerRouting

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
        guard let valid else { return refused(OAuthError(.invalidToken, "Token verification failed", httpStatus: 401)) }
        guard valid.scopes.contains("openid") else {
            return refused(OAuthError(.insufficientScope, "Missing openid scope", httpStatus: 403))
        }
        let user = valid.session.user
        var claims: JSONValue = ["sub": .string(user.id), "preferred_username": .string(user.username)]
        valid.mappedClaims.add(to: &claims, for: .userinfo)
        return RouteAnswer.json(claims)
    }

    private func refused(_ error: OAuthError, namesError: Bool = true) -> HTTPResponse {
        RequestRecord.current?.note(error)
        return RouteAnswer.refusedToken(error, realm: context.realm.name.rawValue, namesError: namesError)
    }
}
