extension OAuthError.Code {
    /// A parameter is missing, repeated or malformed.
    public static let invalidRequest = Self(rawValue: "invalid_request")
    /// The client is unknown or failed to authenticate.
    public static let invalidClient = Self(rawValue: "invalid_client")
    /// The code, token, password or verifier is not valid.
    public static let invalidGrant = Self(rawValue: "invalid_grant")
    /// The client may not make this request.
    public static let unauthorizedClient = Self(rawValue: "unauthorized_client")
    public static let unsupportedGrantType = Self(rawValue: "unsupported_grant_type")
    /// The server does not support this response type.
    public static let unsupportedResponseType = Self(rawValue: "unsupported_response_type")
    /// A scope is unknown or not available to this client.
    public static let invalidTarget = Self(rawValue: "invalid_target")
    public static let invalidScope = Self(rawValue: "invalid_scope")
    /// The user or the server refused.
    public static let accessDenied = Self(rawValue: "access_denied")
    public static let serverError = Self(rawValue: "server_error")
    public static let temporarilyUnavailable = Self(rawValue: "temporarily_unavailable")
    /// No user is logged in, and no page may be displayed.
    public static let loginRequired = Self(rawValue: "login_required")
    /// A page is necessary, but none may be displayed.
    public static let interactionRequired = Self(rawValue: "interaction_required")
    /// A bearer token is not valid (RFC 6750, section 3.1).
    public static let invalidToken = Self(rawValue: "invalid_token")
    /// A token of this kind cannot be revoked (RFC 7009, section 2.2.1).
    public static let unsupportedTokenType = Self(rawValue: "unsupported_token_type")
    /// A bearer token lacks a required scope (RFC 6750, section 3.1).
    public static let insufficientScope = Self(rawValue: "insufficient_scope")
    /// The user has not decided yet (RFC 8628, section 3.5).
    public static let authorizationPending = Self(rawValue: "authorization_pending")
    /// The device polls too often (RFC 8628, section 3.5).
    public static let slowDown = Self(rawValue: "slow_down")
    /// The device code has expired (RFC 8628, section 3.5).
    public static let expiredToken = Self(rawValue: "expired_token")
    /// A proof of possession is invalid, or not supported (RFC 9449, section 12.2).
    public static let invalidDPoPProof = Self(rawValue: "invalid_dpop_proof")
    /// `authorization_details` is invalid, or not supported (RFC 9396, section 14.6).
    public static let invalidAuthorizationDetails = Self(rawValue: "invalid_authorization_details")
    /// The login cannot have the authentication context that the client requires (OpenID Connect Unmet Authentication
    /// Requirements).
    public static let unmetAuthenticationRequirements = Self(rawValue: "unmet_authentication_requirements")
}
