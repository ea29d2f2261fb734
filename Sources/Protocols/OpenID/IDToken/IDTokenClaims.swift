public import FoundationEssentials
public import IdentityModel
public import JOSE

/// The claims of an ID token (OpenID Connect Core, section 2), for the server that issues it and the client that
/// verifies it.
public struct IDTokenClaims: Sendable, Hashable {
    public var issuer: String
    /// The provider's own ID of the user.
    public var subject: String
    /// The clients that the token is for, usually one.
    public var audience: [String]
    /// The client that requested the token, or `nil`.
    public var authorizedParty: String?
    /// The time of issue, in whole seconds.
    public var issuedAt: Date
    /// The expiry, in whole seconds.
    public var expiresAt: Date
    /// The time from which the token is valid; `nil` means immediately.
    public var notBefore: Date?
    /// The time at which the user authenticated, or `nil`.
    public var authenticatedAt: Date?
    /// The request's nonce; `nil` if it had none.
    public var nonce: Nonce?
    /// The authentication context class, or `nil`.
    public var authenticationContext: String?
    /// The provider's session, or `nil`.
    public var sessionID: String?
    /// The name by which the SDKs identify the user, or `nil`.
    public var preferredUsername: String?
    /// The user's full name, or `nil`.
    public var displayName: String?
    public var email: String?
    /// The device's AST client ID, assigned by an activation, or `nil`.
    public var astClientID: AstClientID?
    /// All other claims.
    public var extra: [String: JSONValue]

    /// Claims that are `nil` are not in the token.
    public init(
        issuer: String, subject: String, audience: [String], authorizedParty: String? = nil, issuedAt: Date,
        expiresAt: Date, notBefore: Date? = nil, authenticatedAt: Date? = nil, nonce: Nonce? = nil,
        authenticationContext: String? = nil, sessionID: String? = nil, preferredUsername: String? = nil,
        displayName: String? = nil, email: String? = nil, astClientID: AstClientID? = nil,
        extra: [String: JSONValue] = [:]
    ) {
        self.issuer = issuer
        self.subject = subject
        self.audience = audience
        self.authorizedParty = authorizedParty
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
        self.notBefore = notBefore
        self.authenticatedAt = authenticatedAt
        self.nonce = nonce
        self.authenticationContext = authenticationContext
        self.sessionID = sessionID
        self.preferredUsername = preferredUsername
        self.displayName = displayName
        self.email = email
        self.astClientID = astClientID
        self.extra = extra
    }

    /// Returns the token: the claims signed with the provider's key, with the type `JWT`.
    public func signed(by key: SigningKey) throws(JOSEError) -> Secret {
        Secret(try key.sign(header: ["typ": "JWT"], payload: json.bytes))
    }
}
