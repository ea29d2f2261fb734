import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing

@testable import IdentityStore

/// Requests that OAuth 2.1 and RFC 9700 require a server to refuse, each with its exact error and status, never with 500.
@Suite struct MustRefuseTests {
    // MARK: Authorization endpoint

    @Test(
        "authorization requests",
        arguments: [
            // The redirect URI is not verified: the error is on a page, never in a redirect.
            ("another path", ["redirect_uri": "https://shop.example/other"], "400"),
            ("a longer path", ["redirect_uri": "https://shop.example/cb/more"], "400"),
            ("a suffix", ["redirect_uri": "https://shop.example/cb.evil.example"], "400"),
            ("another query", ["redirect_uri": "https://shop.example/cb?next=evil"], "400"),
            ("a host that begins like it", ["redirect_uri": "https://shop.example.evil.example/cb"], "400"),
            ("a host that ends like it", ["redirect_uri": "https://evilshop.example/cb"], "400"),
            ("a user in front", ["redirect_uri": "https://shop.example@evil.example/cb"], "400"),
            ("its host as a user", ["redirect_uri": "https://evil.example\\@shop.example/cb"], "400"),
            ("another scheme", ["redirect_uri": "http://shop.example/cb"], "400"),
            ("another port", ["redirect_uri": "https://shop.example:444/cb"], "400"),
            ("upper case", ["redirect_uri": "https://SHOP.example/cb"], "400"),
            ("a fragment", ["redirect_uri": "https://shop.example/cb#x"], "400"),
            ("an empty fragment", ["redirect_uri": "https://shop.example/cb#"], "400"),
            ("a line end", ["redirect_uri": "https://shop.example/cb\r\nX-Evil: 1"], "400"),
            ("a NUL", ["redirect_uri": "https://shop.example/cb\0"], "400"),
            ("a way up", ["redirect_uri": "https://app.example/deep/../cb"], "400"),
            ("an escaped way up", ["redirect_uri": "https://app.example/deep/%2e%2e/cb"], "400"),
            ("a twice escaped way up", ["redirect_uri": "https://app.example/deep/%252e%252e/cb"], "400"),
            ("above the wildcard", ["redirect_uri": "https://app.example/deeper"], "400"),
            ("the wildcard itself", ["redirect_uri": "https://app.example/deep/*"], "400"),
            ("the loopback by another path", ["redirect_uri": "http://127.0.0.1:4711/evil"], "400"),
            ("the loopback by a port that is none", ["redirect_uri": "http://127.0.0.1:x@evil.example/cb"], "400"),
            ("the loopback's name", ["redirect_uri": "http://localhost:4711/cb"], "400"),
            ("no redirect URI", ["redirect_uri": nil], "400"),
            ("an empty redirect URI", ["redirect_uri": ""], "400"),
            ("a script", ["redirect_uri": "javascript:alert(1)"], "400"),
            ("an unknown client", ["client_id": "nobody"], "400"),
            ("no client", ["client_id": nil], "400"),
            ("a client with a NUL", ["client_id": "shop\0"], "400"),
            ("an age that is no number", ["max_age": "old"], "400"),
            // The client gets the error by redirect.
            ("no response type", ["response_type": nil], "redirect invalid_request"),
            ("an empty response type", ["response_type": ""], "redirect unsupported_response_type"),
            ("an unknown response type", ["response_type": "cod"], "redirect unsupported_response_type"),
            ("one response type twice", ["response_type": "code code"], "redirect unsupported_response_type"),
            ("a token in the answer", ["response_type": "token"], "redirect unauthorized_client"),
            ("an ID token in the answer", ["response_type": "id_token"], "redirect unauthorized_client"),
            ("a hybrid answer", ["response_type": "code id_token"], "redirect unauthorized_client"),
            ("an unknown response mode", ["response_mode": "post"], "redirect invalid_request"),
            ("tokens in a query", ["response_type": "token", "response_mode": "query"], "redirect invalid_request"),
            ("an unknown scope", ["scope": "openid everything"], "redirect invalid_scope"),
            ("a request object", ["request": "eyJhbGciOiJub25lIn0.e30."], "redirect request_not_supported"),
            (
                "a request object elsewhere", ["request_uri": "https://evil.example/r"],
                "redirect request_uri_not_supported"
            ),
            ("plain PKCE", ["code_challenge_method": "plain"], "redirect invalid_request"),
            ("unknown PKCE", ["code_challenge_method": "S512"], "redirect invalid_request"),
            ("PKCE without method", ["code_challenge_method": nil], "redirect invalid_request"),
            ("a method without challenge", ["code_challenge": nil], "redirect invalid_request"),
            ("a short challenge", ["code_challenge": "abc"], "redirect invalid_request"),
            ("a long challenge", ["code_challenge": String(repeating: "a", count: 129)], "redirect invalid_request"),
            (
                "a challenge of other characters", ["code_challenge": String(repeating: "+", count: 43)],
                "redirect invalid_request"
            ),
            ("no page, and a page", ["prompt": "none login"], "redirect invalid_request"),
            ("no page where one is needed", ["prompt": "none"], "redirect login_required"),
        ] as [(String, [String: String?], String)])
    func authorizationRequest(_ name: String, _ changes: [String: String?], _ expected: String) async throws {
        let fixture = try await RelyingParty.fixture()
        let shop = RelyingParty.shop(fixture)
        let response = try await shop.open(TestBrowser(fixture), changes)
        #expect(response.refusal == expected, "\(name)")
        #expect(response.status != 307)
        #expect(response.headers["Referrer-Policy"] == "no-referrer")
        guard response.redirectLocation != nil else {
            #expect(!response.shown.contains("evil.example\""))
            return
        }
        // The client can identify the issuer and the request.
        #expect(response.redirectQuery["state"] == "s-1")
        #expect(response.redirectQuery["iss"] == TestProvider.base + "/realms/sandbox")
        #expect(response.redirectLocation?.hasPrefix(RelyingParty.redirectURI) == true)
    }

    /// The client's setting is decisive, not whether it has a secret, as at Keycloak.
    @Test(arguments: ["shop", "spa"])
    func aClientWhoseSettingRequiresPKCEIsRefusedWithoutIt(_ name: String) async throws {
        let fixture = try await RelyingParty.fixture()
        let client = name == "shop" ? RelyingParty.shop(fixture) : RelyingParty.spa(fixture)
        let bare: [String: String?] = ["code_challenge": nil, "code_challenge_method": nil]
        for setting in [nil, "", "S256"] {
            try await client.change { $0.attributes["pkce.code.challenge.method"] = setting }
            let answer = try await client.open(TestBrowser(fixture), bare)
            #expect(answer.refusal == (setting == "S256" ? "redirect invalid_request" : "200"), "\(setting ?? "none")")
        }
        try await client.change { $0.attributes["pkce.code.challenge.method"] = nil }
        let code = try client.code(try await client.login(TestBrowser(fixture), bare))
        #expect(await client.redeem(code, ["code_verifier": nil]).status == 200)
        // A challenge in the request is binding, whatever the setting.
        let bound = try client.code(try await client.login(TestBrowser(fixture)))
        #expect(
            await client.redeem(bound, ["code_verifier": nil]).oauthError
                == "400 invalid_grant: PKCE code verifier not specified")
    }

    @Test(
        "repeated parameters",
        arguments: [
            "client_id", "redirect_uri", "state", "scope", "response_type", "nonce", "code_challenge", "prompt",
        ])
    func aRepeatedParameterIsRefused(_ name: String) async throws {
        let fixture = try await RelyingParty.fixture()
        var query = RelyingParty.shop(fixture).request(["prompt": "login"])
        query.add(name, "again")
        let response = await fixture.get("\(fixture.endpoints.authorization)?\(query.encoded)")
        #expect(["400", "redirect invalid_request"].contains(response.refusal), "\(response.refusal)")
    }

    @Test(
        "odd texts",
        arguments: [
            "state=%ZZ&foo=%", "state=a%0d%0aSet-Cookie:%20x=y", "login_hint=%3Cscript%3E",
            "nonce=\(String(repeating: "n", count: 4000))", "ui_locales=%FF%FE", "acr_values=%E2%80%AE",
            "state=\(String(repeating: "s", count: 3000))",
        ])
    func oddTextsNeitherBreakThePageNorTheHeaders(_ text: String) async throws {
        let fixture = try await RelyingParty.fixture()
        let shop = RelyingParty.shop(fixture)
        let browser = TestBrowser(fixture)
        let target = "\(fixture.endpoints.authorization)?\(shop.request(["state": nil, "nonce": nil]).encoded)&\(text)"
        let page = try await browser.get(target)
        #expect(page.status == 200)
        #expect(!page.shown.contains("<script>"))
        let done = try await browser.submit(["username": "jane", "password": "Secret123"])
        #expect(done.status == 302)
        #expect(done.headers.values("Set-Cookie").allSatisfy { !$0.contains("x=y") })
        let location = try #require(done.redirectLocation)
        #expect(location.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    }

    @Test func pagesCannotBeFramedKeptOrLeaked() async throws {
        let fixture = try await RelyingParty.fixture()
        let page = try await RelyingParty.shop(fixture).open(TestBrowser(fixture))
        #expect(page.headers["X-Frame-Options"] == "SAMEORIGIN")
        #expect(page.headers["Content-Security-Policy"]?.contains("frame-ancestors 'self'") == true)
        #expect(page.headers["Cache-Control"]?.contains("no-store") == true)
        #expect(page.headers["Referrer-Policy"] == "no-referrer")
        #expect(page.headers["X-Content-Type-Options"] == "nosniff")
        #expect(page.headers.values("Set-Cookie").allSatisfy { $0.contains("HttpOnly") && $0.contains("SameSite=Lax") })
    }

    // MARK: Token endpoint

    @Test(
        "token requests",
        arguments: [
            ("another redirect URI", ["redirect_uri": "https://app.example/deep/cb"], "400 invalid_grant"),
            ("no redirect URI", ["redirect_uri": nil], "400 invalid_grant"),
            ("no verifier", ["code_verifier": nil], "400 invalid_grant"),
            ("another verifier", ["code_verifier": String(repeating: "a", count: 43)], "400 invalid_grant"),
            ("a short verifier", ["code_verifier": "abc"], "400 invalid_grant"),
            ("an unknown code", ["code": "a.b.c"], "400 invalid_grant"),
            ("a code with a NUL", ["code": "\0"], "400 invalid_request"),
            ("no code", ["code": nil], "400 invalid_request"),
            ("no grant", ["grant_type": nil], "400 invalid_request"),
            ("an unknown grant", ["grant_type": "magic"], "400 unsupported_grant_type"),
            ("the implicit grant", ["grant_type": "implicit"], "400 unsupported_grant_type"),
            (
                "a password", ["grant_type": "password", "username": "jane", "password": "Secret123"],
                "400 unauthorized_client"
            ),
            ("a wrong secret", ["client_secret": "wrong"], "401 invalid_client"),
            ("an empty secret", ["client_secret": ""], "401 invalid_client"),
            ("no secret", ["client_secret": "-"], "401 invalid_client"),
            ("an unknown client", ["client_id": "nobody"], "401 invalid_client"),
            ("no client", ["client_id": "-", "client_secret": "-"], "401 invalid_client"),
            (
                "an assertion in place of the secret", ["client_secret": "-", "client_assertion": "x"],
                "401 invalid_client"
            ),
            ("an assertion beside the secret", ["client_assertion": "x"], "400 invalid_request"),
        ] as [(String, [String: String?], String)])
    func tokenRequest(_ name: String, _ changes: [String: String?], _ expected: String) async throws {
        let fixture = try await RelyingParty.fixture()
        let shop = RelyingParty.shop(fixture)
        let code = try shop.code(try await shop.login(TestBrowser(fixture)))
        let response = await shop.redeem(code, changes)
        #expect(response.refusal == expected, "\(name): \(response.shown)")
        #expect(response.headers["Cache-Control"] == "no-store")
    }

    @Test func aClientProvesItselfInOneWayAndInTheBody() async throws {
        let fixture = try await RelyingParty.fixture()
        let shop = RelyingParty.shop(fixture)
        let fields: FormFields = ["grant_type": "client_credentials"]
        let basic = { (secret: String) -> HTTPHeaders in
            ["Authorization": "Basic " + Data("shop:\(secret)".utf8).base64EncodedString()]
        }
        let good = RelyingParty.secret.exposedText
        #expect(await fixture.post(fixture.endpoints.token, fields, basic("the+shop%27s+secret")).status == 200)
        let wrong = await fixture.post(fixture.endpoints.token, fields, basic("wrong"))
        #expect(wrong.refusal == "401 invalid_client")
        #expect(wrong.headers["WWW-Authenticate"]?.hasPrefix("Basic ") == true)
        var both = fields
        both.add("client_secret", good)
        #expect(await fixture.post(fixture.endpoints.token, both, basic("the+shop%27s+secret")).status == 200)
        #expect(await fixture.post(fixture.endpoints.token, both, basic("wrong")).refusal == "400 invalid_request")
        let query = FormFields(dictionaryLiteral: ("client_id", "shop"), ("client_secret", good)).encoded
        #expect(await fixture.post("\(fixture.endpoints.token)?\(query)", fields).refusal == "400 invalid_request")
        for broken in ["Basic", "Basic %%%", "Basic c2hvcA==", "Basic OnNlY3JldA=="] {
            let response = await fixture.post(fixture.endpoints.token, fields, ["Authorization": broken])
            #expect(response.refusal == "401 invalid_client", "\(broken)")
        }
        _ = shop
    }

    /// Every endpoint that authenticates clients applies the same rule.
    @Test(arguments: ["token", "token/introspect", "revoke", "logout", "auth/device"])
    func contradictingCredentialsAreRefusedAndAnEmptySecretIsNone(_ path: String) async throws {
        let fixture = try await RelyingParty.fixture()
        let address = "/auth/realms/sandbox/protocol/openid-connect/\(path)"
        let basic = { (pair: String) -> HTTPHeaders in
            ["Authorization": "Basic " + Data(pair.utf8).base64EncodedString()]
        }
        func refusal(_ changes: FormFields, _ headers: HTTPHeaders = [:]) async -> String? {
            var fields: FormFields = ["grant_type": "refresh_token", "refresh_token": "x", "token": "x"]
            for field in changes.fields { fields.add(field.name, field.value) }
            return await fixture.post(address, fields, headers).oauthError
        }
        let several = "400 invalid_request: Several client authentications in one request"
        let good = RelyingParty.secret.exposedText
        for (fields, header) in [
            (["client_secret": "other"], "shop:the+shop%27s+secret"),
            (["client_id": "other"], "shop:the+shop%27s+secret"),
            (["client_id": "spa"], "shop:"), (["client_assertion": "x"], "shop:the+shop%27s+secret"),
        ] as [(FormFields, String)] {
            #expect(await refusal(fields, basic(header)) == several, "\(fields) \(header)")
        }
        #expect(await refusal(["client_id": "shop", "client_secret": good, "client_assertion": "x"]) == several)
        // The client is authenticated: the refusal concerns the rest of the request.
        let unknown = "401 invalid_client: Invalid client or Invalid client credentials"
        for (fields, header) in [
            (["client_id": "shop", "client_secret": good], "shop:the+shop%27s+secret"),
            (["client_secret": good], "shop:"),
            (["client_id": "spa", "client_secret": ""], nil), ([:], "spa:"), (["client_secret": ""], "spa:"),
        ] as [(FormFields, String?)] {
            let answer = await refusal(fields, header.map(basic) ?? [:])
            #expect(answer != unknown && answer != several, "\(fields) \(answer ?? "")")
        }
        #expect(await refusal(["client_id": "shop", "client_secret": ""]) == unknown)
    }

    /// A client that requests bound tokens, or a grant narrower than scopes can express, must not get others.
    @Test func whoAsksForMoreSafetyThanIsGivenIsTold() async throws {
        let fixture = try await RelyingParty.fixture()
        let shop = RelyingParty.shop(fixture)
        let code = try shop.code(try await shop.login(TestBrowser(fixture)))
        for proof in ["eyJ0eXAiOiJkcG9wK2p3dCJ9.e30.x", ""] {
            let bound = await shop.redeem(code, [:], ["DPoP": proof])
            #expect(bound.oauthError == "400 invalid_dpop_proof: DPoP is not supported")
        }
        let detailed = await shop.redeem(code, ["authorization_details": "[]"])
        #expect(detailed.refusal == "400 invalid_authorization_details")
        #expect(await shop.redeem(code, ["resource": "not a uri"]).refusal == "400 invalid_target")
        let device: FormFields = ["client_id": "spa", "authorization_details": "[]"]
        try await RelyingParty.spa(fixture).change {
            $0.attributes["oauth2.device.authorization.grant.enabled"] = "true"
        }
        #expect(
            await fixture.post(fixture.endpoints.deviceAuthorization, device).refusal
                == "400 invalid_authorization_details")
        // The code is not consumed.
        #expect(
            await shop.redeem(code, ["authorization_details": "", "resource": "https://api.example"]).status == 200)
    }

    @Test func theTokenEndpointTakesPostedFormsAlone() async throws {
        let fixture = try await RelyingParty.fixture()
        let shop = RelyingParty.shop(fixture)
        let code = try shop.code(try await shop.login(TestBrowser(fixture)))
        let form: FormFields = [
            "grant_type": "authorization_code", "code": code, "redirect_uri": RelyingParty.redirectURI,
            "code_verifier": shop.verifier.secret.exposedText, "client_id": "shop",
            "client_secret": RelyingParty.secret.exposedText,
        ]
        #expect(await fixture.get("\(fixture.endpoints.token)?\(form.encoded)").status == 405)
        for type in ["application/json", "text/plain", "multipart/form-data; boundary=x"] {
            let request = HTTPRequest(
                method: .post, target: fixture.endpoints.token, headers: ["Content-Type": type],
                body: Array(form.encoded.utf8))
            #expect(await fixture.send(request).refusal == "400 invalid_request", "\(type)")
        }
        for name in ["code", "grant_type", "client_id", "client_secret", "redirect_uri", "code_verifier"] {
            var repeated = form
            repeated.add(name, form[name] ?? "")
            #expect(await fixture.post(fixture.endpoints.token, repeated).refusal == "400 invalid_request", "\(name)")
        }
        // None of these requests has consumed the code.
        #expect(await fixture.post(fixture.endpoints.token, form).status == 200)
    }

    @Test func aSignedAssertionIsNeverTakenForNoProofAtAll() async throws {
        let fixture = try await RelyingParty.fixture()
        let spa = RelyingParty.spa(fixture)
        let code = try spa.code(try await spa.login(TestBrowser(fixture)))
        #expect(await spa.redeem(code, ["client_assertion": "a.b.c"]).refusal == "401 invalid_client")
        #expect(await spa.redeem(code).status == 200)
    }

    @Test(
        "methods",
        arguments: [
            ("/protocol/openid-connect/token", "POST, OPTIONS"),
            ("/protocol/openid-connect/auth", "GET, HEAD, POST, OPTIONS"),
            ("/protocol/openid-connect/certs", "GET, HEAD, OPTIONS"), ("/account", "GET, HEAD, OPTIONS"),
        ])
    func aMethodThatIsNotTakenIsToldWhichAre(_ path: String, _ allowed: String) async throws {
        let fixture = try await RelyingParty.fixture()
        for method in [HTTPMethod.put, .delete] {
            let response = await fixture.send(
                HTTPRequest(method: method, target: fixture.endpoints.issuer + path))
            #expect(response.status == 405)
            #expect(response.headers["Allow"] == allowed)
        }
    }

    @Test func aVerifierForACodeWithoutChallengeIsRefused() async throws {
        let fixture = try await RelyingParty.fixture()
        let shop = RelyingParty.shop(fixture)
        let bare: [String: String?] = ["code_challenge": nil, "code_challenge_method": nil]
        let code = try shop.code(try await shop.login(TestBrowser(fixture), bare))
        #expect(await shop.redeem(code).refusal == "400 invalid_grant")
    }

    @Test func aCodeThatComesTwiceEndsWhatCameOfIt() async throws {
        let fixture = try await RelyingParty.fixture()
        let shop = RelyingParty.shop(fixture)
        let browser = TestBrowser(fixture)
        let code = try shop.code(try await shop.login(browser))
        let tokens = try TokenResponse(json: await shop.redeem(code).json)
        let spa = RelyingParty.spa(fixture)
        let others = try TokenResponse(json: await spa.redeem(try spa.code(try await spa.open(browser))).json)
        #expect(await shop.userinfo(tokens).status == 200)
        #expect(await shop.redeem(code).refusal == "400 invalid_grant")
        #expect(await shop.userinfo(tokens).status == 401)
        #expect(await shop.refresh(tokens.refreshToken).refusal == "400 invalid_grant")
        // Another client of the same session keeps its tokens.
        #expect(await spa.userinfo(others).status == 200)
    }

    @Test func aCodeIsOneClientsAndLivesAMinute() async throws {
        let fixture = try await RelyingParty.fixture()
        let shop = RelyingParty.shop(fixture)
        let other = RelyingParty(fixture: fixture, clientID: "other", secret: RelyingParty.secret)
        let stolen = try shop.code(try await shop.login(TestBrowser(fixture)))
        let verifier = shop.verifier.secret.exposedText
        #expect(await other.redeem(stolen, ["code_verifier": verifier]).refusal == "400 invalid_grant")
        #expect(await shop.redeem(stolen).refusal == "400 invalid_grant")
        let late = try shop.code(try await shop.login(TestBrowser(fixture)))
        fixture.clock.advance(seconds: 61)
        #expect(await shop.redeem(late).refusal == "400 invalid_grant")
    }

    @Test func aRefreshTokenIsOneClientsRotatesAndNeverWidens() async throws {
        let fixture = try await RelyingParty.fixture()
        let spa = RelyingParty.spa(fixture)
        let first = try await spa.tokens(TestBrowser(fixture))
        let shop = RelyingParty.shop(fixture)
        #expect(await shop.refresh(first.refreshToken).refusal == "400 invalid_grant")
        #expect(await spa.refresh(first.refreshToken, scope: "openid offline_access").refusal == "400 invalid_scope")
        #expect(await spa.refresh(first.refreshToken, scope: "openid bio_auth_offline").refusal == "400 invalid_scope")
        let second = try TokenResponse(json: await spa.refresh(first.refreshToken).json)
        #expect(second.refreshToken != first.refreshToken)
        #expect(await spa.refresh(first.refreshToken).refusal == "400 invalid_grant")
        // The server cannot distinguish the holder of the newest token from a thief, so the session has ended.
        #expect(await spa.refresh(second.refreshToken).refusal == "400 invalid_grant")
        #expect(await spa.userinfo(second).status == 401)
        #expect(await spa.refresh(Secret("nobody's")).refusal == "400 invalid_grant")
        #expect(await spa.token(["grant_type": "refresh_token"]).refusal == "400 invalid_request")
    }

    @Test func aRealmThatDoesNotRotateTakesItsTokensAgain() async throws {
        let fixture = try await RelyingParty.fixture()
        let realm = try await fixture.sandbox
        try await fixture.store.updateRealm(id: realm.id) { $0.rotatesRefreshTokens = false }
        let spa = RelyingParty.spa(fixture)
        let tokens = try await spa.tokens(TestBrowser(fixture))
        for _ in 0..<3 { #expect(await spa.refresh(tokens.refreshToken).status == 200) }
    }

    @Test func aTokenForNobodyIsGivenToClientsWithAServiceAccountAlone() async throws {
        let fixture = try await RelyingParty.fixture()
        let grant: FormFields = ["grant_type": "client_credentials"]
        let tokens = try TokenResponse(json: await RelyingParty.shop(fixture).token(grant).json)
        #expect(tokens.refreshToken == nil)
        #expect(tokens.idToken == nil)
        // There is no session that the client could end or query.
        #expect(tokens.sessionState == nil)
        let token = tokens.accessToken.exposedText
        let claims = try JSONValue(parsing: UnverifiedJWS(compact: token).payload)
        #expect(claims["sid"] == nil && claims["session_state"] == nil && claims["jti"]?.string?.isEmpty == false)
        let mine: FormFields = ["client_id": "shop", "client_secret": RelyingParty.secret.exposedText, "token": token]
        let introspected = await fixture.post(fixture.endpoints.introspection, mine).json
        #expect(introspected["active"] == true && introspected["sid"] == nil)
        #expect(await fixture.post(fixture.endpoints.revocation, mine).status == 200)
        #expect(await fixture.post(fixture.endpoints.introspection, mine).json == ["active": false])
        var withOpenID = grant
        withOpenID.add("scope", "openid")
        let identified = try TokenResponse(json: await RelyingParty.shop(fixture).token(withOpenID).json)
        let idToken = try JSONValue(
            parsing: UnverifiedJWS(compact: try #require(identified.idToken).exposedText).payload)
        #expect(idToken["sid"] == nil)
        #expect(await RelyingParty.spa(fixture).token(grant).refusal == "401 unauthorized_client")
        let other = RelyingParty(fixture: fixture, clientID: "other", secret: RelyingParty.secret)
        #expect(await other.token(grant).refusal == "401 unauthorized_client")
        var wide = grant
        wide.add("scope", "everything")
        #expect(await RelyingParty.shop(fixture).token(wide).refusal == "400 invalid_scope")
    }

    // MARK: Userinfo, revocation

    @Test func anAccessTokenIsTakenFromTheHeaderOrTheBodyAlone() async throws {
        let fixture = try await RelyingParty.fixture()
        let tokens = try await RelyingParty.spa(fixture).tokens(TestBrowser(fixture))
        let address = fixture.endpoints.userinfo
        let token = tokens.accessToken.exposedText
        #expect(await fixture.get("\(address)?access_token=\(token)").status == 401)
        let bare = await fixture.get(address)
        #expect(bare.status == 401)
        #expect(bare.headers["WWW-Authenticate"] == "Bearer realm=\"sandbox\"")
        #expect(await fixture.post(address, ["access_token": token]).status == 200)
        let both = await fixture.post(address, ["access_token": token], ["Authorization": "Bearer \(token)"])
        #expect(both.refusal == "400 invalid_request")
        #expect(both.headers["WWW-Authenticate"]?.contains("error=\"invalid_request\"") == true)
        let twice = HTTPHeaders(
            dictionaryLiteral: ("Authorization", "Bearer \(token)"), ("Authorization", "Bearer \(token)"))
        #expect(await fixture.get(address, twice).refusal == "400 invalid_request")
        for bad in ["x", "x.y.z", token + "A", String(token.dropLast(2)), tokens.idToken?.exposedText ?? ""] {
            let response = await fixture.get(address, ["Authorization": "Bearer \(bad)"])
            #expect(response.status == 401)
            #expect(response.headers["WWW-Authenticate"]?.contains("error=\"invalid_token\"") == true)
        }
    }

    @Test func nobodyGivesAnothersTokenBack() async throws {
        let fixture = try await RelyingParty.fixture()
        let spa = RelyingParty.spa(fixture)
        let tokens = try await spa.tokens(TestBrowser(fixture))
        let refresh = try #require(tokens.refreshToken).exposedText
        let shop: FormFields = [
            "client_id": "shop", "client_secret": RelyingParty.secret.exposedText, "token": refresh,
        ]
        #expect(await fixture.post(fixture.endpoints.revocation, shop).status == 400)
        #expect(await spa.refresh(tokens.refreshToken).status == 200)
    }
}
