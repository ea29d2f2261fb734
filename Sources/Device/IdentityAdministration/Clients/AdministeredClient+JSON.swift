public import FlowModel
import IdentityModel

extension AdministeredClient: Codable {
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
        self.init(
            id: try members.decode(ClientRecordID.self, forKey: .id),
            clientID: try members.decode(ClientID.self, forKey: .clientID))
        name = try members.decodeIfPresent(UntrustedText.self, forKey: .name)
        isEnabled = try members.decodeIfPresent(Bool.self, forKey: .isEnabled) ?? true
        isPublic = try members.decodeIfPresent(Bool.self, forKey: .isPublic) ?? false
        redirectURIs = try members.decodeIfPresent([UntrustedText].self, forKey: .redirectURIs) ?? []
        webOrigins = try members.decodeIfPresent([UntrustedText].self, forKey: .webOrigins) ?? []
        isConsentRequired = try members.decodeIfPresent(Bool.self, forKey: .isConsentRequired) ?? false
        allowsStandardFlow = try members.decodeIfPresent(Bool.self, forKey: .allowsStandardFlow) ?? true
        allowsDirectAccessGrants = try members.decodeIfPresent(Bool.self, forKey: .allowsDirectAccessGrants) ?? false
        hasServiceAccount = try members.decodeIfPresent(Bool.self, forKey: .hasServiceAccount) ?? false
        attributes = try members.decodeIfPresent([String: UntrustedText].self, forKey: .attributes) ?? [:]
        defaultScopes = try members.decodeIfPresent([UntrustedText].self, forKey: .defaultScopes) ?? []
        optionalScopes = try members.decodeIfPresent([UntrustedText].self, forKey: .optionalScopes) ?? []
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
