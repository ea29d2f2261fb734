package import JOSE

/// The stored form of a login's request and state, without Foundation's coders: every login is written and read several times.
///
/// The members are those of `Codable`, so that both read what either wrote.
extension AcceptedRequest {
    /// The request as stored.
    package var json: JSONValue {
        var json: JSONValue = [
            "redirectURI": .string(redirectURI), "responseMode": .string(responseMode), "scope": .string(scope),
        ]
        json["state"] = state.map(JSONValue.string)
        json["nonce"] = nonce.map(JSONValue.string)
        json["challenge"] = challenge.map(JSONValue.string)
        json["challengeMethod"] = challengeMethod.map(JSONValue.string)
        json["asksForConsent"] = asksForConsent.map(JSONValue.bool)
        json["action"] = action.map { .string($0.rawValue) }
        return json
    }

    /// Reads a stored request; nil if a member is missing.
    package init?(json: JSONValue) {
        guard let redirectURI = json["redirectURI"]?.string, let responseMode = json["responseMode"]?.string,
            let scope = json["scope"]?.string
        else { return nil }
        self.redirectURI = redirectURI
        self.responseMode = responseMode
        self.scope = scope
        state = json["state"]?.string
        nonce = json["nonce"]?.string
        challenge = json["challenge"]?.string
        challengeMethod = json["challengeMethod"]?.string
        asksForConsent = json["asksForConsent"]?.bool
        action = json["action"]?.string.map { RequiredAction(rawValue: $0) }
    }
}

extension LoginState {
    private static let firstMembers: Set = ["step", "username", "language", "remembersUser"]

    /// The state as stored, while nothing has been checked yet; nil for a state that has more, which `Codable` writes.
    package var firstJSON: JSONValue? {
        guard device == nil, proof == nil, action == nil, flow == nil, newAuthenticator == nil, consent == nil else {
            return nil
        }
        var json: JSONValue = ["step": .integer(Int64(step)), "username": .string(username)]
        json["language"] = language.map(JSONValue.string)
        json["remembersUser"] = remembersUser.map(JSONValue.bool)
        return json
    }

    /// Reads a stored state; nil for one that has more than ``firstJSON``.
    package init?(firstJSON json: JSONValue) {
        guard let members = json.object, members.keys.allSatisfy(Self.firstMembers.contains),
            let step = members["step"]?.integer, let username = members["username"]?.string
        else { return nil }
        self.init(
            step: Int(step), username: username, language: members["language"]?.string,
            remembersUser: members["remembersUser"]?.bool)
    }
}
