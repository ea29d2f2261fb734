public import IdentityModel

/// A client to be created.
public struct NewClient: Sendable, Hashable, Encodable {
    /// The OAuth client id.
    public var clientID: ClientID
    /// The display name.
    public var name: String?
    /// Whether it has no secret and uses only PKCE.
    public var isPublic: Bool
    /// The initial secret; nil lets the provider make one.
    public var secret: Secret?
    /// The allowed redirect URIs.
    public var redirectURIs: [String]
    /// The origins whose scripts may read responses; nil leaves it to the provider.
    public var webOrigins: [String]?
    /// Whether the user must consent before the client gets tokens.
    public var isConsentRequired: Bool
    /// Whether it may request codes.
    public var allowsStandardFlow: Bool
    /// Whether it may use the password grant.
    public var allowsDirectAccessGrants: Bool
    /// Whether it may use the client credentials grant.
    public var hasServiceAccount: Bool
    /// Whether the provider must require PKCE with S256.
    public var requiresPKCE: Bool

    /// Makes the description of a client; PKCE is required by default.
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

    private enum CodingKeys: String, CodingKey {
        case clientId, name, publicClient, secret, redirectUris, webOrigins, consentRequired, standardFlowEnabled,
            directAccessGrantsEnabled, serviceAccountsEnabled, attributes, enabled
    }

    /// Encodes the body of the request, with the secret in plain text.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(clientID.rawValue, forKey: .clientId)
        try members.encodeIfPresent(name, forKey: .name)
        try members.encode(true, forKey: .enabled)
        try members.encode(isPublic, forKey: .publicClient)
        try members.encodeIfPresent(secret?.exposedText, forKey: .secret)
        try members.encode(redirectURIs, forKey: .redirectUris)
        try members.encodeIfPresent(webOrigins, forKey: .webOrigins)
        try members.encode(isConsentRequired, forKey: .consentRequired)
        try members.encode(allowsStandardFlow, forKey: .standardFlowEnabled)
        try members.encode(allowsDirectAccessGrants, forKey: .directAccessGrantsEnabled)
        try members.encode(hasServiceAccount, forKey: .serviceAccountsEnabled)
        if requiresPKCE { try members.encode(["pkce.code.challenge.method": "S256"], forKey: .attributes) }
    }
}
