import CognitoProtocol
import JOSE

/// A registration with an unknown outcome: stored before SignUp, deleted when the outcome is known.
///
/// If the process ends in between, the next registration or `resumeInterruptedRegistration` determines at the service
/// whether the user exists.
struct RegistrationNote: Sendable, Hashable {
    let username: PoolUsername
    /// The key of the registration; `nil` for FSSO, whose users sign in with their provider.
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
    /// Returns `nil` for a text that is not a note.
    ///
    /// Such a text counts as no note, because it does not name the user.
    init?(_ text: Secret) {
        guard let json = try? JSONValue(parsing: text.exposedBytes), let username = json["username"]?.string,
            let kind = json["kind"]?.string, let id = json["registrationId"]?.string
        else { return nil }
        self.init(
            username: PoolUsername(username), keyID: json["keyId"]?.string.map { SignInKeyID($0) }, kind: kind,
            registrationID: RegistrationID(id))
    }
}
