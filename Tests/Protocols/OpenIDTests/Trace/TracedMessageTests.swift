import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import Sentences
import TestSupport
import Testing

@Suite struct TracedMessageTests {
    private static func jwt(_ claims: JSONValue) -> String {
        let header = JSONValue.object(["alg": "RS256", "kid": "key-1"])
        return "\(Base64URL.encode(header.bytes)).\(Base64URL.encode(claims.bytes)).c2lnbmF0dXJlLW9mLXRoZS10b2tlbg"
    }

    private static func request(_ message: TracedMessage) -> TracedRequest {
        guard case .request(let request) = message.content else { return TracedRequest(method: "", address: "") }
        return request
    }

    private static func response(_ message: TracedMessage) -> TracedResponse {
        guard case .response(let response) = message.content else { return TracedResponse(status: 0) }
        return response
    }

    private static func value(_ name: String, _ fields: [TraceField]) -> TraceValue? {
        fields.first { $0.name == name }?.value
    }

    @Test func aTokenRequestShowsWhatIsNoSecret() {
        let form: FormFields = [
            "grant_type": "authorization_code", "code": "the-code", "code_verifier": "the-verifier",
            "client_id": "app", "redirect_uri": "app://cb?x=1&code=other-code", "client_secret": "geheim",
        ]
        let traced = Self.request(
            TracedMessage(
                .form(
                    form, to: "https://jane:pw@idp.example/token?tab_id=7#f", headers: ["Authorization": "Basic eA=="]))
        )
        #expect(traced.method == "POST")
        #expect(traced.address == "https://‹redacted›@idp.example/token")
        #expect(traced.parameters == [TraceField("tab_id", "7")])
        #expect(traced.headers.first == .hidden("Authorization"))
        #expect(traced.size == form.encoded.utf8.count)
        guard case .form(let fields) = traced.body else { return #expect(Bool(false)) }
        #expect(
            fields == [
                TraceField("grant_type", "authorization_code"), .hidden("code"), .hidden("code_verifier"),
                TraceField("client_id", "app"), TraceField("redirect_uri", "app://cb?x=1&code=‹redacted›"),
                .hidden("client_secret"),
            ])
    }

    @Test func aPageFormShowsOnlyTheNamesThatThePageOpens() {
        let form: FormFields = ["username": "jane", "favourite": "blue", "password": "geheim", "lang": "de"]
        let traced = Self.request(
            TracedMessage(.form(form, to: "https://idp.example/x"), open: ["username", "lang", "password"]))
        guard case .form(let fields) = traced.body else { return #expect(Bool(false)) }
        #expect(
            fields == [
                TraceField("username", "jane"), .hidden("favourite"), .hidden("password"), TraceField("lang", "de"),
            ])
    }

    @Test func tokensAreDecodedWithoutTheirSignatures() throws {
        let idToken = Self.jwt(["sub": "jane", "nonce": "n-1234", "jti": "id-99", "exp": 1, "aud": ["app", "web"]])
        let body: JSONValue = [
            "access_token": "opaque-access", "id_token": .string(idToken), "expires_in": 300, "token_type": "Bearer",
        ]
        let message = TracedMessage(
            HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: body.bytes))
        let traced = Self.response(message)
        guard case .json(let fields) = traced.body else { return #expect(Bool(false)) }
        #expect(Self.value("expires_in", fields) == .shown("300"))
        #expect(Self.value("token_type", fields) == .shown("Bearer"))
        let event = TraceEvent(
            time: Date(), from: .app, to: .app, name: "", content: message.content, secrets: message.secrets)
        let access = try #require(Self.value("access_token", fields))
        #expect(event.secret(access) == Secret("opaque-access"))
        let identity = try #require(Self.value("id_token", fields))
        #expect(event.secret(identity)?.exposedText == String(idToken[..<(try #require(idToken.lastIndex(of: ".")))]))
        let token = try #require(traced.tokens.first)
        #expect(token.name == "id_token")
        #expect(token.header == [TraceField("alg", "RS256"), TraceField("kid", "key-1")])
        #expect(Self.value("aud[1]", token.claims) == .shown("web"))
        #expect(Self.value("jti", token.claims) == .hidden)
        let nonce = try #require(Self.value("nonce", token.claims))
        #expect(event.secret(nonce) == Secret("n-1234"))
    }

    @Test func aRedirectHasItsParameters() throws {
        let message = TracedMessage(
            HTTPResponse(
                status: 302,
                headers: [
                    "Location": "app://cb?iss=https%3A%2F%2Fidp.example#state=abcd&code=the-code", "Set-Cookie": "a=b",
                ]))
        let traced = Self.response(message)
        #expect(Self.value("iss", traced.location) == .shown("https://idp.example"))
        #expect(Self.value("code", traced.location) == .hidden)
        guard case .revealable? = Self.value("state", traced.location) else { return #expect(Bool(false)) }
        #expect(message.secrets == [Secret("abcd")])
        #expect(traced.headers.last == .hidden("Set-Cookie"))
    }

    @Test func aNamedValueFollowsTheRuleOfItsName() {
        let json: JSONValue = [
            "ValidationData": [["Name": "answer", "Value": "geheim"], ["Name": "challengeType", "Value": "TEST"]],
            "credentials": [["type": "password", "value": "geheim"]], "type": "password", "value": "geheim",
            "emailVerified": true, "metadata": #"{"pin":"1234"}"#,
        ]
        let traced = Self.request(
            TracedMessage(
                HTTPRequest(
                    method: .post, target: "https://a.example/", headers: ["Content-Type": "application/json"],
                    body: json.bytes)))
        guard case .json(let fields) = traced.body else { return #expect(Bool(false)) }
        #expect(Self.value("ValidationData[0].Value", fields) == .hidden)
        #expect(Self.value("ValidationData[1].Value", fields) == .shown("TEST"))
        #expect(Self.value("credentials[0].value", fields) == .hidden)
        #expect(Self.value("value", fields) == .hidden)
        #expect(Self.value("metadata", fields) == .hidden)
        #expect(Self.value("emailVerified", fields) == .shown("true"))
    }

    @Test func anAnswerDoesNotRepeatTheRequestsSecrets() {
        let request = TracedMessage(.form(["username": "jane", "code": "the-code"], to: "https://a.example/"))
        let body: JSONValue = ["error_description": "jane's the-code\u{202E} is wrong"]
        let traced = Self.response(
            TracedMessage(
                HTTPResponse(status: 400, headers: ["Content-Type": "application/json"], body: body.bytes), to: request)
        )
        #expect(traced.body == .json([TraceField("error_description", "jane's ‹redacted›<U+202E> is wrong")]))
    }

    @Test func aPublicKeyAndAWeightAreNoSecrets() {
        let keys: JSONValue = [
            "ast_client_data_key": ["kty": "OKP", "crv": "X25519", "x": "abc", "d": "geheim"], "key": "geheim",
        ]
        let message = TracedMessage(
            HTTPResponse(
                status: 200, headers: ["Content-Type": "application/json", "Vary": "a;q=0.9"], body: keys.bytes))
        let traced = Self.response(message)
        #expect(traced.headers.last == TraceField("Vary", "a;q=0.9"))
        guard case .json(let fields) = traced.body else { return #expect(Bool(false)) }
        #expect(
            fields == [
                TraceField("ast_client_data_key.crv", "X25519"), .hidden("ast_client_data_key.d"),
                TraceField("ast_client_data_key.kty", "OKP"), TraceField("ast_client_data_key.x", "abc"),
                .hidden("key"),
            ])
    }

    @Test func contentsAreBounded() {
        let many = JSONValue.array((0..<500).map { .integer($0) })
        var headers: HTTPHeaders = ["Content-Type": "application/json"]
        let traced = Self.response(TracedMessage(HTTPResponse(status: 200, headers: headers, body: many.bytes)))
        guard case .json(let fields) = traced.body else { return #expect(Bool(false)) }
        #expect(fields.count == 201)
        let long: JSONValue = ["text": .string(String(repeating: "ä ", count: 5000))]
        let cut = Self.response(TracedMessage(HTTPResponse(status: 200, headers: headers, body: long.bytes)))
        guard case .json(let texts) = cut.body else { return #expect(Bool(false)) }
        #expect(texts[0].value.description.utf8.count <= 2048)
        let huge = [UInt8](repeating: UInt8(ascii: " "), count: 1 << 19)
        #expect(
            Self.response(TracedMessage(HTTPResponse(status: 200, headers: headers, body: huge))).body
                == .omitted(type: "application/json"))
        headers.set("Content-Type", "text/html; charset=utf-8")
        #expect(
            Self.response(TracedMessage(HTTPResponse(status: 200, headers: headers, body: [60]))).body
                == .omitted(type: "text/html"))
    }

    @Test func everyCheckNamesTheDocumentThatDemandsIt() {
        for name in TokenCheck.Name.allCases {
            let made = TokenCheck(name, expected: Text("a"), found: Text("b"), passed: false)
            let check = TracedCheck(made, of: "ID token")
            #expect("\(made)" == "\(name.rawValue) FAILED: expected \(check.expected), found \(check.found)")
            #expect(check.source.contains("section"))
            #expect(check.expected == (name == .nonce || name == .state ? "this request's" : "a"))
            #expect(check.found == (name == .nonce || name == .state ? "another" : "b"))
        }
    }
}
