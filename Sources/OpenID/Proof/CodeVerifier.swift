public import IdentityModel
import JOSE

/// The secret of PKCE that stays with whoever will redeem the code (RFC 7636, section 4.1).
public struct CodeVerifier: Sendable, Hashable {
    /// The verifier, 43 to 128 unreserved characters, sent to the token endpoint and nowhere else.
    public let secret: Secret

    /// Makes a fresh verifier of 32 random bytes, 43 characters.
    public init(random: some RandomSource) { secret = Secret(Base64URL.encode(random.bytes(32))) }

    /// Takes a verifier that was kept or received; nil unless it is well formed.
    public init?(_ secret: Secret) {
        guard CodeChallenge.isWellFormed(secret.exposedBytes) else { return nil }
        self.secret = secret
    }

    /// The challenge that goes into the authorization request: S256 always.
    public var challenge: CodeChallenge { CodeChallenge(answeredBy: secret) }
}
