import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing

@testable import IdentityServer
@testable import IdentityStore

/// Requests that the authorization endpoint refuses, on a page or by redirect.
@Suite struct AuthorizationEndpointTests {
    struct Change: Sendable, CustomTestStringConvertible {
        let name: String
        let value: String?
        let answer: String
        var testDescription: String { "\(name)=\(value ?? "nil") -> \(answer)" }
    }

    private func response(_ change: Change, _ fixture: TestProvider) async throws -> HTTPResponse {
        let flow = TestFlow(fixture, try fixture.device(), client: .kssIdpEnrollment)
        return try await flow.open(flow.query.changed([change.name: change.value]))
    }

    @Test(arguments: [
        Change(name: "client_id", value: "nobody", answer: "400 Client not found."),
        Change(name: "client_id", value: nil, answer: "400 Invalid Request"),
        Change(name: "redirect_uri", value: "https://evil.example/", answer: "400 Invalid parameter: redirect_uri"),
        Change(
            name: "redirect_uri", value: "https://kobil/OpenIdRedirectUri/",
            answer: "400 Invalid parameter: redirect_uri"),
        Change(
            name: "redirect_uri", value: "HTTPS://kobil/OpenIdRedirectUri",
            answer: "400 Invalid parameter: redirect_uri"),
        Change(name: "redirect_uri", value: nil, answer: "400 Invalid parameter: redirect_uri"),
    ])
    func whatNamesNoRegisteredAddressIsToldOnAPage(_ change: Change) async throws {
        let response = try await response(change, TestProvider())
        #expect(response.headers["Location"] == nil)
        let text = change.answer.dropFirst(4)
        #expect("\(response.status)" == change.answer.prefix(3))
        #expect(response.shown.contains(text), "\(response.shown)")
    }

    @Test(arguments: [
        Change(name: "response_type", value: nil, answer: "invalid_request: Missing parameter: response_type"),
        Change(name: "response_type", value: "magic", answer: "unsupported_response_type: "),
        Change(
            name: "code_challenge_method", value: nil,
            answer: "invalid_request: Missing parameter: code_challenge_method"),
        Change(
            name: "code_challenge_method", value: "plain",
            answer: "invalid_request: Invalid parameter: code challenge method is not matching the configured one"),
        Change(name: "code_challenge", value: nil, answer: "invalid_request: Missing parameter: code_challenge"),
        Change(name: "code_challenge", value: "short", answer: "invalid_request: Invalid parameter: code_challenge"),
        Change(name: "scope", value: "openid roots", answer: "invalid_scope: Invalid scopes: openid roots"),
        Change(name: "prompt", value: "none", answer: "login_required: "),
        Change(name: "request", value: "a.b.c", answer: "request_not_supported: "),
        Change(name: "request_uri", value: "https://x/", answer: "request_uri_not_supported: "),
        Change(name: "dpop_jkt", value: "x", answer: "invalid_request: DPoP is not supported: dpop_jkt"),
        Change(
            name: "authorization_details", value: "[]",
            answer: "invalid_authorization_details: authorization_details is not supported"),
        Change(name: "claims", value: "{", answer: "invalid_request: Invalid parameter: claims"),
        Change(name: "claims", value: "[]", answer: "invalid_request: Invalid parameter: claims"),
        Change(
            name: "claims", value: #"{"id_token":{"acr":{"essential":true,"values":["2","3"]}}}"#,
            answer: "unmet_authentication_requirements: acr has the value 1 only"),
        Change(
            name: "claims", value: #"{"id_token":{"acr":{"essential":true,"value":"2"}}}"#,
            answer: "unmet_authentication_requirements: acr has the value 1 only"),
        Change(name: "id_token_hint", value: "x.y.z", answer: "invalid_request: Invalid parameter: id_token_hint"),
        Change(name: "resource", value: "not a uri", answer: "invalid_target: Invalid parameter: resource"),
        Change(name: "resource", value: "/relative", answer: "invalid_target: Invalid parameter: resource"),
        Change(
            name: "resource", value: "https://api.example/#a", answer: "invalid_target: Invalid parameter: resource"),
        Change(name: "resource", value: "https:", answer: "invalid_target: Invalid parameter: resource"),
    ])
    func otherFaultsAreToldToTheClient(_ change: Change) async throws {
        let fixture = try await TestProvider()
        let flow = TestFlow(fixture, try fixture.device(), client: .kssIdpEnrollment)
        let answer = try flow.answer(try await response(change, fixture))
        #expect("\(answer["error"] ?? ""): \(answer["error_description"] ?? "")" == change.answer)
        #expect(answer["state"] == "s-1")
        #expect(answer["iss"] == TestProvider.base + "/realms/sandbox")
        #expect(answer["code"] == nil)
    }

    /// The setting is decisive, not the absence of a secret.
    @Test func everyBuiltInClientWithALoginRequiresPKCE() async throws {
        let fixture = try await TestProvider()
        let clients = try await fixture.store.clients(in: fixture.sandbox).filter { $0.authenticationFlow != nil }
        // The clients of the KOBIL flows, and that of the hosted UI.
        #expect(clients.count == AuthenticationFlow.kobilClients.count + 1)
        for client in clients { #expect(client.requiresCodeChallenge, "\(client.clientID)") }
    }

    /// Requirements that are met, or that do not affect the security of a login, are not refused (OpenID Connect Core,
    /// section 5.5.1).
    @Test(arguments: [
        ("claims", #"{"id_token":{"acr":{"essential":true,"values":["2","1"]}}}"#),
        ("claims", #"{"id_token":{"acr":{"essential":true}}}"#), ("claims", #"{"id_token":{"acr":{"values":["2"]}}}"#),
        ("claims", #"{"userinfo":{"picture":{"essential":true}},"id_token":{"email":null}}"#), ("claims", "{}"),
        ("claims", #"{"id_token":7}"#), ("claims", ""), ("acr_values", "2 3"), ("dpop_jkt", ""),
        ("authorization_details", ""), ("request", ""), ("id_token_hint", ""), ("resource", "https://api.example"),
        ("resource", "urn:example:api"), ("resource", ""), ("max_age", ""), ("response_mode", ""), ("prompt", ""),
        ("login_hint", ""), ("audience", "api"), ("display", "touch"), ("claims_locales", "de"),
    ])
    func whatIsVoluntaryIsIgnored(_ name: String, _ value: String) async throws {
        let fixture = try await TestProvider()
        let flow = TestFlow(fixture, try fixture.device(), client: .kssIdpEnrollment)
        #expect(try await flow.open(flow.query.changed([name: value])).status == 200)
    }

    @Test(arguments: ["token", "id_token", "code token", "code id_token"])
    func theImplicitGrantIsRefused(_ type: String) async throws {
        let fixture = try await TestProvider()
        let change = Change(name: "response_type", value: type, answer: "")
        let flow = TestFlow(fixture, try fixture.device(), client: .kssIdpEnrollment)
        let answer = try flow.answer(try await response(change, fixture))
        #expect(["unauthorized_client", "unsupported_response_type"].contains(answer["error"]))
    }

    @Test func aRepeatedParameterIsRefused() async throws {
        let fixture = try await TestProvider()
        let flow = TestFlow(fixture, try fixture.device(), client: .kssIdpEnrollment)
        var query = flow.query
        query.add("nonce", "n-2")
        #expect(try flow.answer(try await flow.open(query))["error"] == "invalid_request")
    }

    @Test func theAnswerTravelsAsItWasAskedFor() async throws {
        let fixture = try await TestProvider()
        try await fixture.makeUser("jane", code: "12345678")
        try await fixture.makeUser("john", code: "12345678")
        func last(_ mode: String?, _ user: String) async throws -> HTTPResponse {
            let flow = TestFlow(fixture, try fixture.device(), client: .kssIdpEnrollment)
            return try await flow.enrol(user, flow.query.changed(["response_mode": mode]))
        }
        let byQuery = try await last(nil, "jane")
        #expect(byQuery.redirectLocation?.hasPrefix(TestProvider.redirectURI + "?state=s-1&session_state=") == true)
        let byForm = try await last("form_post", "john")
        #expect(byForm.status == 200)
        #expect(byForm.formAction == TestProvider.redirectURI)
        #expect(byForm.shown.contains("name=\"code\""))
    }

    @Test func theRequestMayBePosted() async throws {
        let fixture = try await TestProvider()
        let flow = TestFlow(fixture, try fixture.device(), client: .kssIdpEnrollment)
        let page = await fixture.post(fixture.endpoints.authorization, flow.query, flow.headers)
        #expect(page.status == 200)
        #expect(page.formAction != nil)
    }

    @Test func unknownRealmsPathsAndMethodsAreAnsweredAsKeycloakDoes() async throws {
        let fixture = try await TestProvider()
        let unknown = await fixture.get("/auth/realms/nowhere/protocol/openid-connect/auth")
        #expect(unknown.status == 404)
        #expect(unknown.json["error"]?.string == "Realm does not exist")
        #expect(await fixture.get("/auth/realms/sandbox/nothing").status == 404)
        #expect(await fixture.get("/elsewhere").status == 404)
        #expect(await fixture.get("/auth/realms/sandbox/../master/protocol/openid-connect/certs").status == 404)
        #expect(await fixture.get(fixture.endpoints.token).status == 405)
        let json = await fixture.send(
            HTTPRequest(
                method: .post, target: fixture.endpoints.token, headers: ["Content-Type": "application/json"],
                body: Array("{}".utf8)))
        #expect(json.status == 400)
    }

    @Test func masterHasNoPagesForAnybody() async throws {
        let fixture = try await TestProvider()
        let master = RealmEndpoints(base: "/auth", tenant: TenantID("master"))
        let response = await fixture.get(
            master.authorization
                + "?client_id=admin-cli&redirect_uri=https://kobil/OpenIdRedirectUri&response_type=code")
        #expect(response.status == 400)
    }
}
