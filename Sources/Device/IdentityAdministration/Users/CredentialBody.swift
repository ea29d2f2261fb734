import IdentityModel
import JOSE

/// A credential in a user's representation; kept only while a request is sent.
enum CredentialBody {
    case password(Secret)
    case activationCode(NewActivationCode)

    /// The credential in plain text.
    ///
    /// Data and secret of a code are JSON inside a string, as in Keycloak's storage.
    var json: JSONValue {
        switch self {
        case .password(let password):
            [
                "type": .string(AdministeredCredential.passwordType), "value": .string(password.exposedText),
                "temporary": false,
            ]
        case .activationCode(let new):
            [
                "type": .string(AdministeredCredential.activationCodeType),
                "credentialData": .string(JSONValue.object(["period": .string(new.period.description)]).text),
                "secretData": .string(JSONValue.object(["code": .string(new.code.exposedText)]).text),
            ]
        }
    }
}
