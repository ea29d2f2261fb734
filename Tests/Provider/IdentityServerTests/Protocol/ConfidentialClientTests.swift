import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import SQLDatabase
import TestSupport
import Testing

@testable import IdentityServer
@testable import IdentityStore

/// Clients with a secret, and disabled clients.
@Suite struct ConfidentialClientTests {
    private let secret = Secret("the client's secret")

    private func fixture(_ change: (inout ClientRecord) -> Void = { _ in }) async throws -> TestProvider {
        let fixture = try await TestProvider()
        var client = ClientRecord(id: fixture.random.uuid(), clientID: ClientID("shop"))
        client.secretHash = SHA256.digest(secret)
        (client.authenticationFlow, client.redirectURIs) = (.enrolment, [TestProvider.redirectURI])
        change(&client)
        let (record, realm) = (client, try await fixture.sandbox)
        try await fixture.store.write { try ClientRows.insert(record, realmID: realm.id, $0) }
        try await fixture.makeUser("jane", code: "12345678")
        return fixture
    }

    private func code(withoutChallenge flow: TestFlow) async throws -> String {
        let query = flow.query.changed(["code_challenge": nil, "code_challenge_method": nil])
        let done = try await flow.enrol("jane", query)
        return try #require(try flow.answer(done)["code"])
    }

    @Test func aSecretIsAskedForAndPKCEIsNot() async throws {
        let fixture = try await fixture()
        let flow = TestFlow(fixture, try fixture.device(), client: ClientID("shop"))
        let code = try await code(withoutChallenge: flow)
        func redeem(_ client: ClientAuthentication) async -> HTTPResponse {
            let request = TokenRequest(
                grant: .authorizationCode(
                    code: Secret(code), redirectURI: TestProvider.redirectURI, verifier: .absent),
                client: client)
            return await fixture.send(request.httpRequest(to: fixture.endpoints.token))
        }
        let id = ClientID("shop")
        for wrong in [ClientAuthentication.none(id), .post(id, Secret("x")), .basic(id, Secret("x"))] {
            #expect(
                await redeem(wrong).oauthError
                    == "401 invalid_client: Invalid client or Invalid client credentials")
        }
        // A request that fails client authentication does not consume the code.
        let tokens = try TokenResponse(json: await redeem(.basic(id, secret)).json)
        // This client's default scopes do not include `offline_access`, so the session is online.
        #expect(tokens.refreshExpiresIn == 1800)
        #expect(tokens.scope == "openid profile email")
    }

    @Test func aVerifierWithoutChallengeIsRefusedAndPlainToo() async throws {
        let fixture = try await fixture()
        let flow = TestFlow(fixture, try fixture.device(), client: ClientID("shop"))
        let code = try await code(withoutChallenge: flow)
        let response = await flow.redeem(code) { $0.add("client_secret", self.secret.exposedText) }
        #expect(
            response.oauthError
                == "400 invalid_grant: PKCE code verifier specified but challenge not present in authorization")
        let plain = TestFlow(fixture, try fixture.device(), client: ClientID("shop"))
        let query = plain.query.changed(["code_challenge_method": "plain"])
        #expect(try plain.answer(try await plain.open(query))["error"] == "invalid_request")
    }

    @Test func aClientThatWasSwitchedOffGetsNothing() async throws {
        let fixture = try await fixture { $0.isEnabled = false }
        let flow = TestFlow(fixture, try fixture.device(), client: ClientID("shop"))
        let page = try await flow.open()
        #expect(page.status == 400)
        #expect(page.shown.contains("Client disabled."))
        let token = await flow.redeem("a.b.c") { $0.add("client_secret", self.secret.exposedText) }
        #expect(token.oauthError == "401 invalid_client: Invalid client or Invalid client credentials")
    }

    @Test func aFlowOfANewerProgramIsRefusedAndNotGuessed() async throws {
        let fixture = try await fixture { $0.authenticationFlow = AuthenticationFlowName(rawValue: "of tomorrow") }
        let flow = TestFlow(fixture, try fixture.device(), client: ClientID("shop"))
        #expect(try flow.answer(try await flow.open())["error"] == "unauthorized_client")
    }

    @Test func aClientMayHaveItsTokensSignedByRSA() async throws {
        let fixture = try await TestProvider { $0.newRealms.signingAlgorithms = [.es256, .rs256] }
        var client = ClientRecord(id: fixture.random.uuid(), clientID: ClientID("shop"))
        (client.authenticationFlow, client.redirectURIs) = (.enrolment, [TestProvider.redirectURI])
        client.signingAlgorithm = .rs256
        let (record, realm) = (client, try await fixture.sandbox)
        try await fixture.store.write { try ClientRows.insert(record, realmID: realm.id, $0) }
        try await fixture.makeUser("jane", code: "12345678")
        let flow = TestFlow(fixture, try fixture.device(), client: ClientID("shop"))
        let done = try await flow.enrol()
        let tokens = try await flow.redeemed(done)
        let keys = try JSONWebKeySet(json: await fixture.get(fixture.endpoints.keys).json)
        #expect(Set(keys.keys.compactMap(\.alg)) == ["ES256", "RS256"])
        let idToken = try #require(tokens.idToken)
        #expect(try UnverifiedJWS(compact: idToken.exposedText).header.algorithm == "RS256")
        _ = try UnverifiedIDToken(idToken).verified(
            keys: keys,
            expectations: IDTokenExpectations(
                issuer: TestProvider.base + "/realms/sandbox", clientID: ClientID("shop"), nonce: Nonce("n-1"),
                now: fixture.clock.now()))
    }
}
