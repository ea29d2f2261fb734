import CognitoProtocol
import JOSE

/// A registration whose outcome is not known: stored before SignUp, deleted when the outcome is known.
///
/// If the process ends in between, the next registration or `resumeInterruptedRegistration` asks the service whether the user exists.
struct RegistrationNote: Sendable, Hashable {
    let username: PoolUsername
    /// The key of the registration; nil for FSSO, whose users sign in with their provider.
    let keyID: SignInKeyID?
    /// The challenge type as sent.
    let kind: String
    let registrationID: RegistrationID

    static let name = "registration"

    var text: Secret {
        var json: JSONValue = [
            "username": .string(username.rawValue), "kind": .string(kind),
            "registrationId": .string(registrationID.rawValue),
        ]
        json["keyId"] = keyID.map { .string($0.rawValue) }
        return Secret(json.text)
    }
}

extension RegistrationNote {
    /// Reads a stored note; nil for a text that is not one, which counts as no note: the text cannot say which user to ask for.
    init?(_ text: Secret) {
        guard let json = try? JSONValue(parsing: text.exposedBytes), let username = json["username"]?.string,
            let kind = json["kind"]?.string, let id = json["registrationId"]?.string
        else { return nil }
        self.init(
            username: PoolUsername(username), keyID: json["keyId"]?.string.map { SignInKeyID($0) }, kind: kind,
            registrationID: RegistrationID(id))
    }
}
