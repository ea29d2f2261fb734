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
        let now = call.services.clock.now()
        // Created before the store replaces the token: without the keys, the client would get no tokens.
        let mint = try await call.services.mint(for: pool)
        let successor = pool.rotatesRefreshTokens ? PoolTokenMint.refreshToken(random: call.services.random) : nil
        let granted = try await call.store.refresh(
            poolToken: SHA256.digest(token), replacedBy: successor.map { SHA256.digest($0) }, in: pool, at: now)
        return .tokens(try mint.tokens(of: granted.user, grant: granted.grant, refreshToken: successor, at: now))
    }
}
