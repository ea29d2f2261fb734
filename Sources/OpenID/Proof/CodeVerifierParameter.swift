public import IdentityModel

/// The parameter `code_verifier` as it came to a token endpoint.
public enum CodeVerifierParameter: Sendable, Hashable {
    /// It is not there.
    case absent
    /// It is there and is no verifier (RFC 7636, section 4.1).
    case malformed
    /// It has the form of a verifier.
    case wellFormed(CodeVerifier)

    /// Reads the parameter; nil means that it is not there.
    public init(_ value: Secret?) {
        if let value {
            self = CodeVerifier(value).map(Self.wellFormed) ?? .malformed
        } else {
            self = .absent
        }
    }
}
