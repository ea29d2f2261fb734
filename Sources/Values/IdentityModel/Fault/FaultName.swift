/// A fault of the sandbox, by its name on the command line.
///
/// A fault affects only the requests of one run, which carry the run's `traceparent`. `FaultRow` in Wizard describes
/// each fault.
public enum FaultName: String, Sendable, Hashable, CaseIterable {
    /// Activation codes and authorization codes are rejected as wrong.
    case wrongCode = "wrong-code"
    /// Activation codes and authorization codes are rejected as expired.
    case expiredCode = "expired-code"
    /// The ID token's nonce is not that of the request.
    case wrongNonce = "wrong-nonce"
    /// The ID token's signature is invalid.
    case wrongSignature = "wrong-signature"
    /// The ID token names a key that the provider does not publish.
    case unknownKey = "unknown-kid"
    /// The provider's clock is one hour fast.
    case clockSkew = "clock-skew"
    /// The provider responds with 500.
    case serverError = "server-error"
    /// The provider responds with 503 and `Retry-After`.
    case unavailable
    /// The connection ends in the middle of the response's body.
    case cutBody = "cut-body"
    case slow
    /// The provider's keys cannot be read; the response is 404.
    case noKeys = "no-jwks"
    case expiredPage = "expired-page"
    case lockedUser = "locked-user"
    /// The attestation of a device is rejected (Sudo Platform).
    case attestationRefused = "attestation-refused"
    /// The session of a sign-in challenge has expired (Sudo Platform).
    case challengeExpired = "challenge-expired"
    /// The nonce of a sign-in challenge was used before (Sudo Platform).
    case nonceReused = "nonce-reused"

    /// Those that make the tokens of an answer wrong.
    public static let ofTokens: [FaultName] = [.wrongNonce, .wrongSignature, .unknownKey, .clockSkew]
    /// Those that the next login of one client can have.
    public static let ofLogins = ofTokens + [.wrongCode, .expiredCode, .lockedUser, .expiredPage]
}

/// The effect that an enabled fault of the sandbox had on a flow.
public enum FaultEffect: Sendable, Hashable {
    /// It changed a response to the flow.
    case struck(FaultName)
    case metNoRequest(FaultName)

    public var isStruck: Bool { if case .struck = self { true } else { false } }
}
