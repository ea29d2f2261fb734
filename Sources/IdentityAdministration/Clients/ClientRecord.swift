import FoundationEssentials
public import IdentityModel

/// An OAuth client as the provider has it.
///
/// All texts are the provider's: sanitise before they are shown. Members that a provider leaves out read as Keycloak's defaults.
public struct ClientRecord: Sendable, Hashable, Codable {
    /// The provider's own id.
    public let id: ClientRecordID
    /// The id that the client presents.
    public var clientID: ClientID
    /// What people call it; nil for no name.
    public var name: String?
    /// Whether it is served.
    public var isEnabled: Bool
    /// Whether it has no secret.
    public var isPublic: Bool
    /// Where answers may go; `*` at the end stands for everything below.
    public var redirectURIs: [String]
    /// The origins whose scripts may read answers; `+` stands for those of the redirect URIs.
    public var webOrigins: [String]
    /// Whether a person is asked before it gets anything.
    public var isConsentRequired: Bool
    /// Whether it may ask for codes.
    public var allowsStandardFlow: Bool
    /// Whether it may send a user's password.
    public var allowsDirectAccessGrants: Bool
    /// Whether it gets tokens for itself.
    public var hasServiceAccount: Bool
    /// Further settings by Keycloak's names.
    public var attributes: [String: String]
    /// The scopes that it always gets; changing them here changes nothing at the provider.
    public let defaultScopes: [String]
    /// The scopes that it gets when it asks; changing them here changes nothing at the provider.
    public let optionalScopes: [String]

    /// The PKCE method that the provider insists on, nil where it leaves that to the client.
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

    /// Reads what a provider answers.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        id = try members.decode(ClientRecordID.self, forKey: .id)
        clientID = ClientID(try members.decode(String.self, forKey: .clientID))
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

    /// Writes what the provider lets be changed.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(id, forKey: .id)
        try members.encode(clientID.rawValue, forKey: .clientID)
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
