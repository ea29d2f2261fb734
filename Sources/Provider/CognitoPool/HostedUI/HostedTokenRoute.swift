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
        let refreshToken = PoolTokenMint.refreshToken(random: services.random)
        let draft = PoolGrantDraft(
            originJTI: services.random.uuid(), refreshTokenHash: SHA256.digest(refreshToken),
            eventID: services.random.uuid(), expiresAt: now.addingTimeInterval(Double(PoolLifetimes.refreshToken)))
        let granted = try await services.store.redeem(
            hostedCode: SHA256.digest(code), redirectURI: redirectURI, verifier: verifier, draft, in: pool, at: now)
        return response(try mint.tokens(of: granted.user, grant: granted.grant, refreshToken: refreshToken, at: now))
    }

    private func refresh(_ token: Secret, in pool: PoolRecord) async throws -> HTTPResponse {
        let now = services.clock.now()
        // Created before the store replaces the token: without the keys, the client would get no tokens.
        let mint = try await services.mint(for: pool)
        let successor = pool.rotatesRefreshTokens ? PoolTokenMint.refreshToken(random: services.random) : nil
        do {
            let granted = try await services.store.refresh(
                poolToken: SHA256.digest(token), replacedBy: successor.map { SHA256.digest($0) }, in: pool, at: now)
            return response(try mint.tokens(of: granted.user, grant: granted.grant, refreshToken: successor, at: now))
        } catch let error as CognitoError {
            if error != .invalidRefreshToken { RequestRecord.current?.refused(RefusalReason(error)) }
            throw OAuthError(.invalidGrant, error.message)
        }
    }

    private func response(_ tokens: CognitoTokens) -> HTTPResponse {
        TokenResponse(
            accessToken: tokens.accessToken, expiresIn: tokens.expiresIn, refreshToken: tokens.refreshToken,
            idToken: tokens.idToken
        ).httpResponse
    }
}
