import CognitoProtocol
import HTTPMessage
import HTTPServer
import IdentityStore
import JOSE
import OpenID
import ServerRouting

/// `/oauth2/userInfo`: the attributes of the user of an access token of the hosted UI (Amazon Cognito, userInfo
/// endpoint).
struct HostedUserInfoRoute: Sendable {
    let services: PoolServices

    func answer(_ request: ServerRequest) async throws(StoreError) -> HTTPResponse {
        let token = request.http.bearerToken() ?? ""
        guard case .valid(let valid) = try await services.tokenCheck.check(token, for: .access),
            valid.grant.scope.split(separator: " ").contains(where: { $0 == PoolTokenClaim.hostedUIScope }),
            try await services.admits(request, to: valid.pool)
        else {
            let error = OAuthError(
                .invalidToken, "The access token is not valid, or has no scope openid", httpStatus: 401)
            RequestRecord.current?.note(error)
            return RouteAnswer.refusedToken(error)
        }
        RequestRecord.current?.found(valid.pool.realmName)
        RequestRecord.current?.found(valid.pool.clientID)
        RequestRecord.current?.joins(.session(valid.grant.originJTI, valid.pool.clientID))
        RequestRecord.current?.found(user: valid.user.subject)
        var claims = PoolUserAttributes(valid.user).claims
        claims[PoolTokenClaim.accessTokenUsername] = .string(valid.user.username.rawValue)
        return RouteAnswer.json(claims)
    }
}
