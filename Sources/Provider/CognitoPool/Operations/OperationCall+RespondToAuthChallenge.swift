import CognitoProtocol
import IdentityModel
import IdentityStore
import JOSE

extension OperationCall {
    /// The challenges of Cognito's model; the pools issue one of them.
    private static let challengeNames = [
        "SMS_MFA", "EMAIL_OTP", "SOFTWARE_TOKEN_MFA", "SELECT_MFA_TYPE", "MFA_SETUP", "PASSWORD_VERIFIER",
        IssuedChallenge.custom, "SELECT_CHALLENGE", "DEVICE_SRP_AUTH", "DEVICE_PASSWORD_VERIFIER", "ADMIN_NO_SRP_AUTH",
        "NEW_PASSWORD_REQUIRED", "SMS_OTP", "PASSWORD", "WEB_AUTHN", "PASSWORD_SRP",
    ]

    /// Completes a sign-in: verifies the answer to a challenge and issues tokens.
    func respondToAuthChallenge() async throws -> JSONValue {
        let name = try input.choice("ChallengeName", of: Self.challengeNames)
        RequestRecord.current?.asks(for: .login)
        let pool = try await poolOfClient()
        guard name == IssuedChallenge.custom else { throw CognitoError.invalidSession }
        guard let session = try input.optionalText("Session", .session) else {
            throw CognitoError(.invalidParameter, "Missing required parameter Session")
        }
        let responses = try input.texts("ChallengeResponses")
        let username = PoolUsername(try required("USERNAME", in: responses, .username))
        let answer = Secret(try required("ANSWER", in: responses, .parameter))
        let isFSSO =
            try input.texts("ClientMetadata")[SignInMetadata.challengeType] == RegistrationMethod.fsso.rawValue
        if let refusal = PoolFault.refusalOfAnswer() { throw refusal }
        let now = services.clock.now()
        let rule = ChallengeAnswerRule(username: username, answer: answer, isFSSO: isFSSO, at: now)
        // Created before the store ends the session: without the keys, the client would get no tokens.
        let mint = try await services.mint(for: pool)
        let refreshToken = PoolTokenMint.refreshToken(random: services.random)
        let granted = try await store.answerChallenge(
            sessionHash: SHA256.digest(session.utf8), by: rule, originJTI: services.random.uuid(),
            refreshTokenHash: SHA256.digest(refreshToken), in: pool)
        return AuthenticationAnswer.tokens(
            try mint.tokens(of: granted.user, grant: granted.grant, refreshToken: refreshToken, at: now)
        ).json
    }
}
