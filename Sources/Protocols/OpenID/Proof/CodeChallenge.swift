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
