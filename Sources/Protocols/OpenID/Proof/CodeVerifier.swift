public import IdentityModel
import JOSE

/// The secret part of PKCE, known only to the party that redeems the code (RFC 7636, section 4.1).
public struct CodeVerifier: Sendable, Hashable {
    /// The verifier, 43 to 128 unreserved characters, sent only to the token endpoint.
    public let secret: Secret

    /// Generates a verifier from 32 random bytes, 43 characters.
    public init(random: some RandomSource) { secret = Secret(Base64URL.encode(random.bytes(32))) }

    /// Returns `nil` unless the value is well-formed.
    public init?(_ secret: Secret) {
        guard CodeChallenge.isWellFormed(secret.exposedBytes) else { return nil }
        self.secret = secret
    }

    /// The challenge for the authorization request, always S256.
    public var challenge: CodeChallenge { CodeChallenge(answeredBy: secret) }
}
