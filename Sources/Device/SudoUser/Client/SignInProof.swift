import CognitoProtocol
import FoundationEssentials
import IdentityModel
import JOSE
import Sentences

/// The key or the token with which a challenge is answered.
enum SignInProof: Sendable {
    /// The private key of the registration, in DER, with its ID.
    case key(Secret, SignInKeyID)
    /// A token of the user's provider; the challenge's nonce is not used.
    case token(Secret)

    /// The metadata that selects how the service verifies the answer.
    var metadata: [String: String] {
        switch self {
        case .key: [:]
        case .token: SignInMetadata.fsso
        }
    }
}

/// Why a sign-in failed: at the service, or before anything was sent.
enum SignInError: Error, Sendable {
    case wire(WireError)
    case client(SudoUserError)

    var failure: SudoUserError {
        switch self {
        case .wire(let failure): failure.failure
        case .client(let failure): failure
        }
    }
}

extension DefaultSudoUserClient {
    /// Signs a user in by a challenge, and returns the tokens; stores nothing.
    func tokens(of username: PoolUsername, _ proof: SignInProof) async throws(SignInError) -> CognitoTokens {
        let challenge = try await wire { () async throws(WireError) in
            try await cognito.initiateAuth(InitiateAuthRequest(clientID: clientID, username: username))
        }
        let answer: Secret
        do throws(SudoUserError) { answer = try await self.answer(challenge, username, proof) } catch {
            throw .client(error)
        }
        return try await wire { () async throws(WireError) in
            try await cognito.respond(
                ChallengeAnswerRequest(
                    clientID: clientID, challengeName: challenge.name, session: challenge.session,
                    username: username, answer: answer, clientMetadata: proof.metadata))
        }
    }

    private func wire<Value>(
        _ body: () async throws(WireError) -> Value
    ) async throws(SignInError) -> Value {
        do throws(WireError) { return try await body() } catch { throw .wire(error) }
    }

    /// The answer to a challenge: `jti` is the nonce, `aud` the challenge's audience, `iss` and `sub` the user.
    private func answer(
        _ challenge: IssuedChallenge, _ username: PoolUsername, _ proof: SignInProof
    ) async throws(SudoUserError) -> Secret {
        guard case .key(let key, let id) = proof else {
            if case .token(let token) = proof { return token }
            throw SudoUserError(.noAuthenticationProvider)
        }
        guard let nonce = challenge.nonce, let audience = challenge.audience else {
            throw SudoUserError(fatal: Text("The service's challenge has no nonce or no audience."), .service)
        }
        let now = settings.clock.now()
        let claims = DeviceTokenClaims(
            issuer: username.rawValue, audience: audience, subject: username.rawValue, id: nonce, issuedAt: now,
            expiresAt: now.addingTimeInterval(Double(settings.signInTokenLifetime)))
        let name = "generateSignatureWithPrivateKey"
        return try await trace.keyManager(name, [TraceField("keyId", id)]) { () async throws(SudoUserError) in
            do throws(JOSEError) {
                return Secret(try claims.signed(by: try StoredKeyPair.signingKey(key, keyID: id.rawValue)))
            } catch {
                throw SudoUserError(fatal: Text("The sign-in key cannot sign: \(error)"), .storage)
            }
        }
    }
}
