public import IdentityModel

/// Why a response at the redirect URI is rejected; it may belong to another login.
public enum AuthorizationResponseError: Error, Sendable, Hashable {
    /// The state is not the request's.
    case stateMismatch
    /// The request had a state, but the response has none.
    case stateMissing
    /// The response names another issuer (RFC 9207).
    case issuerMismatch(received: UntrustedText)
    /// The response names no issuer, although the provider's metadata announce one (RFC 9207).
    case issuerMissing
    /// A parameter is repeated (RFC 6749, section 3.1).
    case repeatedParameter(String)
    case neitherCodeNorError
    case codeAndError
}
