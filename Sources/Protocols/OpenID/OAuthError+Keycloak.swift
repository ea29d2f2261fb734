/// Keycloak's errors word for word, because some clients compare them.
extension OAuthError {
    public static func missingParameter(_ name: String) -> OAuthError {
        OAuthError(.invalidRequest, "Missing parameter: \(name)")
    }

    public static func invalidParameter(_ name: String) -> OAuthError {
        OAuthError(.invalidRequest, "Invalid parameter: \(name)")
    }

    public static let duplicatedParameter = OAuthError(.invalidRequest, "duplicated parameter")

    /// A requested scope is not available to the client.
    ///
    /// A long scope is truncated, because the error can be sent in a header.
    public static func invalidScopes(_ scope: String) -> OAuthError {
        let shown = scope.unicodeScalars.prefix(200)
        let isWhole = shown.endIndex == scope.unicodeScalars.endIndex
        return OAuthError(.invalidScope, "Invalid scopes: \(String(shown))\(isWhole ? "" : "…")")
    }

    // MARK: Authorization endpoint

    /// Tokens would be returned in the query, which is not allowed.
    public static let queryNotAllowed = OAuthError(
        .invalidRequest, "Response_mode 'query' not allowed for implicit or hybrid flow")
    /// The flow (`Standard`, `Implicit`) is disabled for the client.
    public static func flowDisabled(_ flow: String) -> OAuthError {
        let start = "Client is not allowed to initiate browser login with given response_type."
        return OAuthError(.unauthorizedClient, "\(start) \(flow) flow is disabled for the client.")
    }

    // MARK: Token endpoint

    public static let missingGrantType = OAuthError(.invalidRequest, "Missing form parameter: grant_type")
    public static let unsupportedGrantType = OAuthError(.unsupportedGrantType, "Unsupported grant_type")
    /// The client does not exist, or did not authenticate.
    public static let unknownClient = OAuthError(
        .invalidClient, "Invalid client or Invalid client credentials", httpStatus: 401)
    /// The client's secret is wrong or missing.
    ///
    /// Keycloak returns `unauthorized_client`, but RFC 6749, section 5.2, requires `invalid_client`.
    public static let wrongClientSecret = OAuthError(
        .invalidClient, "Invalid client or Invalid client credentials", httpStatus: 401)
    /// The client authenticated in several ways, or with contradictory credentials.
    public static let severalClientAuthentications = OAuthError(
        .invalidRequest, "Several client authentications in one request")
    /// A parameter that must be in the body is in the URL.
    public static let parameterInQuery = OAuthError(
        .invalidRequest, "Parameters are taken from the body alone")
    public static func grantDisabled(_ flow: String) -> OAuthError {
        OAuthError(.unauthorizedClient, "Client not allowed for \(flow)")
    }

    /// The client only validates tokens.
    public static let bearerOnly = OAuthError(.invalidClient, "Bearer-only not allowed")
    /// The grant has no page on which the user could consent.
    public static let consentRequired = OAuthError(.invalidClient, "Client requires user consent")
    /// The device code is unknown, was used before, or is another client's.
    public static let deviceCodeNotValid = OAuthError(.invalidGrant, "Device code not valid")
    public static let deviceCodeExpired = OAuthError(.expiredToken, "Device code is expired")
    public static let assertionUsed = OAuthError(.invalidGrant, "Assertion was used before")
    /// The token to revoke was issued to another client.
    public static let tokenOfAnotherClient = OAuthError(.invalidToken, "Unmatching clients")

    // MARK: Authorization code

    /// The code is unknown, was used before, or is too old.
    public static let codeNotValid = OAuthError(.invalidGrant, "Code not valid")
    /// The code has expired and is still stored by the server.
    public static let codeExpired = OAuthError(.invalidGrant, "Code is expired")
    /// The redirect URI differs from the one in the authorization request.
    public static let incorrectRedirectURI = OAuthError(.invalidGrant, "Incorrect redirect_uri")
    public static let codeOfAnotherClient = OAuthError(
        .invalidGrant, "Auth error: Found different client_id in clientSession")
    /// The session of the code or the token has ended.
    public static let sessionNotActive = OAuthError(.invalidGrant, "Session not active")
    /// The client's part of the session has ended before the session.
    public static let clientSessionNotActive = OAuthError(.invalidGrant, "Client session not active")
    public static let userDisabled = OAuthError(.invalidGrant, "User disabled")
    /// Failed logins have locked the user out for a time.
    public static let userLocked = OAuthError(.invalidGrant, "User temporarily locked")
    /// The code has a challenge, but there is no verifier.
    public static let verifierMissing = OAuthError(.invalidGrant, "PKCE code verifier not specified")
    /// There is a verifier for a code without a challenge.
    public static let verifierUnexpected = OAuthError(
        .invalidGrant, "PKCE code verifier specified but challenge not present in authorization")
    /// The verifier does not consist of 43 to 128 unreserved characters.
    public static let verifierMalformed = OAuthError(
        .invalidGrant, "PKCE verification failed: Invalid code verifier")
    public static let verifierMismatch = OAuthError(.invalidGrant, "PKCE verification failed: Code mismatch")

    // MARK: Refresh token

    public static let refreshTokenMissing = OAuthError(.invalidRequest, "No refresh token")
    /// The token is not a refresh token of this server.
    public static let refreshTokenInvalid = OAuthError(.invalidGrant, "Invalid refresh token")
    /// The token has expired.
    public static let tokenNotActive = OAuthError(.invalidGrant, "Token is not active")
    /// The offline session was ended by sign-out, revocation or an administrator.
    public static let offlineSessionNotFound = OAuthError(.invalidGrant, "Offline user session not found")
    /// The offline session was idle for too long.
    public static let offlineSessionNotActive = OAuthError(.invalidGrant, "Offline session not active")
    public static let refreshTokenOfAnotherClient = OAuthError(
        .invalidGrant, "Invalid refresh token. Token client and authorized client don't match")
    /// The client had the scope `offline_access` when the token was issued, and has it no longer.
    public static let offlineAccessWithdrawn = OAuthError(
        .invalidGrant, "Offline tokens not allowed for the client")
    /// The client's part of the session was removed, for example after a code was used twice.
    public static let sessionWithoutClient = OAuthError(.invalidGrant, "Session doesn't have required client")
    /// The token was issued before a time that the administrator set.
    public static let staleToken = OAuthError(.invalidGrant, "Stale token")
    /// A token that was replaced by rotation was used again.
    public static let refreshTokenReused = OAuthError(
        .invalidGrant, "Maximum allowed refresh token reuse exceeded")

    // MARK: Password grant

    /// Username or password is wrong, or the account is locked; the error does not distinguish them.
    ///
    /// Keycloak 25 returns status 401, Keycloak 26 returns 400 as this does.
    public static let invalidUserCredentials = OAuthError(.invalidGrant, "Invalid user credentials")
    /// The username is missing.
    ///
    /// Keycloak returns status 401, which RFC 6749, section 5.2, reserves for failed client authentication.
    public static let missingUsername = OAuthError(.invalidRequest, "Missing parameter: username")
    public static let accountDisabled = OAuthError(.invalidGrant, "Account disabled")
    /// The user must complete a required action first.
    public static let accountNotSetUp = OAuthError(.invalidGrant, "Account is not fully set up")

    // MARK: Code challenge

    /// The client requires another challenge method.
    public static let otherChallengeMethod = OAuthError(
        .invalidRequest, "Invalid parameter: code challenge method is not matching the configured one")
    /// The error for a verifier that does not match a code's challenge; `nil` if it matches, or if there is neither.
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
