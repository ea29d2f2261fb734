import CognitoProtocol
import IdentityModel
import JOSE

/// Records the client's actions as trace events, without secrets.
struct ClientTrace: Sendable {
    let sink: any TraceSink
    let clock: any WallClock

    func note(_ from: Lane, _ to: Lane, _ name: String, _ fields: [TraceField] = [], outcome: String? = nil) {
        sink.record(TraceEvent(time: clock.now(), from: from, to: to, name: name, fields: fields, outcome: outcome))
    }

    /// Records an action of the key store.
    func keyManager(_ name: String, _ fields: [TraceField] = []) { note(.sudoUser, .keyManager, name, fields) }

    /// The fields of a token: its claims without ids, and that the token itself is hidden.
    ///
    /// An id (`jti`) may be the nonce of a challenge.
    static func fields(of jwt: String, _ name: String) -> [TraceField] {
        var fields = [TraceField.hidden(name)]
        guard let token = UnverifiedTokenClaims(jwt) else { return fields }
        if let kid = token.keyID { fields.append(TraceField("\(name).kid", UntrustedText(kid))) }
        for (claim, value) in (token.claims.object ?? [:]).sorted(by: { $0.key < $1.key })
        where claim != "jti" && claim != "origin_jti" {
            let text = value.string ?? value.text
            fields.append(TraceField("\(name).\(claim)", UntrustedText(text)))
        }
        return fields
    }

    /// The fields of tokens that the service issued.
    static func fields(of tokens: CognitoTokens) -> [TraceField] {
        fields(of: tokens.idToken.exposedText, "IdToken") + [.hidden("AccessToken")]
            + (tokens.refreshToken == nil ? [] : [.hidden("RefreshToken")])
            + [TraceField("ExpiresIn", tokens.expiresIn)]
    }

    /// The fields of ValidationData: everything but the answer, which is a credential.
    static func fields(of data: ValidationData) -> [TraceField] {
        data.entries.flatMap { entry -> [TraceField] in
            guard entry.name == "answer" || entry.name.hasPrefix("answer.") else {
                return [TraceField(entry.name, UntrustedText(entry.value))]
            }
            return fields(of: entry.value, entry.name)
        }
    }
}
