public import IdentityModel

/// The credentials that a client presents to get tokens (RFC 6749, section 4).
public enum TokenGrant: Sendable, Hashable {
    /// A code, the redirect URI of its request, and the verifier of its challenge.
    case authorizationCode(code: Secret, redirectURI: String, verifier: CodeVerifierParameter)
    /// A refresh token or an offline token.
    case refreshToken(Secret)
    /// A user's name and password, only for administrators' command lines.
    case password(username: String, password: Secret)
    case clientCredentials
    /// A signed assertion (RFC 7523).
    case jwtBearer(assertion: Secret)
    /// The code of a device without a browser (RFC 8628), and the verifier if its request had a challenge.
    case deviceCode(Secret, verifier: CodeVerifierParameter = .absent)

    /// The value of `grant_type`.
    public var name: GrantType {
        switch self {
        case .authorizationCode: .authorizationCode
        case .refreshToken: .refreshToken
        case .password: .password
        case .clientCredentials: .clientCredentials
        case .jwtBearer: .jwtBearer
        case .deviceCode: .deviceCode
        }
    }
}
