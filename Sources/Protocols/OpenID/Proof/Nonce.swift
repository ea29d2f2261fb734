public import IdentityModel
import JOSE

/// The value that binds an ID token to its authorization request (OpenID Connect Core, section 3.1.2.1).
public struct Nonce: Sendable, Hashable, CustomStringConvertible {
    public let value: String

    public init(_ value: String) { self.value = value }

    /// Generates a nonce from 16 random bytes, for a client that sends the request and verifies the token itself.
    public init(random: some RandomSource) { value = Base64URL.encode(random.bytes(16)) }

    /// Derives the nonce from a code challenge.
    ///
    /// The IdpSdk sends the request and the Master Controller verifies the token, but only the code is passed between
    /// them. Both have the challenge, which is new for each request and cannot be chosen by the provider, so both
    /// derive the nonce from it.
    public static func bound(to codeChallenge: String) -> Nonce {
        Nonce(Base64URL.encode(SHA256.digest("nonce:\(codeChallenge)".utf8)))
    }

    public var description: String { value }
}
