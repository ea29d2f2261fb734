public import FoundationEssentials
public import IdentityModel
public import JOSE

/// What an ID token says (OpenID Connect Core, section 2), at the server that writes it and the client that believes it.
public struct IDTokenClaims: Sendable, Hashable {
    /// The provider.
    public var issuer: String
    /// The provider's own id of the user.
    public var subject: String
    /// For whom the token is: one client as a rule.
    public var audience: [String]
    /// The client that asked, where it is named.
    public var authorizedParty: String?
    /// When the token was made, to the second.
    public var issuedAt: Date
    /// From when on the token no longer holds, to the second.
    public var expiresAt: Date
    /// From when on the token holds; nil for at once.
    public var notBefore: Date?
    /// When the user showed who he is; nil where it is not told.
    public var authenticatedAt: Date?
    /// The request's nonce; nil where it had none.
    public var nonce: Nonce?
    /// The authentication context class; nil where it is not told.
    public var authenticationContext: String?
    /// The provider's session; nil where it is not told.
    public var sessionID: String?
    /// The name by which the SDKs know the user; nil where it is not told.
    public var preferredUsername: String?
    /// The user's whole name; nil where it is not told.
    public var displayName: String?
    /// The user's mail address; nil where it is not told.
    public var email: String?
    /// The device's id at the AST side, minted at an activation; nil where it is not told.
    public var astClientID: AstClientID?
    /// All other claims.
    public var extra: [String: JSONValue]

    /// Makes claims; what is left out is not in the token.
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

    /// The token: the claims signed by the provider's key, type `JWT`.
    public func signed(by key: SigningKey) throws(JOSEError) -> Secret {
        Secret(try key.sign(header: ["typ": "JWT"], payload: json.bytes))
    }
}
