import HTTPMessage
import IdentityModel
import OpenID
import Testing

@Suite struct AuthorizationRequestTests {
    private let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
    private let rules = AuthorizationClientRules(
        redirectURIs: ["https://kobil/OpenIdRedirectUri", "com.example:/cb"], scopes: ["openid", "offline_access"])

    private func received(_ changes: [String: String?] = [:], adding extra: FormFields = [:]) -> FormFields {
        var values: [String: String?] = [
            "client_id": "KssIdpLogin", "redirect_uri": "https://kobil/OpenIdRedirectUri",
            "scope": "openid offline_access", "response_type": "code", "response_mode": "fragment", "nonce": "n",
            "code_challenge": challenge, "code_challenge_method": "S256", "state": "s",
        ]
        for (name, value) in changes { values.updateValue(value, forKey: name) }
        var fields = FormFields()
        for (name, value) in values.sorted(by: { $0.key < $1.key }) { fields.add(name, ifPresent: value) }
        for field in extra.fields { fields.add(field.name, field.value) }
        return fields
    }

    @Test func theURLHasTheDocumentsOrderAndEverythingEncoded() throws {
        let request = AuthorizationRequest(
            clientID: .kssIdpLogin, redirectURI: "https://kobil/OpenIdRedirectUri", responseMode: .fragment,
            scope: "openid offline_access", state: "a b&c", nonce: Nonce("n"),
            challenge: CodeChallenge(value: challenge))
        #expect(
            request.url(endpoint: "https://id.example.com/auth?x=1#gone")
                == "https://id.example.com/auth?x=1&client_id=KssIdpLogin"
                + "&redirect_uri=https%3A%2F%2Fkobil%2FOpenIdRedirectUri&scope=openid+offline_access&response_type=code"
                + "&response_mode=fragment&nonce=n&code_challenge=\(challenge)&code_challenge_method=S256&state=a+b%26c"
        )
    }

    @Test(arguments: [nil, ResponseMode.query, .fragment, .formPost])
    func whatAClientSendsTheServerReads(mode: ResponseMode?) throws {
        let request = AuthorizationRequest(
            clientID: ClientID("a&b"), redirectURI: "com.example:/cb", responseMode: mode, scope: "openid",
            state: "ünï+ %20", nonce: Nonce("n=1"), challenge: CodeChallenge(value: challenge), prompt: "login",
            maxAge: 60, loginHint: "jane@example.com", uiLocales: "de en", acrValues: "1", extra: ["kc_idp_hint": "x"])
        let url = request.url(endpoint: "http://127.0.0.1/auth")
        let received = ReceivedAuthorizationRequest(HTTPRequest(target: url).query)
        #expect(try received.clientID() == ClientID("a&b"))
        #expect(try received.accepted(by: rules) == request)
    }

    /// One case for each rule, with Keycloak's order and messages.
    @Test(
        arguments: [
            (["client_id": nil], AuthorizationRequestError.invalidRequest),
            (["client_id": ""], .invalidRequest),
            (["redirect_uri": nil], .invalidRedirectURI),
            (["redirect_uri": "https://kobil/openidredirecturi"], .invalidRedirectURI),
            (["redirect_uri": "https://kobil/OpenIdRedirectUri/"], .invalidRedirectURI),
            (["redirect_uri": "https://kobil/OpenIdRedirectUri?x"], .invalidRedirectURI),
            (["response_type": nil], .redirect(.missingParameter("response_type"), .fragment)),
            (
                ["response_type": nil, "response_mode": "nonsense"],
                .redirect(.missingParameter("response_type"), .query)
            ),
            (["response_type": ""], .redirect(OAuthError(.unsupportedResponseType), .fragment)),
            (["response_type": "code nonsense"], .redirect(OAuthError(.unsupportedResponseType), .fragment)),
            (["response_type": "none"], .redirect(OAuthError(.unsupportedResponseType), .fragment)),
            (["response_type": "token"], .redirect(.flowDisabled("Implicit"), .fragment)),
            (
                ["response_type": "id_token code", "response_mode": nil],
                .redirect(.flowDisabled("Implicit"), .fragment)
            ),
            (["response_type": "id_token", "response_mode": "query"], .redirect(.queryNotAllowed, .query)),
            (["response_mode": "nonsense"], .redirect(.invalidParameter("response_mode"), .query)),
            (
                ["scope": "openid nonsense"],
                .redirect(OAuthError(.invalidScope, "Invalid scopes: openid nonsense"), .fragment)
            ),
            (["max_age": "soon"], .invalidRequest), (["max_age": "soon", "redirect_uri": nil], .invalidRequest),
            (["code_challenge_method": nil], .redirect(.missingParameter("code_challenge_method"), .fragment)),
            (
                ["code_challenge_method": "plain"],
                .redirect(
                    OAuthError(
                        .invalidRequest, "Invalid parameter: code challenge method is not matching the configured one"),
                    .fragment)
            ),
            (["code_challenge": nil], .redirect(.missingParameter("code_challenge"), .fragment)),
            (["code_challenge": "short"], .redirect(.invalidParameter("code_challenge"), .fragment)),
        ] as [([String: String?], AuthorizationRequestError)])
    func everyRuleHasItsRefusal(changes: [String: String?], refusal: AuthorizationRequestError) {
        #expect(throws: refusal) { try ReceivedAuthorizationRequest(received(changes)).accepted(by: rules) }
    }

    @Test func repeatsAreRefusedWhereTheyAreDangerous() throws {
        let twoClients = ReceivedAuthorizationRequest(received(adding: ["client_id": "other"]))
        #expect(throws: AuthorizationRequestError.invalidRequest) { try twoClients.clientID() }
        let evilFirst = FormFields(encoded: "redirect_uri=https://evil.example/&" + received().encoded)
        #expect(throws: AuthorizationRequestError.invalidRedirectURI) {
            try ReceivedAuthorizationRequest(evilFirst).accepted(by: rules)
        }
        let evilLast = ReceivedAuthorizationRequest(received(adding: ["redirect_uri": "https://evil.example/"]))
        #expect(throws: AuthorizationRequestError.redirect(.duplicatedParameter, .fragment)) {
            try evilLast.accepted(by: rules)
        }
        for name in ["state", "nonce", "scope", "code_challenge", "somethingElse", "somethingElse"] {
            let extra: FormFields = [name: "x", "somethingElse": "y", "\(name)": "z"]
            #expect(throws: AuthorizationRequestError.redirect(.duplicatedParameter, .fragment)) {
                try ReceivedAuthorizationRequest(received(adding: extra)).accepted(by: rules)
            }
        }
    }

    @Test func redirectURIsAreComparedByteByByte() {
        let accented = AuthorizationClientRules(redirectURIs: ["https://a.example/\u{E9}"])
        let decomposed = received(["redirect_uri": "https://a.example/e\u{301}"])
        #expect(throws: AuthorizationRequestError.invalidRedirectURI) {
            try ReceivedAuthorizationRequest(decomposed).accepted(by: accented)
        }
    }

    @Test func theRefusalsAreKeycloaksWords() {
        #expect(
            OAuthError.flowDisabled("Standard").errorDescription
                == "Client is not allowed to initiate browser login with given response_type. "
                + "Standard flow is disabled for the client.")
        #expect(OAuthError.missingParameter("response_type").errorDescription == "Missing parameter: response_type")
        #expect(OAuthError.duplicatedParameter.errorDescription == "duplicated parameter")
    }

    @Test func aClientWithoutStandardFlowMayNotAsk() {
        var closed = rules
        closed.allowsStandardFlow = false
        #expect(throws: AuthorizationRequestError.redirect(.flowDisabled("Standard"), .fragment)) {
            try ReceivedAuthorizationRequest(received()).accepted(by: closed)
        }
    }

    @Test func aConfidentialClientMayOmitTheChallengeButNotBreakIt() throws {
        var rules = rules
        rules.proofKey = .optional
        let without = received(["code_challenge": nil, "code_challenge_method": nil])
        #expect(try ReceivedAuthorizationRequest(without).accepted(by: rules).challenge == nil)
        #expect(try ReceivedAuthorizationRequest(received()).accepted(by: rules).challenge?.value == challenge)
        for method in [nil, "plain", "S512"] {
            #expect(
                throws: AuthorizationRequestError.redirect(.invalidParameter("code_challenge_method"), .fragment)
            ) { try ReceivedAuthorizationRequest(received(["code_challenge_method": method])).accepted(by: rules) }
        }
    }
}
