import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import Testing

@testable import IdentityServer
@testable import IdentityStore
@testable import OpenIDProvider
@testable import ServerRouting

private let oidc = "protocol/openid-connect"

/// The responses that scripts of other origins may read (Fetch Standard, CORS protocol).
@Suite struct CrossOriginTests {
    private let mine = "https://shop.example"

    private func allowed(_ response: HTTPResponse) -> String? { response.headers["Access-Control-Allow-Origin"] }

    @Test func aBrowserThatAsksBeforehandIsToldByTheRealmsClients() async throws {
        let fixture = try await RelyingParty.fixture()
        for path in [fixture.endpoints.token, fixture.endpoints.userinfo, fixture.endpoints.revocation] {
            for (origin, expected) in [(mine, Optional(mine)), ("https://evil.example", nil), ("null", nil)] {
                let response = await fixture.send(
                    HTTPRequest(
                        method: .options, target: path,
                        headers: ["Origin": origin, "Access-Control-Request-Method": "POST"]))
                #expect(response.status == 204)
                #expect(allowed(response) == expected)
                #expect(
                    (response.headers["Access-Control-Allow-Methods"]?.contains("POST") == true) == (expected != nil))
            }
        }
    }

    /// A header that the endpoint refuses (`DPoP`) is not offered to scripts.
    @Test func aPreflightListsNoHeaderThatIsRefused() async throws {
        let fixture = try await RelyingParty.fixture()
        let response = await fixture.send(
            HTTPRequest(
                method: .options, target: fixture.endpoints.token,
                headers: ["Origin": mine, "Access-Control-Request-Method": "POST"]))
        let listed = (response.headers["Access-Control-Allow-Headers"] ?? "").split(separator: ", ").map(String.init)
        #expect(listed.contains("Authorization") && !listed.contains("DPoP"))
        let grant: FormFields = ["grant_type": "refresh_token", "refresh_token": "x", "client_id": "spa"]
        let plain = await fixture.post(fixture.endpoints.token, grant)
        for name in listed where name != "Authorization" && name != "Content-Type" {
            #expect(await fixture.post(fixture.endpoints.token, grant, [name: "x"]).body == plain.body, "\(name)")
        }
    }

    @Test func anAnswerIsReadByItsOwnClientsPagesAlone() async throws {
        let fixture = try await RelyingParty.fixture()
        let spa = RelyingParty.spa(fixture)
        try await RelyingParty.shop(fixture).change { $0.webOrigins = ["https://other.example"] }
        let tokens = try await spa.tokens(TestBrowser(fixture))
        for (origin, expected) in [(mine, Optional(mine)), ("https://other.example", nil)] {
            let refused = await spa.token(["grant_type": "refresh_token", "refresh_token": "x"], ["Origin": origin])
            #expect(refused.status == 400)
            #expect(allowed(refused) == expected)
            #expect(refused.headers["Vary"] == "Origin")
            let user = await fixture.get(
                fixture.endpoints.userinfo,
                ["Origin": origin, "Authorization": "Bearer \(tokens.accessToken.exposedText)"])
            #expect(user.status == 200)
            #expect(allowed(user) == expected)
        }
    }

    @Test func whoAllowsEverybodyAllowsNoCredentials() async throws {
        let fixture = try await RelyingParty.fixture()
        let spa = RelyingParty.spa(fixture)
        try await spa.change { $0.webOrigins = ["*"] }
        let response = await spa.token(
            ["grant_type": "refresh_token", "refresh_token": "x"], ["Origin": "https://any.example"])
        #expect(allowed(response) == "*")
        #expect(response.headers["Access-Control-Allow-Credentials"] == nil)
    }

    @Test func aPlusStandsForTheRedirectURIsOrigins() async throws {
        let fixture = try await RelyingParty.fixture()
        let spa = RelyingParty.spa(fixture)
        try await spa.change { $0.webOrigins = ["+"] }
        for (origin, expected) in [
            ("https://app.example", Optional("https://app.example")), ("https://evil.example", nil),
        ] {
            let response = await spa.token(["grant_type": "refresh_token", "refresh_token": "x"], ["Origin": origin])
            #expect(allowed(response) == expected)
        }
    }

    @Test func whatARealmSaysAboutItselfIsEverybodys() async throws {
        let fixture = try await RelyingParty.fixture()
        for path in [fixture.endpoints.discovery, fixture.endpoints.keys] {
            let response = await fixture.get(path, ["Origin": "https://any.example"])
            #expect(allowed(response) == "*")
            #expect(response.headers["Access-Control-Allow-Credentials"] == nil)
        }
        // Scripts of other origins cannot read pages that require a cookie.
        let page = await fixture.get("\(fixture.endpoints.authorization)?client_id=x", ["Origin": mine])
        #expect(allowed(page) == nil)
    }

    /// The credentials of a request besides its `Origin`.
    enum Carried: Sendable {
        case nothing, client, bearer, bearerInForm, basic, refreshToken, idTokenHint, clientID
    }

    /// Who may read the response: all scripts, scripts of the client's origins with or without credentials, or none.
    enum Reader: Sendable { case everybody, client, clientWithoutCredentials, nobody }

    @Test(arguments: [
        (".well-known/openid-configuration", HTTPMethod.get, Carried.nothing, Reader.everybody),
        (".well-known/oauth-authorization-server", .get, .nothing, .everybody),
        (oidc + "/certs", .get, .nothing, .everybody),
        (oidc + "/token", .post, .client, .client), (oidc + "/token/introspect", .post, .client, .client),
        (oidc + "/revoke", .post, .client, .client), (oidc + "/auth/device", .post, .client, .client),
        (oidc + "/userinfo", .get, .bearer, .client), (oidc + "/userinfo", .post, .bearerInForm, .client),
        ("account", .get, .bearer, .clientWithoutCredentials), ("account/", .get, .bearer, .clientWithoutCredentials),
        ("account", .get, .nothing, .nobody), ("account", .get, .basic, .nobody),
        (oidc + "/logout", .post, .refreshToken, .clientWithoutCredentials),
        (oidc + "/logout", .post, .idTokenHint, .nobody), (oidc + "/logout", .post, .clientID, .nobody),
        (oidc + "/logout", .post, .nothing, .nobody), (oidc + "/logout", .get, .idTokenHint, .nobody),
        (oidc + "/logout", .get, .refreshToken, .nobody),
        (oidc + "/token", .get, .nothing, .nobody), ("", .get, .nothing, .nobody),
    ])
    func aRequestWithItsOwnProofAloneIsCrossOrigin(
        _ path: String, _ method: HTTPMethod, _ carried: Carried, _ reader: Reader
    ) async throws {
        let fixture = try await RelyingParty.fixture()
        let spa = RelyingParty.spa(fixture)
        let browser = TestBrowser(fixture)
        let tokens = try await spa.tokens(browser)
        var headers: HTTPHeaders = ["Origin": mine, "Accept": "application/json"]
        // The browser adds its cookies to every request.
        headers.add("Cookie", browser.cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; "))
        var fields: FormFields = [:]
        switch carried {
        case .nothing: break
        case .client: fields = ["client_id": "spa", "token": "x", "grant_type": "refresh_token", "refresh_token": "x"]
        case .bearer: headers.add("Authorization", "Bearer \(tokens.accessToken.exposedText)")
        case .bearerInForm: fields = ["access_token": tokens.accessToken.exposedText]
        case .basic: headers.add("Authorization", "Basic c3BhOng=")
        case .refreshToken:
            fields = ["client_id": "spa", "refresh_token": tokens.refreshToken?.exposedText ?? ""]
        case .idTokenHint: fields = ["client_id": "spa", "id_token_hint": tokens.idToken?.exposedText ?? ""]
        case .clientID: fields = ["client_id": "spa"]
        }
        let target = "\(fixture.endpoints.issuer)/\(path)"
        let answer =
            method == .post
            ? await fixture.post(target, fields, headers)
            : await fixture.get(fields.encoded.isEmpty ? target : "\(target)?\(fields.encoded)", headers)
        check(answer, reader)
    }

    private func check(_ answer: HTTPResponse, _ reader: Reader) {
        let expected: String? =
            switch reader {
            case .everybody: "*"
            case .client, .clientWithoutCredentials: mine
            case .nobody: nil
            }
        #expect(allowed(answer) == expected)
        #expect(answer.headers["Access-Control-Allow-Credentials"] == (reader == .client ? "true" : nil))
    }

    @Test(arguments: [
        ("account", "GET", "authorization", Reader.clientWithoutCredentials), ("account", "GET", "x-more", .nobody),
        ("account", "GET", "accept, Authorization", .clientWithoutCredentials),
        (oidc + "/logout", "POST", "content-type", .clientWithoutCredentials), (oidc + "/logout", "GET", "", .nobody),
        (oidc + "/token", "POST", "authorization", .client), (oidc + "/auth/device", "POST", "", .client),
        (oidc + "/certs", "GET", "", .everybody), (oidc + "/auth", "GET", "", .nobody), ("", "GET", "", .nobody),
        ("login-actions/authenticate", "POST", "", .nobody), (oidc + "/logout/logout-confirm", "POST", "", .nobody),
        ("device", "POST", "", .nobody),
    ])
    func aBrowserThatAsksBeforehandIsToldTheSame(
        _ path: String, _ method: String, _ headers: String, _ reader: Reader
    ) async throws {
        let fixture = try await RelyingParty.fixture()
        let answer = await fixture.send(
            HTTPRequest(
                method: .options, target: "\(fixture.endpoints.issuer)/\(path)",
                headers: [
                    "Origin": mine, "Access-Control-Request-Method": method,
                    "Access-Control-Request-Headers": headers,
                ]))
        check(answer, reader)
    }

    /// All other paths of a realm, with all methods: they use cookies, so no script of another origin may read them.
    @Test func noOtherPathOfARealmIsCrossOrigin() async throws {
        let fixture = try await RelyingParty.fixture()
        let browser = TestBrowser(fixture)
        _ = try await RelyingParty.spa(fixture).login(browser)
        let cookie = browser.cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
        let others = OpenIDRoutes.table.routes.filter { $0.crossOrigin == nil }.map(\.path.template)
        #expect(others.count >= 11)
        for path in others {
            for method in [HTTPMethod.get, .post, .options, .put] {
                let answer = await fixture.send(
                    HTTPRequest(
                        method: method, target: "\(fixture.endpoints.issuer)/\(path)?client_id=spa",
                        headers: [
                            "Origin": mine, "Cookie": cookie, "Authorization": "Bearer x",
                            "Access-Control-Request-Method": "GET", "Access-Control-Request-Headers": "authorization",
                            "Content-Type": "application/x-www-form-urlencoded",
                        ], body: Array("refresh_token=x".utf8)))
                #expect(allowed(answer) == nil, "\(method) \(path)")
                #expect(answer.headers["Access-Control-Allow-Credentials"] == nil)
            }
        }
    }

    /// A response that a script may read does not depend on the browser's cookies.
    @Test func whatAScriptReadsIsOfItsTokenAndOfNoCookie() async throws {
        let fixture = try await RelyingParty.fixture()
        let spa = RelyingParty.spa(fixture)
        let janes = TestBrowser(fixture)
        _ = try await spa.login(janes)
        let cookie = janes.cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
        let marys = try TokenResponse(
            json: await spa.redeem(spa.code(spa.login(TestBrowser(fixture), as: "mary"))).json)
        let account = "\(fixture.endpoints.issuer)/account"
        let profile = await fixture.get(
            account, ["Cookie": cookie, "Authorization": "Bearer \(marys.accessToken.exposedText)", "Origin": mine])
        #expect(profile.json["username"] == "mary")
        let bad = await fixture.get(account, ["Cookie": cookie, "Authorization": "Bearer x", "Origin": mine])
        #expect(bad.status == 401)
        let left = await fixture.post(
            fixture.endpoints.logout, ["client_id": "spa", "refresh_token": marys.refreshToken?.exposedText ?? ""],
            ["Cookie": cookie, "Origin": mine])
        #expect(left.status == 204)
        #expect(left.headers.values("Set-Cookie").isEmpty)
        #expect(try await janes.get(account).shown.contains("jane"))
    }

    @Test func theSessionsFrameIsForPagesOfItsClients() async throws {
        let fixture = try await RelyingParty.fixture()
        let base = "\(fixture.endpoints.issuer)/protocol/openid-connect"
        for path in ["login-status-iframe.html", "3p-cookies/step1.html", "3p-cookies/step2.html"] {
            let frame = await fixture.get("\(base)/\(path)")
            #expect(frame.status == 200)
            #expect(frame.headers["X-Frame-Options"] == nil)
            #expect(frame.headers["Content-Security-Policy"]?.contains("script-src 'sha256-") == true)
        }
        func admission(_ client: String, _ origin: String) async -> Int {
            let query = FormFields(dictionaryLiteral: ("client_id", client), ("origin", origin)).encoded
            return await fixture.get("\(base)/login-status-iframe.html/init?\(query)").status
        }
        #expect(await admission("spa", mine) == 204)
        #expect(await admission("spa", "https://evil.example") == 403)
        #expect(await admission("nobody", mine) == 403)
    }
}
