public import FlowModel
import IdentityModel

extension NewClient: Encodable {
    private enum CodingKeys: String, CodingKey {
        case clientId, name, publicClient, secret, redirectUris, webOrigins, consentRequired, standardFlowEnabled,
            directAccessGrantsEnabled, serviceAccountsEnabled, attributes, enabled
    }

    /// Encodes the body of the request, with the secret in plain text.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(clientID, forKey: .clientId)
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
