public import IdentityModel

/// A client to be made.
public struct NewClient: Sendable, Hashable, Encodable {
    /// The id that it will present.
    public var clientID: ClientID
    /// What people call it.
    public var name: String?
    /// Whether it has no secret and proves itself by PKCE alone.
    public var isPublic: Bool
    /// The secret it begins with; nil lets the provider make one.
    public var secret: Secret?
    /// Where answers may go.
    public var redirectURIs: [String]
    /// The origins whose scripts may read answers; nil leaves it to the provider.
    public var webOrigins: [String]?
    /// Whether a person is asked before it gets anything.
    public var isConsentRequired: Bool
    /// Whether it may ask for codes.
    public var allowsStandardFlow: Bool
    /// Whether it may send a user's password.
    public var allowsDirectAccessGrants: Bool
    /// Whether it gets tokens for itself.
    public var hasServiceAccount: Bool
    /// Whether the provider is to insist on PKCE by S256.
    public var requiresPKCE: Bool

    /// Makes the description of a client; PKCE is asked for unless said otherwise.
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

    /// Writes the body of the request; a secret stands in it in clear.
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
