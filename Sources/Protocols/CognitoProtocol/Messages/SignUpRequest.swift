package import IdentityModel
package import JOSE

/// A request to register a user (Cognito, SignUp).
package struct SignUpRequest: Sendable, Hashable {
    package let clientID: ClientID
    package let username: PoolUsername
    /// A random password that is never used again.
    package let password: Secret
    package let validationData: ValidationData

    package init(clientID: ClientID, username: PoolUsername, password: Secret, validationData: ValidationData) {
        self.clientID = clientID
        self.username = username
        self.password = password
        self.validationData = validationData
    }

    /// The body, with the password: only for sending.
    package var json: JSONValue {
        [
            "ClientId": .string(clientID.rawValue), "Username": .string(username.rawValue),
            "Password": .string(password.exposedText), "ValidationData": validationData.json,
        ]
    }
}

package struct SignUpAnswer: Sendable, Hashable {
    /// Whether the user may sign in.
    package let isConfirmed: Bool
    /// The user's `sub`; `nil` if the response has none.
    package let subject: String?

    package init(isConfirmed: Bool, subject: String?) {
        self.isConfirmed = isConfirmed
        self.subject = subject
    }

    package var json: JSONValue {
        var json: JSONValue = ["UserConfirmed": .bool(isConfirmed)]
        json["UserSub"] = subject.map(JSONValue.string)
        return json
    }

    /// Parses the body; without `UserConfirmed` the user is not confirmed.
    package init(json: JSONValue) {
        isConfirmed = json["UserConfirmed"]?.bool ?? false
        subject = json["UserSub"]?.string
    }
}
