public import IdentityModel
import JOSE

/// The public part of PKCE: the hash of a verifier, or with `plain` the verifier itself (RFC 7636, section 4.2).
public struct CodeChallenge: Sendable, Hashable {
    /// How the challenge is computed from the verifier.
    public enum Method: String, Sendable, Hashable, Codable, CaseIterable {
        /// Base64url of the verifier's SHA-256.
        case s256 = "S256"
        /// The verifier itself; recognised so that it can be rejected by name.
        case plain
    }

    /// 43 to 128 unreserved characters.
    public let value: String
    public let method: Method

    /// Returns `nil` unless the value has 43 to 128 unreserved characters.
    public init?(value: String, method: Method = .s256) {
        guard Self.isWellFormed(Array(value.utf8)) else { return nil }
        self.value = value
        self.method = method
    }

    init(answeredBy verifier: Secret) {
        value = Base64URL.encode(SHA256.digest(verifier))
        method = .s256
    }

    /// Whether the verifier matches the challenge; compares in constant time.
    public func isAnswered(by verifier: Secret) -> Bool {
        guard CodeVerifier(verifier) != nil else { return false }
        return switch method {
        case .s256: Secret(value) == Secret(Base64URL.encode(SHA256.digest(verifier)))
        case .plain: Secret(value) == verifier
        }
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
