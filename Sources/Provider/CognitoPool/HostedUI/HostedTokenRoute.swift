import CognitoProtocol
import FoundationEssentials
import HTTPMessage
import HTTPServer
import IdentityModel
import IdentityStore
import OpenID
import ServerRouting

/// `/oauth2/token`: exchanges a code or a refresh token for tokens (Amazon Cognito, token endpoint).
///
/// The pool's client is public. Values that are not percent-encoded are accepted, because sudo-user-js 17.1.1 does not
/// encode them.
struct HostedTokenRoute: Sendable {
    let services: PoolServices

    func answer(_ request: ServerRequest) async throws(StoreError) -> HTTPResponse {
        guard request.http.postedForm != nil else { return RouteAnswer.formMissing }
        let client = HostedClient(services: services)
        return try await client.answering {
            let received = ReceivedTokenRequest(request.http)
            if let event = EventName(grant: try received.grantType()) { RequestRecord.current?.asks(for: event) }
            let pool = try await client.pool(of: try received.client(), request)
            let grant = try received.grant()
            if let refusal = GrantFault.refusal(of: grant) { throw refusal }
            switch grant {
            case .authorizationCode(let code, let redirectURI, let verifier):
                return try await redeem(code, redirectURI, verifier, in: pool)
            case .refreshToken(let token): return try await refresh(token, in: pool)
            default: throw OAuthError.unsupportedGrantType
            }
        }
    }

    private func redeem(
        _ code: Secret, _ redirectURI: String, _ verifier: CodeVerifierParameter, in pool: PoolRecord
    ) async throws -> HTTPResponse {
        let now = services.clock.now()
        // Created before the store consumes the code: without the keys, the client would get no tokens.
        let mint = try await services.mint(for: pool)
        let rule = HostedRedemptionRule(
            redirectURI: redirectURI, addresses: pool.addresses, verifier: verifier, now: now)
        let refreshToken = PoolTokenMint.refreshToken(random: services.random)
        let (originJTI, eventID) = (services.random.uuid(), services.random.uuid())
        let record = RequestRecord.current
        let outcome = try await services.store.redeem(
            hostedCodeHash: SHA256.digest(code), in: pool, at: now
        ) { (stored) throws(OAuthError) -> NewPoolGrant in
            record?.found(user: stored.user.subject, named: stored.user.username.rawValue)
            try rule.check(stored)
            return NewPoolGrant(
                originJTI: originJTI, refreshTokenHash: SHA256.digest(refreshToken), authTime: stored.authTime,
                eventID: eventID, scope: stored.code.scope, nonce: stored.code.nonce,
                expiresAt: now.addingTimeInterval(Double(PoolLifetimes.refreshToken)))
        }
        switch outcome {
        case .granted(let user, let grant):
            return response(try mint.tokens(of: user, grant: grant, refreshToken: refreshToken, at: now))
        case .refused(let error): throw error
        case .unknown: throw OAuthError.codeNotValid
        case .reused:
            RequestRecord.current?.refused(.invalidCode, by: .authorizationCodeUsed)
            throw OAuthError.codeNotValid
        }
    }

    private func refresh(_ token: Secret, in pool: PoolRecord) async throws -> HTTPResponse {
        let now = services.clock.now()
        // Created before the store replaces the token: without the keys, the client would get no tokens.
        let mint = try await services.mint(for: pool)
        let record = RequestRecord.current
        let successor = pool.rotatesRefreshTokens ? PoolTokenMint.refreshToken(random: services.random) : nil
        let outcome = try await services.store.refresh(
            poolTokenHash: SHA256.digest(token), in: pool, at: now
        ) { (stored) throws(PoolRefreshError) -> PoolRefresh in
            record?.found(user: stored.user.subject, named: stored.user.username.rawValue)
            if let refusal = PoolRefreshRule.refusal(of: stored, at: now) { throw refusal }
            return PoolRefresh(successorHash: successor.map { SHA256.digest($0) })
        }
        switch outcome {
        case .granted(let user, let grant):
            return response(try mint.tokens(of: user, grant: grant, refreshToken: successor, at: now))
        case .refused(let error):
            record?.refused(RefusalReason(error))
            throw OAuthError(.invalidGrant, error.message)
        case .unknown: throw OAuthError(.invalidGrant, CognitoError.invalidRefreshToken.message)
        }
    }

    private func response(_ tokens: CognitoTokens) -> HTTPResponse {
        TokenResponse(
            accessToken: tokens.accessToken, expiresIn: tokens.expiresIn, refreshToken: tokens.refreshToken,
            idToken: tokens.idToken
        ).httpResponse
    }
}
