package import IdentityModel
package import JOSE

/// The start of a sign-in without password (Cognito, InitiateAuth with CUSTOM_AUTH).
package struct InitiateAuthRequest: Sendable, Hashable {
    /// The flow's name in `AuthFlow`.
    package static let authFlow = "CUSTOM_AUTH"

    package let clientID: ClientID
    package let username: PoolUsername
    /// The metadata for Cognito's triggers; empty sends none.
    package let clientMetadata: [String: String]

    package init(clientID: ClientID, username: PoolUsername, clientMetadata: [String: String] = [:]) {
        self.clientID = clientID
        self.username = username
        self.clientMetadata = clientMetadata
    }

    package var json: JSONValue {
        var json: JSONValue = [
            "AuthFlow": .string(Self.authFlow), "ClientId": .string(clientID.rawValue),
            "AuthParameters": ["USERNAME": .string(username.rawValue)],
        ]
        if !clientMetadata.isEmpty { json["ClientMetadata"] = .object(clientMetadata.mapValues(JSONValue.string)) }
        return json
    }
}

/// The answer to a challenge (Cognito, RespondToAuthChallenge).
package struct ChallengeAnswerRequest: Sendable, Hashable {
    package let clientID: ClientID
    package let challengeName: String
    package let session: String
    package let username: PoolUsername
    /// A signed token.
    package let answer: Secret
    /// The metadata for Cognito's triggers; ``SignInMetadata/fsso`` selects an issuer's key.
    package let clientMetadata: [String: String]

    package init(
        clientID: ClientID, challengeName: String, session: String, username: PoolUsername, answer: Secret,
        clientMetadata: [String: String] = [:]
    ) {
        self.clientID = clientID
        self.challengeName = challengeName
        self.session = session
        self.username = username
        self.answer = answer
        self.clientMetadata = clientMetadata
    }

    /// The body, with the token: only for sending.
    package var json: JSONValue {
        var json: JSONValue = [
            "ClientId": .string(clientID.rawValue), "ChallengeName": .string(challengeName),
            "Session": .string(session),
            "ChallengeResponses": [
                "USERNAME": .string(username.rawValue), "ANSWER": .string(answer.exposedText),
            ],
        ]
        if !clientMetadata.isEmpty { json["ClientMetadata"] = .object(clientMetadata.mapValues(JSONValue.string)) }
        return json
    }
}

/// The members of `ClientMetadata` that decide how a sign-in is verified.
package enum SignInMetadata {
    package static let challengeType = "challengeType"
    /// The member in which sudo-user-ios repeats the answer.
    package static let answer = "answer"
    /// Verifies the answer with an issuer's key (custom federated sign-in).
    package static let fsso = [challengeType: RegistrationMethod.fsso.rawValue]
}
