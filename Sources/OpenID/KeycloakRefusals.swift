/// Keycloak's refusals word for word, so that a client which reads them cannot tell the sandbox from the real one.
extension OAuthError {
    /// A parameter that must be there is not.
    public static func missingParameter(_ name: String) -> OAuthError {
        OAuthError(.invalidRequest, "Missing parameter: \(name)")
    }

    /// A parameter has a value that nobody knows.
    public static func invalidParameter(_ name: String) -> OAuthError {
        OAuthError(.invalidRequest, "Invalid parameter: \(name)")
    }

    /// A parameter stands there twice.
    public static let duplicatedParameter = OAuthError(.invalidRequest, "duplicated parameter")

    /// A scope that the client does not have is wished for; a long wish is not said again whole, since it may stand in a header.
    public static func invalidScopes(_ scope: String) -> OAuthError {
        let shown = scope.unicodeScalars.prefix(200)
        let isWhole = shown.endIndex == scope.unicodeScalars.endIndex
        return OAuthError(.invalidScope, "Invalid scopes: \(String(shown))\(isWhole ? "" : "…")")
    }

    // MARK: Authorization endpoint

    /// Tokens would be in the answer itself, where a query is no place for them.
    public static let queryNotAllowed = OAuthError(
        .invalidRequest, "Response_mode 'query' not allowed for implicit or hybrid flow")
    /// The client may not use that flow (`Standard`, `Implicit`).
    public static func flowDisabled(_ flow: String) -> OAuthError {
        let start = "Client is not allowed to initiate browser login with given response_type."
        return OAuthError(.unauthorizedClient, "\(start) \(flow) flow is disabled for the client.")
    }

    // MARK: Token endpoint

    /// No grant is named.
    public static let missingGrantType = OAuthError(.invalidRequest, "Missing form parameter: grant_type")
    /// The grant is unknown.
    public static let unsupportedGrantType = OAuthError(.unsupportedGrantType, "Unsupported grant_type")
    /// The client does not exist, or does not say who it is.
    public static let unknownClient = OAuthError(
        .invalidClient, "Invalid client or Invalid client credentials", httpStatus: 401)
    /// The client's secret is wrong or missing.
    ///
    /// Keycloak calls it `unauthorized_client`, RFC 6749, section 5.2, `invalid_client`: here the standard counts.
    public static let wrongClientSecret = OAuthError(
        .invalidClient, "Invalid client or Invalid client credentials", httpStatus: 401)
    /// The client proves itself in two ways at once.
    public static let severalClientAuthentications = OAuthError(
        .invalidRequest, "Several client authentications in one request")
    /// Something stands in the address that belongs into the body.
    public static let parameterInQuery = OAuthError(
        .invalidRequest, "Parameters are taken from the body alone")
    /// The client may not use that grant.
    public static func grantDisabled(_ flow: String) -> OAuthError {
        OAuthError(.unauthorizedClient, "Client not allowed for \(flow)")
    }

    // MARK: Authorization code

    /// The code is unknown, was used before, or is too old.
    public static let codeNotValid = OAuthError(.invalidGrant, "Code not valid")
    /// The code is too old, and the server still knows it.
    public static let codeExpired = OAuthError(.invalidGrant, "Code is expired")
    /// The redirect URI is not the one of the authorization request.
    public static let incorrectRedirectURI = OAuthError(.invalidGrant, "Incorrect redirect_uri")
    /// The code was given to another client.
    public static let codeOfAnotherClient = OAuthError(
        .invalidGrant, "Auth error: Found different client_id in clientSession")
    /// The login behind the code or the token has ended.
    public static let sessionNotActive = OAuthError(.invalidGrant, "Session not active")
    /// The user was switched off.
    public static let userDisabled = OAuthError(.invalidGrant, "User disabled")
    /// The code has a challenge and no verifier came.
    public static let verifierMissing = OAuthError(.invalidGrant, "PKCE code verifier not specified")
    /// A verifier came for a code without a challenge.
    public static let verifierUnexpected = OAuthError(
        .invalidGrant, "PKCE code verifier specified but challenge not present in authorization")
    /// The verifier has not 43 to 128 unreserved characters.
    public static let verifierMalformed = OAuthError(
        .invalidGrant, "PKCE verification failed: Invalid code verifier")
    /// The verifier is not the challenge's.
    public static let verifierMismatch = OAuthError(.invalidGrant, "PKCE verification failed: Code mismatch")

    // MARK: Refresh token

    /// No refresh token came.
    public static let refreshTokenMissing = OAuthError(.invalidRequest, "No refresh token")
    /// The token is no refresh token of this server.
    public static let refreshTokenInvalid = OAuthError(.invalidGrant, "Invalid refresh token")
    /// The token is too old.
    public static let tokenNotActive = OAuthError(.invalidGrant, "Token is not active")
    /// The offline session was ended by logout, by revoking or by an administrator.
    public static let offlineSessionNotFound = OAuthError(.invalidGrant, "Offline user session not found")
    /// The offline session was not used for too long.
    public static let offlineSessionNotActive = OAuthError(.invalidGrant, "Offline session not active")
    /// The token belongs to another client.
    public static let refreshTokenOfAnotherClient = OAuthError(
        .invalidGrant, "Invalid refresh token. Token client and authorized client don't match")
    /// The client's part of the session is gone, as after a code was used twice.
    public static let sessionWithoutClient = OAuthError(.invalidGrant, "Session doesn't have required client")
    /// The token was made before a moment that the administrator set.
    public static let staleToken = OAuthError(.invalidGrant, "Stale token")
    /// A rotated token came again.
    public static let refreshTokenReused = OAuthError(
        .invalidGrant, "Maximum allowed refresh token reuse exceeded")
    /// The user or the client may have no offline token.
    public static let offlineNotAllowed = OAuthError(
        .notAllowed, "Offline tokens not allowed for the user or client")

    // MARK: Password grant

    /// Name or password are wrong, or the account is locked: all read the same.
    ///
    /// Keycloak 25 answers it with status 401, 26 with 400, as here.
    public static let invalidUserCredentials = OAuthError(.invalidGrant, "Invalid user credentials")
    /// No user is named.
    ///
    /// Keycloak answers it with status 401, which RFC 6749, section 5.2, keeps for a client that is not who it says.
    public static let missingUsername = OAuthError(.invalidRequest, "Missing parameter: username")
    /// The account was switched off.
    public static let accountDisabled = OAuthError(.invalidGrant, "Account disabled")
    /// The person must do something on a page first.
    public static let accountNotSetUp = OAuthError(.invalidGrant, "Account is not fully set up")

    // MARK: Code challenge

    /// What is wrong with a verifier for the challenge of a code; nil where it answers it, or neither is there.
    public static func refusal(of verifier: CodeVerifierParameter, for challenge: CodeChallenge?) -> OAuthError? {
        switch (verifier, challenge) {
        case (.absent, nil): nil
        case (.absent, _?): .verifierMissing
        case (_, nil): .verifierUnexpected
        case (.malformed, _?): .verifierMalformed
        case (.wellFormed(let verifier), let challenge?):
            challenge.isAnswered(by: verifier.secret) ? nil : .verifierMismatch
        }
    }
}
