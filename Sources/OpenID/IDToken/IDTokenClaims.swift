public import FoundationEssentials
public import IdentityModel
public import JOSE

/// The claims of an ID token (OpenID Connect Core, section 2), for the server that writes it and the client that
/// verifies it.
public struct IDTokenClaims: Sendable, Hashable {
    public var issuer: String
    /// The provider's own id of the user.
    public var subject: String
    /// The clients that the token is for: usually one.
    public var audience: [String]
    /// The client that requested the token; nil if not given.
    public var authorizedParty: String?
    /// When the token was made, to the second.
    public var issuedAt: Date
    /// When the token expires, to the second.
    public var expiresAt: Date
    /// When the token becomes valid; nil for at once.
    public var notBefore: Date?
    /// When the user authenticated; nil if not given.
    public var authenticatedAt: Date?
    /// The request's nonce; nil if it had none.
    public var nonce: Nonce?
    /// The authentication context class; nil if not given.
    public var authenticationContext: String?
    /// The provider's session; nil if not given.
    public var sessionID: String?
    /// The name by which the SDKs identify the user; nil if not given.
    public var preferredUsername: String?
    /// The user's full name; nil if not given.
    public var displayName: String?
    /// The user's email address; nil if not given.
    public var email: String?
    /// The device's AST client id, assigned at an activation; nil if not given.
    public var astClientID: AstClientID?
    /// All other claims.
    public var extra: [String: JSONValue]

    /// Makes claims; those left out are not in the token.
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

    /// The token: the claims signed with the provider's key, type `JWT`.
    public func signed(by key: SigningKey) throws(JOSEError) -> Secret {
        Secret(try key.sign(header: ["typ": "JWT"], payload: json.bytes))
    }
}
