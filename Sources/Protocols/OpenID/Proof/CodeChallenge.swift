public import IdentityModel
import JOSE

/// The public part of PKCE: base64url of the verifier's SHA-256 (RFC 7636, section 4.2).
public struct CodeChallenge: Sendable, Hashable {
    /// The only accepted method; `plain`, the verifier itself, is rejected.
    public static let method = "S256"

    /// 43 to 128 unreserved characters.
    public let value: String

    /// Returns `nil` unless the value has 43 to 128 unreserved characters.
    public init?(value: String) {
        guard Self.isWellFormed(Array(value.utf8)) else { return nil }
        self.value = value
    }

    init(answeredBy verifier: Secret) { value = Base64URL.encode(SHA256.digest(verifier)) }

    /// Whether the verifier matches the challenge; compares in constant time.
    public func isAnswered(by verifier: Secret) -> Bool {
        guard CodeVerifier(verifier) != nil else { return false }
        return Secret(value) == Secret(Base64URL.encode(SHA256.digest(verifier)))
    }

    /// Whether the text has 43 to 128 letters, digits and `-._~`.
    static func isWellFormed(_ bytes: [UInt8]) -> Bool {
        (43...128).contains(bytes.count)
            && bytes.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "-._~".utf8.contains(byte)
                }
            }
    }
}

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

/// The parameter `code_verifier` as received at a token endpoint.
public enum CodeVerifierParameter: Sendable, Hashable {
    case absent
    /// The parameter is not a valid verifier (RFC 7636, section 4.1).
    case malformed
    case wellFormed(CodeVerifier)

    /// `nil` means that the parameter is absent.
    public init(_ value: Secret?) {
        if let value {
            self = CodeVerifier(value).map(Self.wellFormed) ?? .malformed
        } else {
            self = .absent
        }
    }
}
