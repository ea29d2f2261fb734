public import IdentityModel
import JOSE

/// The value that ties an ID token to the authorization request it answers (OpenID Connect Core, section 3.1.2.1).
public struct Nonce: Sendable, Hashable, CustomStringConvertible {
    /// The nonce as it goes over the wire.
    public let value: String

    /// Takes a nonce as it is.
    public init(_ value: String) { self.value = value }

    /// Makes a fresh nonce of 16 random bytes, for whoever sends the request and checks the token himself.
    public init(random: some RandomSource) { value = Base64URL.encode(random.bytes(16)) }

    /// The nonce that belongs to a code challenge.
    ///
    /// The IdpSdk sends the request and the Master Controller checks the token, and between them only the code is handed on. Both know
    /// the challenge, which is fresh for each request and cannot be chosen by the provider; so both compute the nonce from it.
    public static func bound(to codeChallenge: String) -> Nonce {
        Nonce(Base64URL.encode(SHA256.digest("nonce:\(codeChallenge)".utf8)))
    }

    /// The nonce as it goes over the wire.
    public var description: String { value }
}
