import CognitoProtocol
import IdentityModel
import JOSE

extension CognitoConnection {
    /// Registers a user; throws for an unusable response, but not for a user who is not confirmed.
    func signUp(_ request: SignUpRequest) async throws(WireError) -> SignUpAnswer {
        let received = try await call(
            .signUp, request.json,
            [
                TraceField("ClientId", request.clientID),
                TraceField("Username", UntrustedText(request.username.rawValue)),
                .hidden("Password"),
            ] + ClientTrace.fields(of: request.validationData), isRepeatable: true)
        let answer = SignUpAnswer(json: received.json)
        received.record(
            .signUp,
            [TraceField("UserConfirmed", answer.isConfirmed)]
                + (answer.subject.map { [TraceField("UserSub", UntrustedText($0))] } ?? []))
        return answer
    }

    /// Begins a sign-in; throws `unusable` for anything but a challenge.
    func initiateAuth(_ request: InitiateAuthRequest) async throws(WireError) -> IssuedChallenge {
        let received = try await call(
            .initiateAuth, request.json,
            [
                TraceField("AuthFlow", InitiateAuthRequest.authFlow), TraceField("ClientId", request.clientID),
                TraceField("USERNAME", UntrustedText(request.username.rawValue)),
            ], isRepeatable: true)
        guard case .challenge(let challenge) = try read(.initiateAuth, received) else {
            throw unexpected(.initiateAuth, received, "tokens in place of a challenge")
        }
        var fields = [TraceField("ChallengeName", UntrustedText(challenge.name)), .hidden("Session"), .hidden("nonce")]
        if let audience = challenge.audience { fields.append(TraceField("audience", UntrustedText(audience))) }
        received.record(.initiateAuth, fields)
        return challenge
    }

    /// Answers a challenge; throws `unusable` for anything but tokens.
    func respond(_ request: ChallengeAnswerRequest) async throws(WireError) -> CognitoTokens {
        var fields = [
            TraceField("ClientId", request.clientID), TraceField("ChallengeName", UntrustedText(request.challengeName)),
            .hidden("Session"), TraceField("USERNAME", UntrustedText(request.username.rawValue)),
        ]
        fields += ClientTrace.fields(of: request.answer.exposedText, "ANSWER")
        for (name, value) in request.clientMetadata.sorted(by: { $0.key < $1.key }) {
            fields.append(TraceField("ClientMetadata.\(name)", UntrustedText(value)))
        }
        let received = try await call(.respondToAuthChallenge, request.json, fields)
        guard case .tokens(let tokens) = try read(.respondToAuthChallenge, received) else {
            throw unexpected(.respondToAuthChallenge, received, "another challenge in place of tokens")
        }
        received.record(.respondToAuthChallenge, ClientTrace.fields(of: tokens))
        return tokens
    }

    /// Renews ID and access token.
    func refresh(_ request: RefreshRequest) async throws(WireError) -> CognitoTokens {
        var fields = [TraceField("ClientId", request.clientID), .hidden("RefreshToken")]
        if request.operation == .initiateAuth {
            fields.insert(TraceField("AuthFlow", RefreshRequest.authFlow), at: 0)
        }
        let received = try await call(request.operation, request.json, fields)
        guard case .tokens(let tokens) = try read(request.operation, received) else {
            throw unexpected(request.operation, received, "a challenge in place of tokens")
        }
        received.record(request.operation, ClientTrace.fields(of: tokens))
        return tokens
    }

    /// Revokes a refresh token and the access tokens of its sign-in.
    func revoke(_ request: RevokeTokenRequest) async throws(WireError) {
        let received = try await call(
            .revokeToken, request.json, [TraceField("ClientId", request.clientID), .hidden("Token")],
            isRepeatable: true)
        received.record(.revokeToken)
    }

    private func read(
        _ operation: CognitoOperation, _ received: Answer
    ) throws(WireError) -> AuthenticationAnswer {
        do throws(JSONError) { return try AuthenticationAnswer(json: received.json) } catch {
            throw unexpected(operation, received, "neither a challenge nor tokens")
        }
    }

    private func unexpected(_ operation: CognitoOperation, _ received: Answer, _ found: String) -> WireError {
        received.record(operation, unusable: found)
        return .unusable(SudoServiceError(type: "", message: "an answer with \(found)", httpStatus: 200))
    }
}
