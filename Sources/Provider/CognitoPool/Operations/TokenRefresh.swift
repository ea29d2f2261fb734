import CognitoProtocol
import IdentityModel
import IdentityStore

/// Exchanges a refresh token for new tokens, for both operations that refresh.
struct TokenRefresh: Sendable {
    let call: OperationCall
    let pool: PoolRecord

    /// Returns the tokens, with a new refresh token if the pool rotates refresh tokens.
    func run(_ token: Secret) async throws -> AuthenticationAnswer {
        RequestRecord.current?.asks(for: .refreshToken)
        if let refusal = PoolFault.refusalOfUser() { throw refusal }
        let record = RequestRecord.current
        let now = call.services.clock.now()
        // Created before the store replaces the token: without the keys, the client would get no tokens.
        let mint = try await call.services.mint(for: pool)
        let successor = pool.rotatesRefreshTokens ? PoolTokenMint.refreshToken(random: call.services.random) : nil
        let refresh = PoolRefresh(successorHash: successor.map { SHA256.digest($0) })
        let outcome = try await call.store.refresh(
            poolTokenHash: SHA256.digest(token), in: pool, at: now
        ) { (stored) throws(PoolRefreshError) in
            record?.found(user: stored.user.subject, named: stored.user.username.rawValue)
            if let refusal = PoolRefreshRule.refusal(of: stored, at: now) { throw refusal }
            return refresh
        }
        switch outcome {
        case .granted(let user, let grant):
            return .tokens(try mint.tokens(of: user, grant: grant, refreshToken: successor, at: now))
        case .refused(let error): throw error
        case .unknown: throw CognitoError.invalidRefreshToken
        }
    }
}
