public import IdentityModel

/// A client to be created.
public struct NewClient: Sendable, Hashable {
    public var clientID: ClientID
    public var name: String?
    /// Whether it is a public client, without a secret.
    public var isPublic: Bool
    /// The initial secret; if `nil`, the provider generates one.
    public var secret: Secret?
    public var redirectURIs: [String]
    /// The origins whose scripts may read responses; if `nil`, the provider's default.
    public var webOrigins: [String]?
    /// Whether the user must consent before the client gets tokens.
    public var isConsentRequired: Bool
    /// Whether it may use the authorization code grant.
    public var allowsStandardFlow: Bool
    /// Whether it may use the password grant.
    public var allowsDirectAccessGrants: Bool
    /// Whether it may use the client credentials grant.
    public var hasServiceAccount: Bool
    /// Whether the provider must require PKCE with S256.
    public var requiresPKCE: Bool

    /// Creates the description of a client; PKCE is required by default.
    public init(
        clientID: ClientID, name: String? = nil, isPublic: Bool, secret: Secret? = nil, redirectURIs: [String] = [],
        webOrigins: [String]? = nil, isConsentRequired: Bool = false, allowsStandardFlow: Bool = true,
        allowsDirectAccessGrants: Bool = false, hasServiceAccount: Bool = false, requiresPKCE: Bool = true
    ) {
        self.clientID = clientID
        self.name = name
        self.isPublic = isPublic
        self.secret = secret
        self.redirectURIs = redirectURIs
        self.webOrigins = webOrigins
        self.isConsentRequired = isConsentRequired
        self.allowsStandardFlow = allowsStandardFlow
        self.allowsDirectAccessGrants = allowsDirectAccessGrants
        self.hasServiceAccount = hasServiceAccount
        self.requiresPKCE = requiresPKCE
    }
}
