import CognitoProtocol
import FoundationEssentials
import HTTPClient
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing

@testable import CognitoPool
@testable import IdentityServer
@testable import IdentityStore

/// Sign-ins through the hosted UI, over HTTP, with the server's own realm as the provider.
@Suite struct HostedSignInTests {
    @Test func aFirstSignInRegistersTheUser() async throws {
        try await HostedFixture.run { fixture in
            let browser = fixture.newBrowser()
            let answer = try await fixture.signIn(browser, ["nonce": "the-app's-nonce"])
            #expect(answer["state"] == "the-app's-state")
            let code = try #require(answer["code"])
            #expect(code.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) } && code.utf8.count == 64)

            let response = try await fixture.redeem(code)
            #expect(response.headers["Cache-Control"] == "no-store")
            let tokens = try fixture.tokens(response)
            #expect(tokens.tokenType == "Bearer")
            #expect(tokens.expiresIn == 3600)
            let id = try await fixture.claims(of: tokens.idToken)
            let identity = try #require(id["identities"]?.array?.first)
            let username = "sandbox_\(identity["userId"]?.string ?? "none")"
            #expect(id["iss"]?.string == fixture.issuer)
            #expect(id["aud"]?.string == fixture.pool.clientID.rawValue)
            #expect(id["token_use"]?.string == "id")
            #expect(id["cognito:username"]?.string == username)
            #expect(id["custom:userType"]?.string == "FEDERATED")
            #expect(id["nonce"]?.string == "the-app's-nonce")
            #expect(identity["providerName"]?.string == "sandbox")
            #expect(identity["issuer"]?.string == "\(fixture.provider.baseURL)/realms/sandbox")
            let access = try await fixture.claims(of: tokens.accessToken)
            #expect(access["username"]?.string == username)
            #expect(access["scope"]?.string == "openid")
            #expect(access["token_use"]?.string == "access")
            #expect(access["sub"]?.string == id["sub"]?.string)

            let user = try #require(
                try await fixture.store.poolUser(named: PoolUsername(username), in: fixture.pool))
            #expect(user.kind == .federated)
            #expect(user.subject == id["sub"]?.string)
            let registrations = try await fixture.store.registrations(
                matching: RegistrationQuery(), in: fixture.pool)
            #expect(registrations.map(\.username.rawValue) == [username])
            #expect(registrations.map(\.outcome) == [.registered])
        }
    }

    @Test func theRequestsOfTheJavaScriptSDKAreUnderstood() async throws {
        try await HostedFixture.run { fixture in
            // The order of sudo-user-js 17.1.1, without a challenge and with the provider's name at the end.
            let state = "abcdefghijklmnopqrstuvwxyz012345"
            let address =
                "\(fixture.origin)/oauth2/authorize?redirect_uri=\(PercentCoding.encode(HostedFixture.redirectURI))"
                + "&response_type=code&client_id=\(fixture.pool.clientID)&state=\(state)&scope=openid"
                + "&identity_provider=sandbox"
            let browser = fixture.newBrowser()
            try await browser.get(address)
            let answer = try await fixture.signInAtRealm(browser)
            #expect(answer["state"] == state)
            // Nothing in the body is percent-encoded, as in sudo-user-js 17.1.1.
            let body =
                "grant_type=authorization_code&client_id=\(fixture.pool.clientID)"
                + "&redirect_uri=\(HostedFixture.redirectURI)&code=\(try #require(answer["code"]))"
            let response = try await HostedFixture.exchange.send(
                HTTPRequest(
                    method: .post, target: "\(fixture.origin)/oauth2/token",
                    headers: ["Content-Type": "application/x-www-form-urlencoded"], body: Array(body.utf8)))
            let json = try JSONValue(document: response)
            for name in ["id_token", "access_token", "refresh_token"] {
                #expect(json[name]?.string?.isEmpty == false, "\(name)")
            }
        }
    }

    @Test func aRefreshTokenGivesTokensAndStays() async throws {
        try await HostedFixture.run { fixture in
            let answer = try await fixture.signIn(fixture.newBrowser())
            let first = try fixture.tokens(try await fixture.redeem(try #require(answer["code"])))
            fixture.clock.advance(seconds: 100)
            let second = try fixture.tokens(try await fixture.refresh(first.refreshToken))
            #expect(second.refreshToken == nil)
            let (before, after) = (
                try await fixture.claims(of: first.idToken), try await fixture.claims(of: second.idToken)
            )
            #expect(after["sub"] == before["sub"])
            #expect(after["auth_time"] == before["auth_time"])
            #expect(after["origin_jti"] == before["origin_jti"])
            #expect(after["iat"]?.integer == before["iat"]?.integer.map { $0 + 100 })
            #expect(try await fixture.claims(of: second.accessToken)["scope"]?.string == "openid")
            let unknown = try await fixture.refresh(Secret("unknown"))
            #expect(unknown.status == 400)
            #expect(OAuthError(reading: unknown)?.code == .invalidGrant)
            let stranger = try await fixture.refresh(first.refreshToken, client: ClientID("no-such-client"))
            #expect(stranger.status == 400)
            #expect(OAuthError(reading: stranger)?.code == .invalidClient)
        }
    }

    // MARK: Codes

    @Test func aCodeIsRedeemedOnceAndASecondUseEndsItsTokens() async throws {
        try await HostedFixture.run { fixture in
            let answer = try await fixture.signIn(fixture.newBrowser())
            let code = try #require(answer["code"])
            let tokens = try fixture.tokens(try await fixture.redeem(code))
            let again = try await fixture.redeem(code)
            #expect(again.status == 400)
            #expect(OAuthError(reading: again)?.code == .invalidGrant)
            let refreshed = try await fixture.refresh(tokens.refreshToken)
            #expect(OAuthError(reading: refreshed)?.code == .invalidGrant)
        }
    }

    @Test func aCodeIsOfNoUseWithoutWhatItIsBoundTo() async throws {
        try await HostedFixture.run(tenants: [.sandbox, TenantID("other")]) { fixture in
            let realm = try #require(try await fixture.store.realm(named: TenantID("other")))
            let other = try #require(try await fixture.store.pool(ofRealm: realm.id))
            let stranger = CodeVerifier(random: SeededRandom.another()).secret.exposedText
            let browser = fixture.newBrowser()
            _ = try await fixture.signIn(browser)
            let cases: [(String, [String: String?], OAuthError.Code)] = [
                ("another verifier", ["code_verifier": stranger], .invalidGrant),
                ("another redirect", ["redirect_uri": HostedFixture.redirectURI + "/"], .invalidGrant),
                ("no redirect", ["redirect_uri": nil], .invalidGrant),
                ("another client", ["client_id": other.clientID.rawValue], .invalidGrant),
                ("an unknown client", ["client_id": "unknown"], .invalidClient),
                ("no client", ["client_id": nil], .invalidClient),
                ("a secret", ["client_secret": "secret"], .invalidClient),
                ("no code", ["code": nil], .invalidRequest),
                ("another code", ["code": String(repeating: "0", count: 64)], .invalidGrant),
                (
                    "another grant", ["grant_type": "password", "username": "jane", "password": "x"],
                    .unsupportedGrantType
                ),
                ("no grant", ["grant_type": nil], .invalidRequest),
            ]
            for (name, changes, expected) in cases {
                // The browser's session yields a new code each time.
                try await browser.get(fixture.authorization())
                let code = try #require(try browser.appParameters["code"])
                let response = try await fixture.redeem(code, changes)
                #expect(response.status == 400, "\(name)")
                #expect(OAuthError(reading: response)?.code == expected, "\(name)")
            }
        }
    }

    @Test func aCodeExpires() async throws {
        try await HostedFixture.run { fixture in
            let answer = try await fixture.signIn(fixture.newBrowser())
            fixture.clock.advance(seconds: 301)
            let response = try await fixture.redeem(try #require(answer["code"]))
            #expect(OAuthError(reading: response)?.code == .invalidGrant)
        }
    }

    // MARK: The browser's session

    @Test func aSecondRequestInTheBrowserNeedsNoSignIn() async throws {
        try await HostedFixture.run { fixture in
            let browser = fixture.newBrowser()
            _ = try await fixture.signIn(browser)
            try await browser.get(fixture.authorization(["state": "second", "prompt": "none"]))
            #expect(browser.visited == ["/oauth2/authorize"])
            #expect(try browser.appParameters["state"] == "second")
            let tokens = try fixture.tokens(try await fixture.redeem(try #require(try browser.appParameters["code"])))
            #expect(try await fixture.claims(of: tokens.idToken)["custom:userType"]?.string == "FEDERATED")

            // A request for a new sign-in goes to the realm, which asks again.
            try await browser.get(fixture.authorization(["prompt": "login"]))
            #expect(browser.text.contains("password"))
            #expect(browser.visited.last?.hasPrefix("/auth/realms/sandbox/") == true)

            // After an hour the hosted UI's session has expired.
            fixture.clock.advance(seconds: 3601)
            try await browser.get(fixture.authorization(["prompt": "none"]))
            #expect(try browser.appParameters["error"] == "login_required")
        }
    }

    @Test func aSessionIsForItsProviderAlone() async throws {
        try await HostedFixture.run { fixture in
            try await fixture.addUpstream()
            let browser = fixture.newBrowser()
            _ = try await fixture.signIn(browser, ["identity_provider": "sandbox"])
            try await browser.get(fixture.authorization(["identity_provider": fixture.upstream.record.name]))
            #expect(browser.leftTo?.hasPrefix(FakeProvider.issuer) == true)
            try await browser.get(fixture.authorization(["identity_provider": "sandbox"]))
            #expect(try browser.appParameters["code"] != nil)
        }
    }

    @Test func aDisabledUserGetsNoCodeAndNoTokens() async throws {
        try await HostedFixture.run { fixture in
            let browser = fixture.newBrowser()
            let answer = try await fixture.signIn(browser)
            let user = try #require(
                try await fixture.store.poolUsers(matching: PoolUserQuery(maximum: 1), in: fixture.pool).first)
            #expect(
                try await fixture.store.setPoolUser(
                    subject: user.subject, isEnabled: false, in: fixture.pool, at: fixture.clock.now()))
            let response = try await fixture.redeem(try #require(answer["code"]))
            #expect(OAuthError(reading: response)?.code == .invalidGrant)
            // The browser still has its session at the realm, so the sign-in there needs no password.
            try await browser.get(fixture.authorization())
            let parameters = try browser.appParameters
            #expect(parameters["error"] == "access_denied")
            #expect(parameters["error_description"] == "User is disabled.")
            #expect(parameters["state"] == "the-app's-state")
        }
    }

    @Test func aSignOutForgetsTheBrowserAndNothingElse() async throws {
        try await HostedFixture.run { fixture in
            let browser = fixture.newBrowser()
            let answer = try await fixture.signIn(browser)
            let tokens = try fixture.tokens(try await fixture.redeem(try #require(answer["code"])))
            let client = fixture.pool.clientID
            for uri in [HostedFixture.redirectURI, HostedFixture.signOutURI + "?x", "https://evil.example/"] {
                try await browser.get(
                    "\(fixture.origin)/logout?client_id=\(client)&logout_uri=\(PercentCoding.encode(uri))")
                #expect(browser.leftTo == nil)
                #expect(browser.response?.status == 400)
            }
            try await browser.get(fixture.authorization(["prompt": "none"]))
            #expect(try browser.appParameters["code"] != nil)

            try await browser.get(
                "\(fixture.origin)/logout?logout_uri=\(PercentCoding.encode(HostedFixture.signOutURI))&client_id=\(client)"
            )
            #expect(browser.leftTo == HostedFixture.signOutURI)
            try await browser.get(fixture.authorization(["prompt": "none"]))
            #expect(try browser.appParameters["error"] == "login_required")
            #expect(try await fixture.refresh(tokens.refreshToken).status == 200)
        }
    }

    // MARK: The choice of a provider

    @Test func severalProvidersAreAskedFor() async throws {
        try await HostedFixture.run { fixture in
            try await fixture.addUpstream()
            let browser = fixture.newBrowser()
            try await browser.get(fixture.authorization())
            #expect(browser.visited == ["/oauth2/authorize", "/login"])
            #expect(browser.response?.status == 200)
            #expect(browser.text.contains("value=\"sandbox\"") && browser.text.contains("value=\"Example\""))
            #expect(!browser.text.contains("type=\"password\""))
            let policy = try #require(browser.response?.headers["Content-Security-Policy"])
            #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))

            try await browser.submit(["identity_provider": "no such provider"])
            #expect(browser.response?.status == 200)
            #expect(browser.text.contains("value=\"Example\""))
            try await browser.submit(["identity_provider": "sandbox"])
            let answer = try await fixture.signInAtRealm(browser)
            #expect(answer["state"] == "the-app's-state")
            #expect(try fixture.tokens(try await fixture.redeem(try #require(answer["code"]))).idToken != nil)

            let other = fixture.newBrowser()
            try await other.get(fixture.authorization(["identity_provider": "no such provider"]))
            #expect(try other.appParameters["error"] == "invalid_request")
            #expect(try other.appParameters["state"] == "the-app's-state")
        }
    }

    @Test func theUserIsDescribedToAnAccessTokenWithOpenID() async throws {
        try await HostedFixture.run { fixture in
            let (exchange, address) = (HostedFixture.exchange, "\(fixture.origin)/oauth2/userInfo")
            let code = try #require(try await fixture.signIn(fixture.newBrowser())["code"])
            let tokens = try fixture.tokens(try await fixture.redeem(code))
            let access = "Bearer " + tokens.accessToken.exposedText
            for method in [HTTPMethod.get, .post] {
                let answer = try await exchange.send(
                    HTTPRequest(
                        method: method, target: address,
                        headers: ["Authorization": access, "Origin": "http://127.0.0.1:8400"]))
                #expect(answer.status == 200)
                let claims = try JSONValue(document: answer)
                #expect(claims["sub"] == (try await fixture.claims(of: tokens.idToken))["sub"])
                #expect(claims["username"]?.string?.hasPrefix("sandbox_") == true)
                #expect(claims["custom:userType"] == "FEDERATED")
                #expect(answer.headers["Access-Control-Allow-Origin"] == "http://127.0.0.1:8400")
            }
            let idToken = "Bearer " + (try #require(tokens.idToken)).exposedText
            for header in [idToken, "Bearer x", "", "Basic eA=="] {
                let answer = try await exchange.send(HTTPRequest(target: address, headers: ["Authorization": header]))
                #expect(
                    answer.status == 401 && OAuthError(reading: answer)?.code == .invalidToken, "\(header.prefix(9))")
                #expect(answer.headers["WWW-Authenticate"]?.contains("invalid_token") == true)
            }
            // Revoking a refresh token revokes its access tokens; unknown tokens are accepted silently.
            func revoke(_ token: Secret) async throws -> HTTPResponse {
                let form: FormFields = ["client_id": fixture.pool.clientID.rawValue, "token": token.exposedText]
                return try await exchange.send(.form(form, to: "\(fixture.origin)/oauth2/revoke"))
            }
            for token in [tokens.accessToken, try #require(tokens.idToken)] {
                let answer = try await revoke(token)
                #expect(answer.status == 400 && OAuthError(reading: answer)?.code == .unsupportedTokenType)
            }
            #expect(try await revoke(Secret("unknown")).status == 200)
            #expect(try await revoke(Secret("")).status == 400)
            let answer = try await exchange.send(HTTPRequest(target: address, headers: ["Authorization": access]))
            #expect(answer.status == 200)
            #expect(try await revoke(try #require(tokens.refreshToken)).status == 200)
            let late = try await exchange.send(HTTPRequest(target: address, headers: ["Authorization": access]))
            #expect(late.status == 401)
            let stranger = try await exchange.send(
                .form(["client_id": "unknown", "token": "x"], to: "\(fixture.origin)/oauth2/revoke"))
            #expect(OAuthError(reading: stranger)?.code == .invalidClient)
        }
    }

    @Test func aPoolWithoutProvidersSaysSo() async throws {
        try await HostedFixture.run { fixture in
            #expect(try await fixture.store.removeProvider(named: "sandbox", in: fixture.pool))
            for path in ["/oauth2/authorize", "/login"] {
                let browser = fixture.newBrowser()
                try await browser.get(fixture.authorization(path: path))
                #expect(try browser.appParameters["error"] == "server_error")
            }
        }
    }

    /// Another site loads the addresses in frames, images or scripts, to sign its visitor in or out.
    @Test func onlyAPageOfItsOwnSignsInAndOut() async throws {
        try await HostedFixture.run { fixture in
            let signOut = FormFields(
                dictionaryLiteral: ("client_id", fixture.pool.clientID.rawValue),
                ("logout_uri", HostedFixture.signOutURI))
            let addresses = [
                fixture.authorization(), fixture.authorization(path: "/login"),
                "\(fixture.origin)/logout?\(signOut.encoded)", "\(fixture.origin)/oauth2/idpresponse?state=x&code=y",
            ]
            for address in addresses {
                for place in ["iframe", "image", "script", "empty", "object", ""] {
                    let request = HTTPRequest(target: address, headers: ["Sec-Fetch-Dest": place])
                    let answer = try await HostedFixture.exchange.send(request)
                    #expect(answer.status == 403, "\(address) \(place)")
                    #expect(answer.headers.values("Set-Cookie").isEmpty && answer.headers["Location"] == nil)
                    #expect(answer.shown.contains("a page of its own"))
                }
                for headers in [["Sec-Fetch-Dest": "document"], [:]] as [HTTPHeaders] {
                    let answer = try await HostedFixture.exchange.send(HTTPRequest(target: address, headers: headers))
                    #expect(answer.status != 403, "\(address)")
                }
            }
        }
    }

    @Test func aRequestThatMayNotBeTheAppsShowsAPage() async throws {
        try await HostedFixture.run { fixture in
            for path in ["/oauth2/authorize", "/login"] {
                for changes in [["client_id": "unknown"], ["redirect_uri": "https://evil.example/"]] {
                    let browser = fixture.newBrowser()
                    try await browser.get(fixture.authorization(changes, path: path))
                    #expect(browser.leftTo == nil)
                    #expect(browser.response?.status == 400, "\(changes)")
                    #expect(browser.text.contains("Sign-in is not possible"), "\(changes)")
                    #expect(!browser.text.contains("evil.example"))
                    #expect(browser.response?.headers["X-Frame-Options"] == "DENY")
                }
            }
            let browser = fixture.newBrowser()
            try await browser.get(fixture.authorization(["scope": "openid email"]))
            #expect(try browser.appParameters["error"] == "invalid_scope")
        }
    }

    @Test func scriptsOfTheAppsOriginMayRedeemCodesAndNothingElse() async throws {
        try await HostedFixture.run { fixture in
            let exchange = HostedFixture.exchange
            for (origin, isAllowed) in [("http://127.0.0.1:8400", true), ("https://evil.example", false)] {
                let preflight = try await exchange.send(
                    HTTPRequest(
                        method: .options, target: "\(fixture.origin)/oauth2/token",
                        headers: [
                            "Origin": origin, "Access-Control-Request-Method": "POST",
                            "Access-Control-Request-Headers": "content-type",
                        ]))
                #expect((preflight.headers["Access-Control-Allow-Origin"] == origin) == isAllowed)
                let answer = try await exchange.send(
                    .form(["grant_type": "x"], to: "\(fixture.origin)/oauth2/token", headers: ["Origin": origin]))
                #expect(answer.status == 400)
                #expect((answer.headers["Access-Control-Allow-Origin"] == origin) == isAllowed)
                for target in [
                    fixture.authorization(), "\(fixture.origin)/oauth2/idpresponse", "\(fixture.origin)/logout",
                ] {
                    let page = try await exchange.send(HTTPRequest(target: target, headers: ["Origin": origin]))
                    #expect(page.headers["Access-Control-Allow-Origin"] == nil, "\(target)")
                }
            }
        }
    }

    @Test func aBodyThatIsNoFormIsRefused() async throws {
        try await HostedFixture.run { fixture in
            for (type, body) in [("application/json", "{}"), ("text/plain", "grant_type=refresh_token")] {
                let response = try await HostedFixture.exchange.send(
                    HTTPRequest(
                        method: .post, target: "\(fixture.origin)/oauth2/token", headers: ["Content-Type": type],
                        body: Array(body.utf8)))
                #expect(response.status == 400)
                #expect(OAuthError(reading: response)?.code == .invalidRequest)
            }
            let twice = "grant_type=authorization_code&client_id=\(fixture.pool.clientID)&code=a&code=b"
            let response = try await HostedFixture.exchange.send(
                HTTPRequest(
                    method: .post, target: "\(fixture.origin)/oauth2/token",
                    headers: ["Content-Type": "application/x-www-form-urlencoded"], body: Array(twice.utf8)))
            #expect(OAuthError(reading: response)?.code == .invalidRequest)
            let inQuery = try await HostedFixture.exchange.send(
                .form(
                    ["grant_type": "refresh_token", "refresh_token": "x"],
                    to: "\(fixture.origin)/oauth2/token?client_id=\(fixture.pool.clientID)"))
            #expect(OAuthError(reading: inQuery)?.code == .invalidRequest)
        }
    }

    @Test(.timeLimit(.minutes(1))) func manySignInsThatWaitForTheServerItselfEnd() async throws {
        // Sixteen waiting handlers would leave no connection for the requests that they wait for.
        try await HostedFixture.run(connections: 16) { fixture in
            // Each request fetches the discovery document from the same server, because it is not cached yet.
            let answers = await withTaskGroup(of: String?.self) { group in
                for _ in 0..<60 {
                    group.addTask {
                        let request = HTTPRequest(target: fixture.authorization())
                        return (try? await HostedFixture.exchange.send(request))?.redirectLocation
                    }
                }
                var all: [String?] = []
                for await answer in group { all.append(answer) }
                return all
            }
            let realm = "\(fixture.provider.baseURL)/realms/sandbox"
            // At the limit, a waiting connection may be closed in favour of another one.
            for answer in answers.compactMap(\.self) {
                #expect(answer.hasPrefix(realm) || answer.contains("error=temporarily_unavailable"), "\(answer)")
            }
            // A handler keeps its turn until it ends, even after its connection was closed. If one never ended, the server
            // would refuse every further sign-in as busy.
            var last: String?
            repeat {
                let answer = try await HostedFixture.exchange.send(HTTPRequest(target: fixture.authorization()))
                last = answer.redirectLocation
            } while last?.contains("error=temporarily_unavailable") == true
            #expect(last?.hasPrefix(realm) == true)
        }
    }
}
