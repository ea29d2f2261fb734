import FoundationEssentials
import HTTPMessage
import IdentityModel
import MasterControllerSdk
import OpenID
import Synchronization
import TestSupport
import Testing

@testable import JOSE

/// Answers of token, key set and userinfo endpoints.
///
/// An unusable answer ends with a sentence and the appropriate status; a merely unusual one works.
struct HostileAnswerTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let status: StatusType
        let words: String
        let apply: @Sendable (inout ScriptedProvider.State) -> Void

        init(
            _ name: String, _ status: StatusType = .ok, _ words: String = "",
            _ apply: @escaping @Sendable (inout ScriptedProvider.State) -> Void
        ) {
            testDescription = name
            self.status = status
            self.words = words
            self.apply = apply
        }
    }

    private static func token(
        _ answer: @escaping @Sendable () throws(HTTPExchangeError) -> HTTPResponse
    ) -> @Sendable (inout ScriptedProvider.State) -> Void {
        { state in
            state.before = { request throws(HTTPExchangeError) in
                request.target.hasSuffix("/token") ? try answer() : nil
            }
        }
    }

    static let tokenAnswers: [Case] = [
        Case(
            "an error with status 200", .cannotAcquireTokenData, "no room here",
            token { .text(#"{"error":"server_error","error_description":"no room here"}"#, status: 200) }),
        Case(
            "a page", .cannotAcquireTokenData, "cannot be read",
            token { .text("<!doctype html><title>Hello</title>", status: 200) }),
        Case("nothing", .cannotAcquireTokenData, "cannot be read", token { .text("", status: 200) }),
        Case("nothing, and no status for it", .cannotAcquireTokenData, "HTTP 204", token { HTTPResponse(status: 204) }),
        Case(
            "elsewhere", .cannotAcquireTokenData, "HTTP 302",
            token { HTTPResponse(status: 302, headers: ["Location": "http://evil.test/"]) }),
        Case("a proxy's words", .cannotAcquireTokenData, "HTTP 502", token { .text("bad gateway", status: 502) }),
        Case(
            "tokens with status 500", .cannotAcquireTokenData, "HTTP 500",
            token { .text(#"{"access_token":"a","id_token":"a.b.c"}"#, status: 500) }),
        Case(
            "the access token twice", .cannotAcquireTokenData, "cannot be read",
            token { .text(#"{"access_token":"a","access_token":"b"}"#, status: 200) }),
        Case(
            "nested without end", .cannotAcquireTokenData, "cannot be read",
            token { .text(String(repeating: #"{"a":"#, count: 10_000), status: 200) }),
        Case(
            "more than anybody reads", .notReachable, "too large",
            token { () throws(HTTPExchangeError) in throw HTTPExchangeError(.tooLarge) }),
        Case(
            "drop by drop", .notReachable, "in time",
            token { () throws(HTTPExchangeError) in throw HTTPExchangeError(.timedOut) }),
        Case(
            "half an answer", .notReachable, "was lost",
            token { () throws(HTTPExchangeError) in throw HTTPExchangeError(.connectionLost) }),
        Case("tokens bound to a key", .invalidToken, "token type") { $0.tokens = { $0["token_type"] = "DPoP" } },
        Case("tokens of an unknown type", .invalidToken, "expected Bearer, found N_A") {
            $0.tokens = { $0["token_type"] = "N_A" }
        },
        Case("a type that is no text", .cannotAcquireTokenData, "cannot be read") {
            $0.tokens = { $0["token_type"] = ["Bearer"] }
        },
        Case("no access token", .cannotAcquireTokenData, "cannot be read") { $0.tokens = { $0["access_token"] = nil } },
        Case("no ID token", .invalidToken, "openid") { $0.tokens = { $0["id_token"] = nil } },
        Case("an empty ID token", .invalidToken, "openid") { $0.tokens = { $0["id_token"] = "" } },
        Case("no ID token, and a scope without openid", .invalidToken, "it granted email, without openid") {
            $0.tokens = {
                $0["id_token"] = nil
                $0["scope"] = "email"
            }
        },
        Case(
            "too many requests", .cannotAcquireTokenData, "HTTP 429). Try again in 30 seconds.",
            token { HTTPResponse(status: 429, headers: ["Retry-After": "30"]) }),
        Case(
            "too many requests, as OAuth says it", .cannotAcquireTokenData,
            "HTTP 429): invalid_grant: slow down. Try again in 2 minutes.",
            token {
                HTTPResponse(
                    status: 429, headers: ["Retry-After": "120", "Content-Type": "application/json"],
                    body: Array(#"{"error":"invalid_grant","error_description":"slow down"}"#.utf8))
            }),
        Case(
            "out of order, as OAuth says it", .cannotAcquireTokenData, "HTTP 500): server_error. Try again.",
            token { .text(#"{"error":"server_error"}"#, status: 500) }),
        Case("no word but that status", .cannotAcquireTokenData, "HTTP 401", token { HTTPResponse(status: 401) }),
    ]

    @Test(arguments: tokenAnswers)
    func anAnswerThatIsNoTokensLogsNobodyInAndSaysWhy(_ answer: Case) async throws {
        let device = try TestDevice()
        device.provider.change { answer.apply(&$0) }
        let controller = await device.started(kind: .keycloak)
        let result = try await device.logIn(controller, client: "idp-wizard")
        #expect(result.status == answer.status && result.userIdentifier == nil, "\(result.errorDescription)")
        #expect(result.errorDescription.contains(answer.words), "\(result.errorDescription)")
        #expect(result.errorDescription.hasSuffix(".") && !result.errorDescription.contains(".."))
        #expect(await controller.result(of: GetInformationEvent()).sdkState == .activationRequired)
    }

    /// The same answers for a user who stays logged in: a provider failure does not lose the stored token.
    @Test(arguments: tokenAnswers.filter { $0.status == .notReachable || $0.words.hasPrefix("HTTP") })
    func aProviderOutOfOrderCostsNobodyHisToken(_ answer: Case) async throws {
        let device = try TestDevice()
        let controller = try await device.activated()
        device.provider.change { answer.apply(&$0) }
        let refused = await controller.result(of: OfflineLoginEvent())
        #expect(refused.status == answer.status && refused.errorDescription.contains(answer.words))
        #expect(!refused.errorDescription.lowercased().contains("log in"), "\(refused.errorDescription)")
        device.provider.plugIn()
        #expect(await controller.result(of: OfflineLoginEvent()).status == .ok)
    }

    static let unusualTokens: [Case] = [
        Case("bearer in small letters") { $0.tokens = { $0["token_type"] = "bearer" } },
        Case("no type") { $0.tokens = { $0["token_type"] = nil } },
        Case("a time span as a text") { $0.tokens = { $0["expires_in"] = "300" } },
        Case("no time span") { $0.tokens = { $0["expires_in"] = nil } },
        Case("a time span of null") { $0.tokens = { $0["expires_in"] = .some(.null) } },
        Case("a negative time span") { $0.tokens = { $0["expires_in"] = -1 } },
        Case("the least time span there is") { $0.tokens = { $0["expires_in"] = .integer(.min) } },
        Case("the greatest time span there is") { state in
            state.tokens = {
                $0["expires_in"] = .integer(.max)
                $0["refresh_expires_in"] = .integer(.max)
            }
        },
        Case("time spans beyond every number") { state in
            state.tokens = {
                $0["expires_in"] = 1e300
                $0["refresh_expires_in"] = 1e300
            }
        },
        Case("a scope as a list") { $0.tokens = { $0["scope"] = ["openid", "email"] } },
        Case("Keycloak's members with another meaning") { state in
            state.tokens = {
                $0["session_state"] = 7
                $0["not-before-policy"] = "never"
                $0["refresh_expires_in"] = "tomorrow"
            }
        },
        Case("members that nobody knows") { $0.tokens = { $0["x"] = ["y": [1, 2, 3]] } },
    ]

    @Test(arguments: unusualTokens)
    func unusualTokensLogInAndKeepLoggedIn(_ tokens: Case) async throws {
        let device = try TestDevice()
        device.provider.change { tokens.apply(&$0) }
        let controller = try await device.activated()
        for _ in 0..<2 {
            let again = await controller.result(of: OfflineLoginEvent())
            #expect(again.status == .ok, "\(again.errorDescription)")
            _ = await controller.receive(RestartEvent())
        }
    }

    static let refreshes: [Case] = [
        Case("with an empty ID token") { $0.tokens = { $0["id_token"] = "" } },
        Case("without an ID token") { $0.tokens = { $0["id_token"] = nil } },
        Case("without a refresh token") { state in
            state.tokens = { $0["refresh_token"] = nil }
            state.rotates = false
        },
        Case("with an empty refresh token") { state in
            state.tokens = { $0["refresh_token"] = "" }
            state.rotates = false
        },
        Case("about somebody else", .invalidToken, "subject") { $0.claims = { $0.subject = "sub-joe" } },
        Case("by somebody else", .invalidToken, "issuer") { $0.claims = { $0.issuer = "http://evil.test" } },
        Case("for somebody else", .invalidToken, "audience") { $0.claims = { $0.audience = ["other"] } },
        Case("of another type", .invalidToken, "token type") { $0.tokens = { $0["token_type"] = "DPoP" } },
    ]

    @Test(arguments: refreshes)
    func aRefreshIsHeldAgainstTheLoginBefore(_ refresh: Case) async throws {
        let device = try TestDevice()
        let controller = try await device.activated()
        device.provider.change { refresh.apply(&$0) }
        let result = await controller.result(of: OfflineLoginEvent())
        #expect(
            result.status == refresh.status && result.errorDescription.contains(refresh.words),
            "\(result.errorDescription)")
        #expect(
            await controller.result(of: GetInformationEvent()).sdkState
                == (refresh.status == .ok ? .loggedIn : .loginRequired))
        if refresh.status == .ok {
            _ = await controller.receive(RestartEvent())
            #expect(await controller.result(of: OfflineLoginEvent()).status == .ok, "what is kept is still a token")
        }
    }

    /// A key of 1024 bits, which is no longer accepted.
    private static let weakModulus =
        "wTsZqT0TLzUVXmyRr8zI0a4gHcyv1o4n3xJb9q8QbYbq9zqf6k8b5yqQ2kz0ZyYw7kq0VYw3rj5k5cB4k1X8oQmVhO1o0X8dHqRrGmUq0mX2y2bqz5J1c0nqv6oXk8bq9zqf6k8b5yqQ2kz0ZyYw7kq0VYw3rj5k5cB4k1X8oQ"

    static let keySets: [Case] = [
        Case("a thousand keys") { state in
            state.keySet = { keys in
                let filler: JSONValue = ["kty": "RSA", "n": "AQAB", "e": "AQAB", "kid": "x"]
                return [
                    "keys": .array(
                        Array(repeating: filler, count: 500) + keys.map(\.json) + Array(repeating: filler, count: 500))
                ]
            }
        },
        Case("keys of kinds that nobody knows, and what is no key") { state in
            state.keySet = { keys in
                ["keys": .array([["kty": "PQC", "kid": "p"], ["kty": 7], "key", .null, [:]] + keys.map(\.json))]
            }
        },
        Case("the private part too") { state in
            state.keySet = { keys in
                var json = keys[0].json
                json["d"] = "c2VjcmV0"
                return ["keys": [json]]
            }
        },
        Case("the key twice") { state in state.keySet = { ["keys": .array($0.map(\.json) + $0.map(\.json))] } },
        Case("another kind of key under the name") { state in
            state.keySet = { keys in
                [
                    "keys": [
                        ["kty": "RSA", "use": "enc", "n": "AQAB", "e": "AQAB", "kid": .string(keys[0].kid ?? "")],
                        keys[0].json,
                    ]
                ]
            }
        },
        Case("a key for encryption", .invalidToken, "a key for another algorithm or use") { state in
            state.keySet = {
                [
                    "keys": .array(
                        $0.map {
                            var key = $0; key.use = "enc"; return key.json
                        })
                ]
            }
        },
        Case("a key for other operations", .invalidToken, "a key for another algorithm or use") { state in
            state.keySet = {
                [
                    "keys": .array(
                        $0.map {
                            var key = $0; key.keyOperations = ["encrypt"]; return key.json
                        })
                ]
            }
        },
        Case("a key for another algorithm", .invalidToken, "a key for another algorithm or use") { state in
            state.keySet = {
                [
                    "keys": .array(
                        $0.map {
                            var key = $0; key.alg = "RS256"; return key.json
                        })
                ]
            }
        },
        Case("two keys of one name") { state in
            state.keySet = { keys in
                var other = keys[0]
                (other.x, other.y) = (other.y, other.x)
                other.x = "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"
                other.y = "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"
                return ["keys": [keys[0].json, other.json]]
            }
        },
        Case("a small RSA key under the name", .invalidToken, "a key that is too short") { state in
            state.keySet = {
                ["keys": [["kty": "RSA", "n": .string(weakModulus), "e": "AQAB", "kid": .string($0[0].kid ?? "")]]]
            }
        },
        Case("a symmetric key", .invalidToken, "a key for another algorithm or use") { state in
            state.keySet = { ["keys": [["kty": "oct", "k": "c2VjcmV0", "kid": .string($0[0].kid ?? "")]]] }
        },
        Case("a token without a name among several keys") { state in
            let other = try? SigningKey.generate(.es256).publicKey
            state.keySet = { ["keys": .array(($0 + [other].compactMap { $0 }).map(\.json))] }
            state.sign = nameless
        },
        Case("no keys", .invalidToken, "key") { $0.keySet = { _ in ["keys": []] } },
        Case("no set", .notReachable, "keys cannot be read") { $0.keySet = { _ in ["key": []] } },
    ]

    /// Signs like a provider whose key has no ID.
    private static let nameless: @Sendable (IDTokenClaims, SigningKey) throws -> Secret = { claims, key in
        let own = try key.withPEM { LibcryptoKey.privateKey(pem: $0) }
        return Secret(try CompactJWS.make([:], claims.json.bytes, #require(own), key.algorithm, keyID: nil))
    }

    @Test(arguments: keySets)
    func aKeySetIsUsedForWhatIsInItAndNoMore(_ set: Case) async throws {
        let device = try TestDevice()
        device.provider.change { set.apply(&$0) }
        let controller = await device.started(kind: .keycloak)
        let result = try await device.logIn(controller, client: "idp-wizard")
        #expect(
            result.status == set.status && result.errorDescription.contains(set.words), "\(result.errorDescription)")
        guard set.status == .invalidToken else { return }
        let failed = device.trace.events.filter { $0.name == "check ID token" && $0.outcome == "failed" }
        #expect(failed.contains { $0.fields.map(\.name) == ["check", "expected", "found"] })
    }

    /// Between two logins the provider replaces its key: another ID, the same ID, or none.
    @Test(arguments: ["another", "same", "none"]) func keysMayChangeBetweenTwoLogins(name: String) async throws {
        let device = try TestDevice()
        let controller = try await device.activated()
        #expect(await controller.result(of: OfflineLoginEvent()).status == .ok)
        let fresh = try SigningKey.generate(.es256)
        let before = device.provider.state.withLock { $0.signingKey.keyID }
        device.provider.change { state in
            var key = fresh.publicKey
            if name == "same" { key.kid = before }
            if name == "none" { key.kid = nil }
            state.publishedKeys = [key]
            state.signingKey = fresh
            if name == "same" {
                state.sign = { claims, signer in
                    Secret(try signer.sign(header: ["kid": .string(before)], payload: claims.json.bytes))
                }
            }
            if name == "none" { state.sign = Self.nameless }
        }
        device.clock.advance(seconds: 400)
        let again = await controller.result(of: OfflineLoginEvent())
        #expect(again.status == .ok, "\(again.errorDescription)")
    }

    /// A provider that signs its userinfo responses, for clients that are registered for it.
    @Test(arguments: [
        ("right", "jane" as String?), ("about somebody else", nil), ("by somebody else", nil), ("unsigned", nil),
        ("encrypted", "sub-jane"),
    ]) func aSignedUserinfoAnswerIsReadOnceItIsBelieved(how: String, user: String?) async throws {
        let device = try TestDevice()
        let stranger = try SigningKey.generate(.es256)
        device.provider.change { state in
            state.discovery = { $0[.userinfo] = "http://idp.test/userinfo" }
            state.claims = { $0.preferredUsername = nil }
            let signer = how == "by somebody else" ? stranger : state.signingKey
            state.before = { request throws(HTTPExchangeError) in
                guard request.target == "http://idp.test/userinfo" else { return nil }
                let subject = how == "about somebody else" ? "sub-joe" : "sub-jane"
                let claims: JSONValue = ["sub": .string(subject), "preferred_username": "jane", "aud": "idp-wizard"]
                var text = (try? signer.sign(payload: claims.bytes)) ?? ""
                if how == "unsigned" {
                    text = Base64URL.encode(#"{"alg":"none"}"#.utf8) + "." + Base64URL.encode(claims.bytes) + "."
                }
                if how == "encrypted" { text += ".x.y" }
                return HTTPResponse(status: 200, headers: ["Content-Type": "application/jwt"], body: Array(text.utf8))
            }
        }
        let controller = await device.started(kind: .keycloak)
        let result = try await device.logIn(controller, client: "idp-wizard")
        #expect(result.userIdentifier?.userId == user, "\(result.errorDescription)")
        #expect(result.status == (user == nil ? .invalidToken : .ok))
        let checks = device.trace.events.filter { $0.name == "check userinfo" }
        #expect(checks.contains { $0.outcome == "failed" } == (user == nil))
        if how == "right" { #expect(checks.contains { $0.outcome == "ok" }) }
    }
}
