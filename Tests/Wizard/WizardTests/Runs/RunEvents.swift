import FoundationEssentials
import IdentityModel
import Localization
import Recording
import TestSupport

/// The events of an activation, as the engine records them.
enum RunEvents {
    static let start = Date(timeIntervalSince1970: 1_795_348_991)
    static let token = Secret("eyJhbGciOiJSUzI1NiIsImtpZCI6ImsxIn0.eyJzdWIiOiJqYW5lIn0")

    /// An event this many milliseconds after the start.
    static func event(
        _ milliseconds: Int, _ from: Lane, _ to: Lane, _ name: String, _ kind: TraceEvent.Kind? = nil,
        fields: [TraceField] = [], outcome: String? = nil, fails: Bool = false, content: TraceContent? = nil,
        secrets: [Secret] = []
    ) -> TraceEvent {
        TraceEvent(
            time: start.addingTimeInterval(Double(milliseconds) / 1000), from: from, to: to, name: name, kind: kind,
            fields: fields, outcome: outcome, isFailure: fails, content: content, secrets: secrets)
    }

    static func check(_ milliseconds: Int, _ name: String, passes: Bool = true) -> TraceEvent {
        event(
            milliseconds, .masterController, .masterController, "check ID token", fails: !passes,
            content: .check(
                TracedCheck(
                    name: name, subject: "ID token", expected: "the nonce of the request",
                    found: passes ? "the same" : "another one", passed: passes,
                    source: "OpenID Connect Core, section 3.1.3.7")))
    }

    static let authorize = TracedRequest(
        method: "GET", address: "http://127.0.0.1:8931/auth/realms/sandbox/protocol/openid-connect/auth",
        parameters: [
            TraceField("response_type", "code"), TraceField("client_id", "KssIdpEnrollment"),
            TraceField("redirect_uri", "kobil://sandbox/redirect"), TraceField("scope", "openid offline_access"),
            TraceField("state", .revealable(0)), TraceField("code_challenge_method", "S256"),
            TraceField("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"),
        ],
        headers: [
            TraceField("Accept", "text/html"), .hidden("X-KOBIL-ASTCLIENTDATA"),
            TraceField("traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"),
        ])

    static let tokens = TracedResponse(
        status: 200,
        headers: [TraceField("Content-Type", "application/json"), TraceField("Cache-Control", "no-store")],
        body: .json([
            TraceField("access_token", .revealable(0)), TraceField("expires_in", "120"),
            TraceField("token_type", "Bearer"), TraceField("id_token", .revealable(1)),
        ]), size: 2841,
        tokens: [
            TracedToken(
                name: "id_token", header: [TraceField("alg", "RS256"), TraceField("kid", "k1")],
                claims: [
                    TraceField("iss", "http://127.0.0.1:8931/auth/realms/sandbox"), TraceField("sub", "jane"),
                    TraceField("exp", "1795349300"), TraceField("iat", "1795349000"),
                    TraceField("nonce", "n-0S6_WzA2Mj"),
                ])
        ])

    /// Up to the question to the user.
    static let waiting: [TraceEvent] = [
        event(0, .app, .app, "GetAstClientData", .step),
        event(1, .app, .masterController, "GetAstClientData", fields: [TraceField("tenant", "sandbox")]),
        event(2, .masterController, .masterController, "sign client data"),
        event(2, .masterController, .masterController, "make PKCE pair", fields: [.hidden("code_verifier")]),
        event(4, .masterController, .app, "GetAstClientDataResult", .answer, outcome: "OK"),
        event(5, .app, .app, "getAuthorizationCode", .step),
        event(5, .app, .idpSdk, "getAuthorizationCode", fields: [TraceField("clientId", "KssIdpEnrollment")]),
        event(7, .idpSdk, .identityProvider, "GET openid-configuration"),
        event(9, .identityProvider, .idpSdk, "200", .answer, outcome: "200"),
        event(
            11, .idpSdk, .identityProvider, "GET auth", content: .request(authorize),
            secrets: [Secret("af0ifjsldkj")]),
        event(
            27, .identityProvider, .idpSdk, "200", .answer, outcome: "200",
            content: .response(
                TracedResponse(
                    status: 200, headers: [TraceField("Content-Type", "text/html"), .hidden("Set-Cookie")],
                    body: .omitted(type: "text/html"), size: 4312))),
        event(
            28, .idpSdk, .app, "provideCredentials",
            fields: [TraceField("inputFieldIds", "username, password, activation-code")]),
    ]

    /// The complete activation.
    static let whole: [TraceEvent] =
        waiting + [
            event(9170, .app, .idpSdk, "credentials", .answer, fields: [TraceField("username", "jane")]),
            event(9172, .idpSdk, .identityProvider, "POST authenticate"),
            event(9391, .identityProvider, .idpSdk, "302", .answer, outcome: "302"),
            event(9392, .idpSdk, .app, "authorizationCode", .answer, fields: [.hidden("code")]),
            event(9393, .app, .app, "SetAuthorisationCode", .step),
            event(9393, .app, .masterController, "SetAuthorisationCode"),
            event(9394, .masterController, .identityProvider, "POST token"),
            event(
                9430, .identityProvider, .masterController, "200", .answer, outcome: "200", content: .response(tokens),
                secrets: [token, token]),
        ] + ["signature", "issuer", "audience", "nonce", "expiry"].enumerated().map { check(9432 + $0, $1) } + [
            event(9440, .masterController, .masterController, "store first factor"),
            event(9446, .masterController, .app, "SetAuthorisationCodeResult", .answer, outcome: "OK"),
        ]

    /// An activation that fails at a check of the token.
    static let failed: [TraceEvent] =
        whole.prefix { $0.name != "check ID token" } + [
            check(9432, "signature"), check(9433, "issuer"), check(9434, "nonce", passes: false),
            event(
                9440, .masterController, .app, "SetAuthorisationCodeResult", .answer, outcome: "INVALID_TOKEN",
                fails: true),
        ]

    /// A login whose password is refused this many times before it is accepted.
    static func login(refusals: Int) -> [TraceEvent] {
        func attempt(_ number: Int, refused: Bool) -> [TraceEvent] {
            let start = number * 900
            return [
                event(
                    start, .idpSdk, .app, "provideCredentials",
                    fields: [
                        TraceField("inputFieldIds", "username, password"), TraceField("page", 1),
                        TraceField("attempt", number),
                    ]),
                event(start + 800, .app, .idpSdk, "credentials", .answer, outcome: "2"),
                event(start + 801, .idpSdk, .identityProvider, "POST authenticate"),
                refused
                    ? event(
                        start + 840, .identityProvider, .idpSdk, "200 form", .answer,
                        fields: [TraceField("error", "580/10 Password is incorrect")], outcome: "580/10", fails: true)
                    : event(start + 840, .identityProvider, .idpSdk, "302 code", .answer, outcome: "302"),
            ]
        }
        return [
            event(5, .app, .app, "getAuthorizationCode", .step),
            event(
                6, .app, .idpSdk, "getAuthorizationCode",
                fields: [TraceField("codeChallenge", refusals == 0 ? "a" : "b")]),
        ] + (1...refusals + 1).flatMap { attempt($0, refused: $0 <= refusals) } + [
            event(9000, .idpSdk, .app, "authorizationCode", .answer, outcome: "OK")
        ]
    }

    /// A registration at Sudo Platform.
    static let sudo: [TraceEvent] = [
        event(0, .app, .app, "getAuthenticationInfo", .step),
        event(1, .app, .sudoUser, "registerWithAuthenticationProvider"),
        event(3, .sudoUser, .keyManager, "generateKeyPair"),
        event(88, .keyManager, .sudoUser, "public key", .answer),
        event(90, .app, .app, "SignUp", .step),
        event(91, .sudoUser, .cognito, "SignUp"),
        event(130, .cognito, .sudoUser, "400", .answer, outcome: "NotAuthorizedException", fails: true),
        event(131, .sudoUser, .graphQL, "registerFederatedId"),
        event(150, .graphQL, .sudoUser, "200", .answer, outcome: "200"),
        event(160, .attestation, .sudoUser, "attestation", .answer),
    ]

    /// Events with names, values and secrets that a hostile provider could have chosen.
    static func hostile(_ random: inout SplitMix) -> [TraceEvent] {
        let texts = ["\u{1B}[2J", "a\u{202E}b", "\u{7}\u{0}", "日本語", String(repeating: "x", count: 300), "GET auth"]
        let lanes = Lane.allCases
        let leak = Secret(String(repeating: AnyOrderTests.leak, count: 4))
        return (0..<1 + random.below(6)).map { index in
            let from = lanes[random.below(lanes.count)]
            let to = lanes[random.below(lanes.count)]
            let kind = TraceEvent.Kind.allCases[random.below(4)]
            var event = event(
                index * 7, from, to, texts[random.below(texts.count)], kind,
                fields: [TraceField(texts[random.below(texts.count)], .revealable(0)), .hidden("pin")],
                outcome: random.below(2) == 0 ? nil : texts[random.below(texts.count)], fails: random.below(3) == 0,
                secrets: [leak])
            if random.below(3) == 0 { event.content = .request(authorize) }
            if random.below(4) == 0 { event.content = check(0, texts[random.below(texts.count)]).content }
            return event
        }
    }
}
