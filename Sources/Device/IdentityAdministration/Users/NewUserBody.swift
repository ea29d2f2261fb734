import FlowModel
import IdentityModel

/// The body that creates a user in Keycloak's REST API; kept only while a request is sent.
struct NewUserBody: Encodable {
    let user: NewUser
    let code: NewActivationCode?

    private enum CodingKeys: String, CodingKey {
        case username, email, firstName, lastName, enabled, emailVerified, groups, attributes, credentials
        case createdTimestamp
    }

    /// Encodes the body of the request, with password and code in plain text.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(user.username, forKey: .username)
        try container.encodeIfPresent(user.email, forKey: .email)
        try container.encodeIfPresent(user.firstName, forKey: .firstName)
        try container.encodeIfPresent(user.lastName, forKey: .lastName)
        try container.encode(user.enabled, forKey: .enabled)
        try container.encode(user.emailVerified, forKey: .emailVerified)
        try container.encodeIfPresent(user.groups, forKey: .groups)
        if !user.attributes.isEmpty { try container.encode(user.attributes, forKey: .attributes) }
        try container.encodeIfPresent(user.createdTimestamp, forKey: .createdTimestamp)
        let credentials = [user.password.map(CredentialBody.password), code.map(CredentialBody.activationCode)]
            .compactMap(\.self)
        if !credentials.isEmpty { try container.encode(credentials, forKey: .credentials) }
    }
}
