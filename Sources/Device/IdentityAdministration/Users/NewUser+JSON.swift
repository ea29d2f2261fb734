import FlowModel
import IdentityModel
import JOSE

extension NewUser {
    /// The body of Keycloak's request that creates the user, with password and code in plain text; kept only while the
    /// request is sent.
    func body(with code: NewActivationCode?) -> JSONValue {
        var members: [String: JSONValue] = [
            "username": .string(username), "enabled": .bool(enabled), "emailVerified": .bool(emailVerified),
        ]
        members["email"] = email.map(JSONValue.string)
        members["firstName"] = firstName.map(JSONValue.string)
        members["lastName"] = lastName.map(JSONValue.string)
        members["groups"] = groups.map { .array($0.map(JSONValue.string)) }
        if !attributes.isEmpty {
            members["attributes"] = .object(attributes.mapValues { .array($0.map(JSONValue.string)) })
        }
        members["createdTimestamp"] = createdTimestamp.map(JSONValue.integer)
        let credentials = [password.map(CredentialBody.password), code.map(CredentialBody.activationCode)]
            .compactMap { $0?.json }
        if !credentials.isEmpty { members["credentials"] = .array(credentials) }
        return .object(members)
    }
}
