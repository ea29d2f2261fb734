public import FlowModel
import IdentityModel

extension NewUser: Encodable {
    private enum CodingKeys: String, CodingKey {
        case username, email, firstName, lastName, enabled, emailVerified, groups, credentials
    }

    /// A credential of a new user in Keycloak's REST API; kept only while a request is sent.
    private struct PasswordCredential: Encodable {
        let type = "password"
        let value: String
        let temporary = false
    }

    /// Encodes the body of the request, with the password in plain text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(username, forKey: .username)
        try container.encodeIfPresent(email, forKey: .email)
        try container.encodeIfPresent(firstName, forKey: .firstName)
        try container.encodeIfPresent(lastName, forKey: .lastName)
        try container.encode(enabled, forKey: .enabled)
        try container.encode(emailVerified, forKey: .emailVerified)
        try container.encodeIfPresent(groups, forKey: .groups)
        let credentials = password.map { [PasswordCredential(value: $0.exposedText)] }
        try container.encodeIfPresent(credentials, forKey: .credentials)
    }
}
