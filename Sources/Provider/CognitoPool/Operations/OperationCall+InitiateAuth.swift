import CognitoProtocol
import FoundationEssentials
import HTTPServer
import IdentityModel
import IdentityStore
import JOSE

extension OperationCall {
    /// The flows of Cognito's model; the pools' clients support two of them, one under two names.
    private static let authFlows = [
        "USER_SRP_AUTH", RefreshRequest.authFlow, RefreshRequest.authFlowAlias, InitiateAuthRequest.authFlow,
        "ADMIN_NO_SRP_AUTH", "USER_PASSWORD_AUTH", "ADMIN_USER_PASSWORD_AUTH", "USER_AUTH",
    ]

    /// Starts a sign-in with a challenge, or refreshes the tokens of one.
    func initiateAuth() async throws -> JSONValue {
        let flow = try input.choice("AuthFlow", of: Self.authFlows)
        let pool = try await poolOfClient()
        let parameters = try input.texts("AuthParameters")
        switch flow {
        case InitiateAuthRequest.authFlow: return try await challenge(parameters, in: pool).json
        case RefreshRequest.authFlow, RefreshRequest.authFlowAlias:
            // A client that calls this operation keeps its refresh token (sudo-user-js 17.1.1).
            guard !pool.rotatesRefreshTokens else { throw notEnabled(flow) }
            let token = try required("REFRESH_TOKEN", in: parameters, .token)
            return try await refreshed(Secret(token), in: pool).json
        default: throw notEnabled(flow)
        }
    }

    private func notEnabled(_ flow: String) -> CognitoError {
        CognitoError(.invalidParameter, "\(flow) flow not enabled for this client")
    }

    /// Records for the log that a login was refused; issuing a challenge is not a login yet.
    private func refused(_ error: CognitoError) -> CognitoError {
        RequestRecord.current?.asks(for: .login)
        return error
    }

    private func challenge(
        _ parameters: [String: String], in pool: PoolRecord
    ) async throws -> AuthenticationAnswer {
        let username = PoolUsername(try required("USERNAME", in: parameters, .username))
        guard parameters["CHALLENGE_NAME"] == nil else {
            throw CognitoError(.invalidParameter, "CUSTOM_AUTH with SRP_A is not enabled for this client")
        }
        let now = services.clock.now()
        if pool.hasVerboseErrors {
            guard let user = try await store.poolUser(named: username, in: pool) else {
                throw refused(.noSuchUser)
            }
            RequestRecord.current?.found(user: user.subject, named: user.username.rawValue)
            guard user.isEnabled else { throw refused(.userIsDisabled) }
        }
        let session = Base64URL.encode(services.random.bytes(64))
        let record = ChallengeRecord(
            sessionHash: SHA256.digest(session.utf8), username: username, nonce: services.random.uuid(),
            audience: RegistrationAudience.challenge, eventID: services.random.uuid(),
            expiresAt: now.addingTimeInterval(Double(PoolLifetimes.challenge)), network: request.remoteNetwork)
        RequestRecord.current?.joins(.code(SHA256.digest(session.utf8)))
        try await store.issue(record, in: pool)
        return .challenge(
            IssuedChallenge(session: session, username: username, nonce: record.nonce, audience: record.audience))
    }
}
