package import IdentityModel
package import JOSE

/// The answer to InitiateAuth, RespondToAuthChallenge and GetTokensFromRefreshToken: a challenge or tokens.
package enum AuthenticationAnswer: Sendable, Hashable {
    case challenge(IssuedChallenge)
    case tokens(CognitoTokens)

    /// The body, with the tokens: only for sending.
    package var json: JSONValue {
        switch self {
        case .challenge(let challenge): challenge.json
        case .tokens(let tokens): ["ChallengeParameters": [:], "AuthenticationResult": tokens.json]
        }
    }

    /// Parses the body; throws `unexpectedShape` if it has neither a challenge nor tokens.
    package init(json: JSONValue) throws(JSONError) {
        if let result = json["AuthenticationResult"], result != .null {
            self = .tokens(try CognitoTokens(json: result))
        } else {
            self = .challenge(try IssuedChallenge(json: json))
        }
    }
}

/// A challenge that the client answers with a signed token.
package struct IssuedChallenge: Sendable, Hashable {
    /// The only name in Cognito's model for challenges issued by a trigger.
    package static let custom = "CUSTOM_CHALLENGE"

    package let name: String
    /// Opaque, 20 to 2048 characters.
    package let session: String
    package let username: PoolUsername?
    /// The `jti` of the answer; `nil` only from other servers.
    package let nonce: String?
    /// The `aud` of the answer; `nil` only from other servers.
    package let audience: String?

    package init(
        name: String = Self.custom, session: String, username: PoolUsername?, nonce: String?, audience: String?
    ) {
        self.name = name
        self.session = session
        self.username = username
        self.nonce = nonce
        self.audience = audience
    }

    package var json: JSONValue {
        var parameters: JSONValue = [:]
        parameters["USERNAME"] = username.map { .string($0.rawValue) }
        parameters["nonce"] = nonce.map(JSONValue.string)
        parameters["audience"] = audience.map(JSONValue.string)
        return ["ChallengeName": .string(name), "Session": .string(session), "ChallengeParameters": parameters]
    }

    /// Parses the body; throws `unexpectedShape` without a name and a session.
    ///
    /// Empty parameters count as missing.
    package init(json: JSONValue) throws(JSONError) {
        guard let name = json["ChallengeName"]?.string, !name.isEmpty, let session = json["Session"]?.string,
            !session.isEmpty
        else { throw JSONError(.unexpectedShape) }
        let parameters = json["ChallengeParameters"]
        let text = { (name: String) in parameters?[name]?.string.flatMap { $0.isEmpty ? nil : $0 } }
        self.init(
            name: name, session: session, username: text("USERNAME").map { PoolUsername($0) }, nonce: text("nonce"),
            audience: text("audience"))
    }
}

/// The tokens of a sign-in or a refresh (Cognito, AuthenticationResultType).
package struct CognitoTokens: Sendable, Hashable {
    package let idToken: Secret
    package let accessToken: Secret
    /// `nil` in a refresh without rotation: the old token stays in use.
    package let refreshToken: Secret?
    /// The lifetime of ID and access token in seconds.
    package let expiresIn: Int

    package init(idToken: Secret, accessToken: Secret, refreshToken: Secret?, expiresIn: Int) {
        self.idToken = idToken
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.expiresIn = expiresIn
    }

    /// The member `AuthenticationResult`: only for sending.
    package var json: JSONValue {
        var json: JSONValue = [
            "AccessToken": .string(accessToken.exposedText), "ExpiresIn": .integer(Int64(expiresIn)),
            "IdToken": .string(idToken.exposedText), "TokenType": "Bearer",
        ]
        json["RefreshToken"] = refreshToken.map { .string($0.exposedText) }
        return json
    }

    /// Parses the member `AuthenticationResult`; throws `unexpectedShape` without ID and access token.
    package init(json: JSONValue) throws(JSONError) {
        let text = { (name: String) in json[name]?.string.flatMap { $0.isEmpty ? nil : Secret($0) } }
        guard let id = text("IdToken"), let access = text("AccessToken") else { throw JSONError(.unexpectedShape) }
        let seconds = json["ExpiresIn"]?.number ?? 0
        self.init(
            idToken: id, accessToken: access, refreshToken: text("RefreshToken"),
            expiresIn: Int(min(max(seconds, 0), 1e9)))
    }
}
