import CognitoProtocol
import FoundationEssentials
import HTTPServer
import IdentityModel
import IdentityStore
import JOSE

/// Starts a sign-in with a challenge, or refreshes the tokens of one.
enum InitiateAuth {
    /// The flows of Cognito's model; the pools' clients support two of them, one under two names.
    private static let flows = [
        "USER_SRP_AUTH", RefreshRequest.authFlow, RefreshRequest.authFlowAlias, InitiateAuthRequest.authFlow,
        "ADMIN_NO_SRP_AUTH", "USER_PASSWORD_AUTH", "ADMIN_USER_PASSWORD_AUTH", "USER_AUTH",
    ]

    static func run(_ call: OperationCall) async throws -> JSONValue {
        let flow = try call.input.choice("AuthFlow", of: flows)
        let pool = try await call.poolOfClient()
        let parameters = try call.input.texts("AuthParameters")
        switch flow {
        case InitiateAuthRequest.authFlow: return try await challenge(parameters, call, in: pool).json
        case RefreshRequest.authFlow, RefreshRequest.authFlowAlias:
            // A client that calls this operation keeps its refresh token (sudo-user-js 17.1.1).
            guard !pool.rotatesRefreshTokens else { throw notEnabled(flow) }
            let token = try call.required("REFRESH_TOKEN", in: parameters, .token)
            return try await TokenRefresh(call: call, pool: pool).run(Secret(token)).json
        default: throw notEnabled(flow)
        }
    }

    private static func notEnabled(_ flow: String) -> CognitoError {
        CognitoError(.invalidParameter, "\(flow) flow not enabled for this client")
    }

    /// Records for the log that a login was refused; issuing a challenge is not a login yet.
    private static func refused(_ error: CognitoError) -> CognitoError {
        RequestRecord.current?.asks(for: .login)
        return error
    }

    private static func challenge(
        _ parameters: [String: String], _ call: OperationCall, in pool: PoolRecord
    ) async throws -> AuthenticationAnswer {
        let username = PoolUsername(try call.required("USERNAME", in: parameters, .username))
        guard parameters["CHALLENGE_NAME"] == nil else {
            throw CognitoError(.invalidParameter, "CUSTOM_AUTH with SRP_A is not enabled for this client")
        }
        let (services, now) = (call.services, call.services.clock.now())
        if pool.hasVerboseErrors {
            guard let user = try await call.store.poolUser(named: username, in: pool) else {
                throw refused(.noSuchUser)
            }
            RequestRecord.current?.found(user: user.subject, named: user.username.rawValue)
            guard user.isEnabled else { throw refused(.userIsDisabled) }
        }
        let session = Base64URL.encode(services.random.bytes(64))
        let record = ChallengeRecord(
            sessionHash: SHA256.digest(session.utf8), username: username, nonce: services.random.uuid(),
            audience: RegistrationAudience.challenge, eventID: services.random.uuid(),
            expiresAt: now.addingTimeInterval(Double(PoolLifetimes.challenge)), network: call.request.remoteNetwork)
        try await call.store.issue(record, in: pool)
        return .challenge(
            IssuedChallenge(session: session, username: username, nonce: record.nonce, audience: record.audience))
    }
}
