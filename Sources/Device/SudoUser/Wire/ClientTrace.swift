import CognitoProtocol
import FoundationEssentials
import IdentityModel
import JOSE
import OpenID

/// Records the client's actions as trace events, without secrets.
struct ClientTrace: Sendable {
    let sink: any TraceSink
    let clock: any WallClock

    /// Records a call that is about to be made; waits until it may be made, and returns that time.
    func call(_ from: Lane, _ to: Lane, _ name: String, _ fields: [TraceField] = []) async -> Date {
        await sink.announce(
            TraceEvent(time: clock.now(), from: from, to: to, name: name, kind: .call, fields: fields))
        return clock.now()
    }

    func answer(
        _ from: Lane, _ to: Lane, _ name: String, _ fields: [TraceField] = [], outcome: String? = nil,
        isFailure: Bool = false, since began: Date
    ) {
        let now = clock.now()
        sink.record(
            TraceEvent(
                time: now, from: from, to: to, name: name, kind: .answer, fields: fields, outcome: outcome,
                isFailure: isFailure, duration: .seconds(max(0, now.timeIntervalSince(began)))))
    }

    /// Runs and records an operation of the key store.
    func keyManager<Value, Failure: Error>(
        _ name: String, _ fields: [TraceField] = [], _ operation: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let began = await call(.sudoUser, .keyManager, name, fields)
        do throws(Failure) {
            let value = try await operation()
            answer(.keyManager, .sudoUser, name, outcome: "OK", since: began)
            return value
        } catch {
            answer(.keyManager, .sudoUser, name, outcome: "failed", isFailure: true, since: began)
            throw error
        }
    }

    /// Records the requests to a service.
    func requests(to lane: Lane) -> RequestTrace { RequestTrace(sink, clock: clock, from: .sudoUser, to: lane) }

    /// The fields of a token: its claims without IDs, and the token itself as hidden.
    ///
    /// An ID (`jti`) can be the nonce of a challenge.
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

    /// The fields of ValidationData: everything except the answer, which is a credential.
    static func fields(of data: ValidationData) -> [TraceField] {
        data.entries.flatMap { entry -> [TraceField] in
            guard entry.name == "answer" || entry.name.hasPrefix("answer.") else {
                return [TraceField(entry.name, UntrustedText(entry.value))]
            }
            return fields(of: entry.value, entry.name)
        }
    }
}
