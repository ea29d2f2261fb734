public import IdentityModel

/// Why an answer at the redirect URI is not taken: it may belong to somebody else's login.
public enum AuthorizationResponseRefusal: Error, Sendable, Hashable {
    /// The state is not the request's.
    case stateMismatch
    /// The request had a state, and the answer has none.
    case stateMissing
    /// Another issuer answered than was asked (RFC 9207).
    case issuerMismatch(received: UntrustedText)
    /// The provider promises to name itself and did not (RFC 9207).
    case issuerMissing
    /// A parameter stands there twice (RFC 6749, section 3.1).
    case repeatedParameter(String)
    /// Nothing is answered.
    case neitherCodeNorError
    /// A code and an error at once.
    case codeAndError
}
