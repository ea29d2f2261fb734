import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import Testing

@testable import IdentityServer
@testable import IdentityStore

/// The clients that may introspect a token (RFC 7662).
@Suite struct IntrospectionTests {
    @Test func onlyAClientWithASecretLearnsWhatATokenIsWorth() async throws {
        let fixture = try await RelyingParty.fixture()
        let spa = RelyingParty.spa(fixture)
        let tokens = try await spa.tokens(TestBrowser(fixture))
        let address = fixture.endpoints.introspection
        let mine: FormFields = ["client_id": "shop", "client_secret": RelyingParty.secret.exposedText]
        func ask(_ token: String, _ credentials: FormFields) async -> HTTPResponse {
            var fields = credentials
            fields.add("token", token)
            return await fixture.post(address, fields)
        }
        #expect(await ask(tokens.accessToken.exposedText, mine).json == ["active": false])
        try await RelyingParty.shop(fixture).change {
            $0.attributes["allow.token.introspection.without.audience.check"] = "true"
        }
        let known = await ask(tokens.accessToken.exposedText, mine)
        #expect(known.json["active"] == true)
        #expect(known.json["client_id"] == "spa")
        #expect(known.json["username"] == "jane")
        let refresh = try #require(tokens.refreshToken)
        #expect(await ask(refresh.exposedText, mine).json["active"] == true)
        #expect(await ask("x", mine).json == ["active": false])
        #expect(await ask("x", ["client_id": "spa"]).status == 403)
        #expect(await ask("x", ["client_id": "shop", "client_secret": "wrong"]).refusal == "401 invalid_client")
        #expect(await fixture.post(address, mine).refusal == "400 invalid_request")
        #expect(
            await fixture.post(fixture.endpoints.revocation, ["client_id": "spa", "token": refresh.exposedText]).status
                == 200)
        #expect(await ask(refresh.exposedText, mine).json == ["active": false])
        #expect(await ask(tokens.accessToken.exposedText, mine).json == ["active": false])
    }

    /// Keycloak allows only the audience; here a client may also introspect its own token.
    @Test func onlyATokensClientAndItsAudienceLearnWhatItIsWorth() async throws {
        let fixture = try await RelyingParty.fixture()
        let shop = RelyingParty.shop(fixture)
        func learns(_ name: String, of token: Secret?) async throws -> Bool {
            let answer = await fixture.post(
                fixture.endpoints.introspection,
                [
                    "client_id": name, "client_secret": RelyingParty.secret.exposedText,
                    "token": try #require(token).exposedText,
                ])
            #expect(answer.status == 200)
            #expect(answer.json["active"] == true || answer.json == ["active": false], "nothing else is told")
            return answer.json["active"] == true
        }
        let tokens = try await shop.tokens(TestBrowser(fixture))
        for token in [tokens.accessToken, tokens.refreshToken] {
            #expect(try await learns("shop", of: token))
            #expect(try await !learns("other", of: token))
        }
        try await shop.change { client in
            client.details["protocolMappers"] = [
                [
                    "id": "m", "name": "aud", "protocol": "openid-connect", "protocolMapper": "oidc-audience-mapper",
                    "config": ["included.client.audience": "other", "access.token.claim": "true"],
                ]
            ]
        }
        let meant = try await shop.tokens(TestBrowser(fixture))
        #expect(try await learns("other", of: meant.accessToken))
        #expect(try await !learns("other", of: meant.refreshToken))
        #expect(try await learns("shop", of: meant.accessToken))
    }
}
