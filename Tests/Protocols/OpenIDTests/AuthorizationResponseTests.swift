import HTTPMessage
import IdentityModel
import OpenID
import TestSupport
import Testing

@Suite struct AuthorizationResponseTests {
    private let uri = "https://kobil/OpenIdRedirectUri"
    private let issuer = "https://id.example.com/auth/realms/demo"

    @Test func aCodeGoesOutInKeycloaksOrderAndEncoding() {
        let response = AuthorizationResponse(
            outcome: .code(Secret("a.b.c")), state: "x y?*~/ü", sessionState: "session", issuer: issuer)
        let written =
            "state=x+y?*~%2F%C3%BC&session_state=session&iss=https%3A%2F%2Fid.example.com%2Fauth%2Frealms%2Fdemo"
            + "&code=a.b.c"
        #expect(response.location(at: uri, mode: .fragment) == "\(uri)#\(written)")
        #expect(response.location(at: uri, mode: .query) == "\(uri)?\(written)")
        #expect(response.location(at: uri + "?a=1", mode: .query) == "\(uri)?a=1&\(written)")
        #expect(response.location(at: uri + "#f", mode: .fragment) == "\(uri)#f&\(written)")
        #expect(response.location(at: uri, mode: .formPost) == nil)
        #expect(response.location(at: "com.example:/cb", mode: .query) == "com.example:/cb?\(written)")
    }

    @Test func anErrorGoesOutInKeycloaksOrder() {
        let response = AuthorizationResponse(
            outcome: .error(.missingParameter("response_type")), state: "s", sessionState: "never", issuer: issuer)
        #expect(
            response.location(at: uri, mode: .fragment)
                == "\(uri)#error=invalid_request&error_description=Missing+parameter%3A+response_type&state=s"
                + "&iss=https%3A%2F%2Fid.example.com%2Fauth%2Frealms%2Fdemo")
    }

    /// As sent by Keycloak 26.7.3 for the state below.
    @Test(arguments: [
        (
            ResponseMode.fragment,
            "https://kobil/OpenIdRedirectUri#state=a+b%2Bc%26d?e*f~g%2F%C3%BC%21%27%28%29%24%2C%3B%3A%40%3D%25%23"
                + "&session_state=BOQ9wXc7Vn9vpnEDB_XKhCbP&iss=http%3A%2F%2F127.0.0.1%3A9487%2Fauth%2Frealms%2Fdemo"
                + "&code=b5e5fe9b-60cb-3c9d-eb3e-7427f0b8bb00.BOQ9wXc7Vn9vpnEDB_XKhCbP.ef69d5b7-013b-4883-9d7a-235aecdd718c"
        ),
        (
            .query,
            "https://kobil/OpenIdRedirectUri?error=invalid_request&error_description=Invalid+parameter%3A+response_mode"
                + "&state=a+b%2Bc%26d?e*f~g%2F%C3%BC%21%27%28%29%24%2C%3B%3A%40%3D%25%23"
                + "&iss=http%3A%2F%2F127.0.0.1%3A9487%2Fauth%2Frealms%2Fdemo"
        ),
        (
            .fragment,
            "https://kobil/OpenIdRedirectUri#error=unsupported_response_type"
                + "&state=a+b%2Bc%26d?e*f~g%2F%C3%BC%21%27%28%29%24%2C%3B%3A%40%3D%25%23"
                + "&iss=http%3A%2F%2F127.0.0.1%3A9487%2Fauth%2Frealms%2Fdemo"
        ),
    ])
    func whatKeycloakWroteIsReadAndWrittenTheSame(mode: ResponseMode, location: String) throws {
        let state = "a b+c&d?e*f~g/ü!'()$,;:@=%#"
        let issuer = "http://127.0.0.1:9487/auth/realms/demo"
        let received = try #require(ReceivedAuthorizationResponse.read(redirect: location, expecting: uri))
        #expect(received.mode == mode)
        var written = AuthorizationResponse(outcome: .error(OAuthError(.serverError)), state: state, issuer: issuer)
        switch try received.validated(state: state, issuer: issuer, requiresIssuer: true) {
        case .authorized(let valid):
            written.outcome = .code(valid.code)
            written.sessionState = valid.sessionState
        case .refused(let error): written.outcome = .error(error)
        }
        #expect(written.location(at: uri, mode: mode) == location)
    }

    @Test(arguments: [
        "https://kobil/OpenIdRedirectUri", "com.example:/cb", "http://127.0.0.1:8400/cb?own=1", "urn:example:cb",
        "http://127.0.0.1/cb?own=1&", "http://127.0.0.1/cb?", "https://a.example/#own",
    ])
    func whatTheServerWritesTheClientReads(uri: String) throws {
        let state = "sta te+%20&=#?é"
        let code = AuthorizationResponse(
            outcome: .code(Secret("c+o/d=e&#")), state: state, sessionState: "1", issuer: issuer)
        let error = AuthorizationResponse(
            outcome: .error(OAuthError(.accessDenied, "no + yes")), state: state, issuer: issuer)
        for mode in [ResponseMode.query, .fragment] {
            let location = try #require(code.location(at: uri, mode: mode))
            if mode == .query && uri.contains("#") { continue }
            let received = try #require(ReceivedAuthorizationResponse.read(redirect: location, expecting: uri))
            #expect(received.mode == mode)
            guard case .authorized(let valid) = try received.validated(state: state, issuer: issuer) else {
                Issue.record("\(location) brought no code")
                return
            }
            #expect(valid.code == Secret("c+o/d=e&#") && valid.sessionState == "1")
            let refused = try #require(error.location(at: uri, mode: mode))
            let outcome = try ReceivedAuthorizationResponse.read(redirect: refused, expecting: uri)?
                .validated(state: state, issuer: issuer)
            #expect(outcome == .refused(OAuthError(.accessDenied, "no + yes")))
        }
        let posted = ReceivedAuthorizationResponse.read(
            formPost: FormFields(encoded: code.fields.encoded), to: uri, expecting: uri)
        #expect(posted?.mode == .formPost)
        guard case .authorized = try posted?.validated(state: state, issuer: issuer) else {
            Issue.record("the form brought no code")
            return
        }
    }

    @Test(arguments: [
        "https://kobil/OpenIdRedirectUriX?code=1", "https://kobil/openIdRedirectUri?code=1",
        "https://kobil.evil.example/OpenIdRedirectUri?code=1", "http://kobil/OpenIdRedirectUri?code=1",
        "https://kobil:443/OpenIdRedirectUri?code=1", "https://kobil/OpenIdRedirectUri/?code=1",
        "https://kobil/OpenIdRedirectUri&code=1", "https://kobil/a/../OpenIdRedirectUri?code=1",
        "https://evil.example/?u=https://kobil/OpenIdRedirectUri?code=1", "", "https://kobil",
    ])
    func aURLThatIsNotTheRedirectURIIsNotRead(url: String) {
        #expect(ReceivedAuthorizationResponse.read(redirect: url, expecting: uri) == nil)
    }

    @Test(arguments: [
        ("http://127.0.0.1/cb?own=1", "http://127.0.0.1/cb?own=12&code=1"),
        ("http://127.0.0.1/cb?own=1", "http://127.0.0.1/cb?own=1?code=1"),
        ("http://127.0.0.1/cb?own=1", "http://127.0.0.1/cb?code=1"),
        ("http://127.0.0.1/cb#own", "http://127.0.0.1/cb#owner&code=1"), ("com.example:", "com.example:/cb?code=1"),
    ])
    func aRedirectURIsOwnPartsMustBeThereWhole(uri: String, url: String) {
        #expect(ReceivedAuthorizationResponse.read(redirect: url, expecting: uri) == nil)
    }

    @Test func aFormPostedElsewhereIsNotRead() {
        #expect(
            ReceivedAuthorizationResponse.read(formPost: ["code": "1"], to: uri + "/", expecting: uri) == nil)
    }

    @Test(arguments: [
        ("code=1", AuthorizationResponseError.stateMissing),
        ("code=1&state=other", .stateMismatch),
        ("code=1&state=S", .stateMismatch),
        ("code=1&state=s&iss=https://evil.example", .issuerMismatch(received: UntrustedText("https://evil.example"))),
        ("code=1&state=s", .issuerMissing),
        ("code=1&state=s&state=s&iss=i", .repeatedParameter("state")),
        ("code=1&code=2&state=s&iss=i", .repeatedParameter("code")),
        ("code=1&state=s&iss=i#code=2", .repeatedParameter("code")),
        ("code=1&error=x&state=s&iss=i", .codeAndError),
        ("state=s&iss=i", .neitherCodeNorError),
        ("code=&state=s&iss=i", .neitherCodeNorError),
    ])
    func everyRuleHasItsRefusal(parameters: String, refusal: AuthorizationResponseError) throws {
        let received = try #require(
            ReceivedAuthorizationResponse.read(redirect: "\(uri)?\(parameters)", expecting: uri))
        #expect(throws: refusal) { try received.validated(state: "s", issuer: "i", requiresIssuer: true) }
    }

    @Test func aRequestWithoutStateTakesAnyAndAnOldServerNeedNotNameItself() throws {
        let received = try #require(ReceivedAuthorizationResponse.read(redirect: uri + "#code=1", expecting: uri))
        #expect(throws: Never.self) { try received.validated(state: nil, issuer: issuer) }
    }

    @Test func theCodeIsNotPrinted() throws {
        let response = AuthorizationResponse(outcome: .code(Secret("hunter2")), state: "s", issuer: nil)
        #expect(!everyPrintedForm(response).contains("hunter2"))
        #expect(!everyPrintedForm(response.fields).contains("hunter2"))
        let received = try #require(
            ReceivedAuthorizationResponse.read(redirect: "\(uri)?code=hunter2", expecting: uri))
        #expect(!everyPrintedForm(received).contains("hunter2"))
        #expect(!everyPrintedForm(try received.validated(state: nil, issuer: nil)).contains("hunter2"))
    }
}
