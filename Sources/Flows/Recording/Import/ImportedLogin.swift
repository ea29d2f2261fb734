import FoundationEssentials
import HTTPMessage
package import IdentityModel
import JOSE
import OpenID
package import Sentences

/// Makes the run of a recorded login: its messages, the checks of a careful client, and how it ended.
struct ImportedLogin {
    let expected: RunImport
    let providers: RecordedProviders
    let secrets: KnownSecrets

    func run(_ login: RecordedLogins.Login, _ exchanges: [KeptExchange], id: RunID) -> RecordedRun {
        var (events, claims): ([TraceEvent], JSONValue?) = ([], nil)
        for exchange in exchanges {
            events += exchange.events
            guard let compact = exchange.tokens["id_token"] ?? exchange.tokens["IdToken"], !compact.contains("\u{2039}")
            else { continue }
            let time = exchange.events.last?.time ?? Date(timeIntervalSince1970: 0)
            events += checks(of: Secret(compact), in: exchange, of: login, subject: claims?["sub"]?.string, at: time)
            claims = Secret(compact).unverifiedClaims ?? claims
        }
        let main = exchanges.first { !$0.endpoint.isShared } ?? exchanges[0]
        let realm = main.url.split(separator: "/").drop { $0 != "realms" }.dropFirst().first.map(String.init)
        let host = URLReference(main.url).authority?.split(separator: "@").last.map(String.init) ?? "unknown"
        var header = RunHeader(
            id: id, flow: exchanges.contains { $0.hasCode } ? "login" : shown(flow(main)), provider: shown(host),
            tenant: shown(realm ?? host),
            began: events[0].time)
        header.source = .recording
        let name = ["preferred_username", "cognito:username", "sub"].lazy.compactMap { claims?[$0]?.string }.first
        let ending = ending(
            events, isDone: exchanges.contains { $0.hasCode || !$0.tokens.isEmpty } || main.endpoint != .authorization,
            user: name.map(shown))
        let run = RecordedRun(header: header, events: events, ending: ending)
        // As it is stored: nothing can be revealed, and texts have their limits.
        return (try? RunLines.read(Array(RunLines.text(run).utf8))) ?? run
    }

    private func shown(_ text: String) -> String {
        UntrustedText(secrets.masked(PercentCoding.decode(text))).sanitised(limit: 100)
    }

    private func flow(_ exchange: KeptExchange) -> String {
        switch exchange.endpoint {
        case .authorization: "login"
        case .device: "device-login"
        case .token: exchange.fields["grant_type"]?.split(separator: ":").last.map(String.init) ?? "token"
        default: exchange.events[0].name
        }
    }

    /// The first thing that went wrong, or that nothing did.
    private func ending(_ events: [TraceEvent], isDone: Bool, user: String?) -> RunEnding {
        let ended = events.map(\.time).max() ?? events[0].time
        let wrong = events.firstIndex(where: \.isFailure)
        var ending = RunEnding(ended: ended, status: "OK", succeeded: isDone && wrong == nil, state: "", user: user)
        if let wrong {
            let event = events[wrong]
            if case .check(let check) = event.content {
                ending.status = "wrong \(check.name)"
                ending.reason = check.failure
            } else {
                let call = events[..<wrong].last { $0.kind == .call }?.name ?? event.name
                ending.status = event.outcome ?? event.name
                let words = [event.outcome, event.refusalWords].compactMap(\.self).joined(separator: ": ")
                ending.reason = Text("\(call) was refused: \(words).")
            }
        } else if !isDone {
            ending.status = "UNFINISHED"
            ending.reason = Text("The recording ends before the login: it has neither a code nor tokens.")
        }
        return ending
    }

    private func checks(
        of token: Secret, in exchange: KeptExchange, of login: RecordedLogins.Login, subject: String?, at time: Date
    ) -> [TraceEvent] {
        let issuer = providers.issuer(ofTokensAt: exchange.url)
        let client = login.client ?? exchange.client ?? expected.client?.rawValue
        let keys = expected.keys ?? providers.keys(ofTokensAt: exchange.url)
        let isRefresh = exchange.fields["grant_type"] == "refresh_token"
        let accessToken = exchange.tokens["access_token"] ?? exchange.tokens["AccessToken"]
        var expectations = IDTokenExpectations(
            issuer: issuer ?? "", clientID: ClientID(client ?? ""), nonce: nil, now: time,
            accessToken: accessToken.map { Secret($0) })
        if isRefresh { expectations.subject = subject }
        if let request = login.request, !isRefresh {
            expectations.nonce = request["nonce"].map { Nonce($0) }
            expectations.maxAge = request["max_age"].flatMap { Int($0) }
        }
        var made: [TokenCheck]
        do throws(TokenError) {
            made = try UnverifiedIDToken(token).verified(keys: keys, expectations: expectations).checks
        } catch {
            made = error.checks
        }
        var missing: [TokenCheck.Name: String] = [:]
        if keys.keys.isEmpty {
            (missing[.key], missing[.signature]) = (
                "a key; the recording has none", "the key's; the recording has none"
            )
        }
        if issuer == nil { missing[.issuer] = "the provider's; the recording does not name it" }
        if client == nil {
            missing[.audience] = "the client; the recording does not name it"
            missing[.authorizedParty] = missing[.audience]
        }
        if let nonce = token.unverifiedClaims?["nonce"]?.string, login.request == nil, !isRefresh {
            missing[.nonce] = "the request's; the recording has no request"
            made.append(TokenCheck(.nonce, expected: Text(untranslated: ""), value: nonce, passed: false))
        }
        let keyID = (try? UnverifiedJWS(compact: token.exposedText))?.header.keyID
        return made.map { check in
            let isKey = check.name == .key && missing[.key] != nil
            return TraceEvent(
                isKey ? TokenCheck(.key, expected: check.expected, value: keyID ?? "no kid", passed: false) : check,
                of: "ID token", by: .app, at: time, masking: secrets, missing: missing[check.name])
        }
    }
}

extension TracedCheck {
    /// What is wrong, for the app's author.
    package var failure: Text {
        func shown(_ text: String) -> String { UntrustedText(text).sanitised(limit: 300) }
        return Text(
            "Your app must check this: \(name) of the \(subject) is wrong: expected \(shown(expected)), found \(shown(found)) (\(source))."
        )
    }
}
