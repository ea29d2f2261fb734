/// The tokens of a signed-in user.
///
/// Its description contains no token. Source: sudo-user-ios 18.2.1, AuthenticationTokens.
public struct AuthenticationTokens: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
    /// The ID token, a JWT with the user's claims.
    public let idToken: String
    /// The access token, a JWT.
    public let accessToken: String
    /// The token that renews the other two; opaque.
    public let refreshToken: String

    public init(idToken: String, accessToken: String, refreshToken: String) {
        self.idToken = idToken
        self.accessToken = accessToken
        self.refreshToken = refreshToken
    }

    /// Constant, because tokens are credentials.
    public var description: String { "‹tokens›" }
    /// Empty, so that `dump` prints no token.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
