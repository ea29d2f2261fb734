import CognitoProtocol
import IdentityModel
import IdentityStore
import JOSE

extension OperationCall {
    /// Refreshes the tokens of a sign-in, as sudo-user-ios does since 18.
    func getTokensFromRefreshToken() async throws -> JSONValue {
        let token = try input.secret("RefreshToken", .token)
        let pool = try await poolOfClient()
        let answer = try await refreshed(token, in: pool)
        // The output of this operation has no challenge, and therefore no challenge parameters.
        var json = answer.json
        json["ChallengeParameters"] = nil
        return json
    }

    /// Revokes a refresh token and the access tokens of its sign-in; unknown tokens are accepted silently.
    func revokeToken() async throws -> JSONValue {
        let token = try input.secret("Token", .token)
        let pool = try await poolOfClient()
        guard (try? UnverifiedJWS(compact: token.exposedText)) == nil else {
            throw CognitoError(.unsupportedTokenType, "Unsupported token type")
        }
        _ = try await store.revokeGrant(ofTokenHash: SHA256.digest(token), in: pool, at: services.clock.now())
        return [:]
    }

    /// Exchanges a refresh token for new tokens, with a new refresh token if the pool rotates refresh tokens.
    func refreshed(_ token: Secret, in pool: PoolRecord) async throws -> AuthenticationAnswer {
        RequestRecord.current?.asks(for: .refreshToken)
        if let refusal = PoolFault.refusalOfUser() { throw refusal }
        let now = services.clock.now()
        // Created before the store replaces the token: without the keys, the client would get no tokens.
        let mint = try await services.mint(for: pool)
        let successor = pool.rotatesRefreshTokens ? PoolTokenMint.refreshToken(random: services.random) : nil
        let granted = try await store.refresh(
            poolToken: SHA256.digest(token), replacedBy: successor.map { SHA256.digest($0) }, in: pool, at: now)
        return .tokens(try mint.tokens(of: granted.user, grant: granted.grant, refreshToken: successor, at: now))
    }
}
