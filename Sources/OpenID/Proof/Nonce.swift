public import IdentityModel
import JOSE

/// The value that binds an ID token to its authorization request (OpenID Connect Core, section 3.1.2.1).
public struct Nonce: Sendable, Hashable, CustomStringConvertible {
    /// The nonce as sent.
    public let value: String

    public init(_ value: String) { self.value = value }

    /// Makes a new nonce of 16 random bytes, for a client that sends the request and checks the token itself.
    public init(random: some RandomSource) { value = Base64URL.encode(random.bytes(16)) }

    /// The nonce computed from a code challenge.
    ///
    /// The IdpSdk sends the request and the Master Controller checks the token, but only the code is passed between
    /// them. Both know the challenge, which is new for each request and cannot be chosen by the provider, so both
    /// compute the nonce from it.
    public static func bound(to codeChallenge: String) -> Nonce {
        Nonce(Base64URL.encode(SHA256.digest("nonce:\(codeChallenge)".utf8)))
    }

    public var description: String { value }
}
