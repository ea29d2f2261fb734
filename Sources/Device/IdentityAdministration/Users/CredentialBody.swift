import FoundationEssentials
import IdentityModel

/// A credential in a user's representation; kept only while a request is sent.
enum CredentialBody: Encodable {
    case password(Secret)
    case activationCode(NewActivationCode)

    private enum CodingKeys: String, CodingKey { case type, value, temporary, credentialData, secretData }

    /// Encodes the credential in plain text.
    ///
    /// Data and secret of a code are JSON inside a string, as in Keycloak's
    /// storage.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .password(let password):
            try container.encode("password", forKey: .type)
            try container.encode(password.exposedText, forKey: .value)
            try container.encode(false, forKey: .temporary)
        case .activationCode(let new):
            try container.encode(AdministeredCredential.activationCodeType, forKey: .type)
            try container.encode(Self.text(["period": new.period.description]), forKey: .credentialData)
            try container.encode(Self.text(["code": new.code.exposedText]), forKey: .secretData)
        }
    }

    private static func text(_ object: [String: String]) throws -> String {
        String(decoding: try JSONEncoder().encode(object), as: UTF8.self)
    }
}
