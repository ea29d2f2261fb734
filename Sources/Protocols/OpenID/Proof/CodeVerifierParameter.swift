public import IdentityModel

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
