public import IdentityModel

/// An OAuth client as stored at the provider.
///
/// All texts are the provider's: sanitise them before displaying them. Absent members have Keycloak's defaults.
public struct AdministeredClient: Sendable, Hashable, Codable {
    /// The provider's own ID.
    public let id: ClientRecordID
    /// The OAuth client ID.
    public var clientID: ClientID
    /// The display name, or `nil`.
    public var name: String?
    public var isEnabled: Bool
    /// Whether the client has no secret.
    public var isPublic: Bool
    /// The allowed redirect URIs; `*` at the end is a wildcard for everything below.
    public var redirectURIs: [String]
    /// The origins whose scripts may read responses; `+` includes those of the redirect URIs.
    public var webOrigins: [String]
    /// Whether the user must consent before the client gets tokens.
    public var isConsentRequired: Bool
    /// Whether the client may use the authorization code flow.
    public var allowsStandardFlow: Bool
    /// Whether the client may use the password grant.
    public var allowsDirectAccessGrants: Bool
    /// Whether the client may use the client credentials grant.
    public var hasServiceAccount: Bool
    /// Additional settings with Keycloak's names.
    public var attributes: [String: String]
    /// The scopes that the client always gets; not changed by an update.
    public let defaultScopes: [String]
    /// The scopes that the client gets on request; not changed by an update.
    public let optionalScopes: [String]

    /// The PKCE method that the provider requires; `nil` if PKCE is optional.
    public var requiredPKCEMethod: String? {
        attributes["pkce.code.challenge.method"].flatMap { $0.isEmpty ? nil : $0 }
    }

    private enum CodingKeys: String, CodingKey {
        case id, name, webOrigins, attributes
        case clientID = "clientId"
        case isEnabled = "enabled"
        case isPublic = "publicClient"
        case redirectURIs = "redirectUris"
        case isConsentRequired = "consentRequired"
        case allowsStandardFlow = "standardFlowEnabled"
        case allowsDirectAccessGrants = "directAccessGrantsEnabled"
        case hasServiceAccount = "serviceAccountsEnabled"
        case defaultScopes = "defaultClientScopes"
        case optionalScopes = "optionalClientScopes"
    }

    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        id = try members.decode(ClientRecordID.self, forKey: .id)
        clientID = try members.decode(ClientID.self, forKey: .clientID)
        name = try members.decodeIfPresent(String.self, forKey: .name)
        isEnabled = try members.decodeIfPresent(Bool.self, forKey: .isEnabled) ?? true
        isPublic = try members.decodeIfPresent(Bool.self, forKey: .isPublic) ?? false
        redirectURIs = try members.decodeIfPresent([String].self, forKey: .redirectURIs) ?? []
        webOrigins = try members.decodeIfPresent([String].self, forKey: .webOrigins) ?? []
        isConsentRequired = try members.decodeIfPresent(Bool.self, forKey: .isConsentRequired) ?? false
        allowsStandardFlow = try members.decodeIfPresent(Bool.self, forKey: .allowsStandardFlow) ?? true
        allowsDirectAccessGrants = try members.decodeIfPresent(Bool.self, forKey: .allowsDirectAccessGrants) ?? false
        hasServiceAccount = try members.decodeIfPresent(Bool.self, forKey: .hasServiceAccount) ?? false
        attributes = try members.decodeIfPresent([String: String].self, forKey: .attributes) ?? [:]
        defaultScopes = try members.decodeIfPresent([String].self, forKey: .defaultScopes) ?? []
        optionalScopes = try members.decodeIfPresent([String].self, forKey: .optionalScopes) ?? []
    }

    /// Encodes only the members that an update can change.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(id, forKey: .id)
        try members.encode(clientID, forKey: .clientID)
        try members.encodeIfPresent(name, forKey: .name)
        try members.encode(isEnabled, forKey: .isEnabled)
        try members.encode(isPublic, forKey: .isPublic)
        try members.encode(redirectURIs, forKey: .redirectURIs)
        try members.encode(webOrigins, forKey: .webOrigins)
        try members.encode(isConsentRequired, forKey: .isConsentRequired)
        try members.encode(allowsStandardFlow, forKey: .allowsStandardFlow)
        try members.encode(allowsDirectAccessGrants, forKey: .allowsDirectAccessGrants)
        try members.encode(hasServiceAccount, forKey: .hasServiceAccount)
        try members.encode(attributes, forKey: .attributes)
    }
}

/// The provider's own ID of a client, used in the paths of the admin REST API; the OAuth ID is `ClientID`.
public struct ClientRecordID: TextID, Codable {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }
}
