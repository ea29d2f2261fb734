import HTTPMessage
import IdentityModel
import OpenID
import TestSupport
import Testing

@Suite struct TokenRequestTests {
    private static let verifier = CodeVerifier(random: SeededRandom.another())

    private func headers(_ authorization: [String]) -> HTTPHeaders {
        var headers = HTTPHeaders()
        for value in authorization { headers.add("Authorization", value) }
        return headers
    }

    @Test(arguments: [
        TokenGrant.authorizationCode(
            code: Secret("a b+c&d=é"), redirectURI: "com.example:/cb?x=1", verifier: .wellFormed(verifier)),
        .authorizationCode(code: Secret("c"), redirectURI: "", verifier: .absent),
        .refreshToken(Secret("tok.en")), .password(username: "jane doe", password: Secret("p&w=d+ü")),
        .clientCredentials,
    ])
    func whatAClientSendsTheServerReads(grant: TokenGrant) throws {
        let clients: [ClientAuthentication] = [
            .none(ClientID("public")), .post(ClientID("a&b"), Secret("s=+ü")),
            .basic(ClientID("id:with=colon é"), Secret("se:cr et%=&+é")),
        ]
        for client in clients {
            let request = TokenRequest(grant: grant, client: client, scope: "openid", extra: ["x": "y"])
            let received = ReceivedTokenRequest(request.httpRequest(to: "http://127.0.0.1/token"))
            #expect(try received.grantType() == grant.name)
            #expect(try received.client() == client)
            #expect(try received.grant() == grant)
            #expect(received.scope == "openid" && received.fields["x"] == "y")
        }
    }

    @Test(arguments: [
        ("client_id=c", OAuthError.missingGrantType),
        ("grant_type=nonsense&client_id=c", .unsupportedGrantType),
        ("grant_type=authorization_code&client_id=c&x=1&x=2", .duplicatedParameter),
        ("grant_type=authorization_code&client_id=c", .missingParameter("code")),
        ("grant_type=refresh_token&client_id=c", .refreshTokenMissing),
        ("grant_type=password&client_id=c&password=p", .missingUsername),
        ("grant_type=password&client_id=c&username=u", .invalidUserCredentials),
    ])
    func aGrantThatIsNotWholeHasKeycloaksRefusal(body: String, refusal: OAuthError) {
        let received = ReceivedTokenRequest(fields: FormFields(encoded: body))
        #expect(throws: refusal) { try received.grant() }
    }

    @Test(arguments: [
        ("grant_type=x", [], OAuthError.unknownClient), ("client_id=", [], .unknownClient),
        ("client_id=a&client_id=b", [], .duplicatedParameter),
        ("client_id=a&client_secret=x&client_secret=y", [], .duplicatedParameter),
        ("client_id=a", ["Basic ???"], .unknownClient), ("", ["Basic bm9jb2xvbg=="], .unknownClient),
        ("", ["Basic YTpi", "Basic YTpi"], .unknownClient), ("", ["Bearer abc"], .unknownClient),
        // "a" with the secret "b", with another ID or secret in the body, or with an assertion.
        ("client_id=other", ["Basic YTpi"], .severalClientAuthentications),
        ("client_id=a&client_secret=c", ["Basic YTpi"], .severalClientAuthentications),
        ("client_secret=c", ["Basic YTpi"], .severalClientAuthentications),
        ("client_id=other&client_secret=b", ["Basic YTpi"], .severalClientAuthentications),
        ("client_assertion=x", ["Basic YTpi"], .severalClientAuthentications),
        ("client_id=a&client_secret=b&client_assertion=x", [], .severalClientAuthentications),
        ("client_id=a&client_assertion=x", [], .unknownClient),
        ("client_id=a&client_secret=&client_assertion=x", [], .unknownClient),
        ("client_id=a&client_secret=b&client_secret=b", ["Basic YTpi"], .duplicatedParameter),
        ("client_id=a&client_secret=&client_secret=", [], .duplicatedParameter),
        ("client_id=a&client_id=a", [], .duplicatedParameter),
    ])
    func aClientThatIsNotCertainHasItsRefusal(body: String, authorization: [String], refusal: OAuthError) {
        let received = ReceivedTokenRequest(fields: FormFields(encoded: body), headers: headers(authorization))
        #expect(throws: refusal) { try received.client() }
    }

    /// "YTpi" is `a:b`, "YTo=" is `a:`.
    @Test(
        arguments: [
            ("client_id=a", "Basic YTpi", ClientAuthentication.basic(ClientID("a"), Secret("b"))),
            ("client_id=&client_secret=", "basic YTpi", .basic(ClientID("a"), Secret("b"))),
            ("client_id=a&client_secret=b", "Basic YTpi", .basic(ClientID("a"), Secret("b"))),
            ("client_secret=b", "Basic YTpi", .basic(ClientID("a"), Secret("b"))),
            ("client_id=a&client_secret=b", "Basic YTo=", .post(ClientID("a"), Secret("b"))),
            ("client_id=a&client_secret=", "Basic YTo=", .none(ClientID("a"))),
            ("", "Basic YTo=", .none(ClientID("a"))),
            ("client_id=a&client_secret=", nil, .none(ClientID("a"))),
        ] as [(String, String?, ClientAuthentication)])
    func oneClientMayBeNamedTwiceAndAnEmptySecretIsNone(
        _ body: String, _ header: String?, _ client: ClientAuthentication
    ) throws {
        let received = ReceivedTokenRequest(
            fields: FormFields(encoded: body), headers: headers([header].compactMap { $0 }))
        #expect(try received.client() == client)
    }

    @Test func aVerifierIsJudgedInKeycloaksWords() throws {
        let challenge = Self.verifier.challenge
        let other = CodeVerifier(random: SeededRandom.another())
        #expect(OAuthError.refusal(of: .wellFormed(Self.verifier), for: challenge) == nil)
        #expect(OAuthError.refusal(of: .absent, for: nil) == nil)
        #expect(OAuthError.refusal(of: .absent, for: challenge) == .verifierMissing)
        #expect(OAuthError.refusal(of: .wellFormed(Self.verifier), for: nil) == .verifierUnexpected)
        #expect(OAuthError.refusal(of: .malformed, for: challenge) == .verifierMalformed)
        #expect(OAuthError.refusal(of: .wellFormed(other), for: challenge) == .verifierMismatch)
    }

    @Test func noPrintedFormOfARequestShowsItsSecrets() {
        for grant in [
            TokenGrant.authorizationCode(code: Secret("hunter2"), redirectURI: "u", verifier: .absent),
            .refreshToken(Secret("hunter2")), .password(username: "jane", password: Secret("hunter2")),
        ] {
            let request = TokenRequest(grant: grant, client: .post(ClientID("c"), Secret("hunter2")))
            #expect(!everyPrintedForm(request).contains("hunter2"))
            #expect(!everyPrintedForm(request.form).contains("hunter2"))
            #expect(!everyPrintedForm(ReceivedTokenRequest(fields: request.form)).contains("hunter2"))
        }
        let basic = ReceivedTokenRequest(fields: [:], headers: headers(["Basic YTpi"]))
        #expect(!everyPrintedForm(basic).contains("YTpi"))
    }
}
