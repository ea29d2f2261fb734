import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing

@testable import IdentityStore
@testable import OpenIDProvider

/// The requests of Keycloak's browser adapter (keycloak.js) beyond plain OpenID Connect.
@Suite struct KeycloakAdapterTests {
    /// The payload of a token, unverified, as the adapter decodes it.
    private func parsed(_ token: Secret?) throws -> JSONValue {
        let parts = try #require(token).exposedText.split(separator: ".", omittingEmptySubsequences: false)
        #expect(parts.count == 3)
        return try JSONValue(parsing: try #require(Base64URL.decode(parts[1])))
    }

    @Test func aRefreshTokenIsAJWTThatTellsItsSessionAndIsBelievedByNobody() async throws {
        let fixture = try await RelyingParty.fixture()
        let spa = RelyingParty.spa(fixture)
        try await spa.change { $0.optionalScopes.append("offline_access") }
        let tokens = try await spa.tokens(TestBrowser(fixture))
        let claims = try parsed(tokens.refreshToken)
        let access = try parsed(tokens.accessToken)
        #expect(claims["typ"] == "Refresh")
        for name in ["sub", "sid", "azp", "iss", "iat"] {
            #expect(claims[name] != nil && claims[name] == access[name], "\(name)")
        }
        #expect(claims["scope"]?.string == tokens.scope)
        let issued = try #require(claims["iat"]?.integer)
        #expect(claims["exp"]?.integer == issued + Int64(tokens.refreshExpiresIn ?? 0))
        let offline = try await spa.tokens(TestBrowser(fixture), ["scope": "openid offline_access"])
        #expect(try parsed(offline.refreshToken)["typ"] == "Offline")
        #expect(try parsed(offline.refreshToken)["exp"] == nil)
        let successor = try TokenResponse(json: await spa.refresh(tokens.refreshToken).json)
        #expect(try parsed(successor.refreshToken)["sid"] == claims["sid"])
        #expect(try parsed(successor.refreshToken)["jti"] != claims["jti"])
        // The cookie is not a credential, and a changed value does not match.
        let text = try #require(successor.refreshToken).exposedText
        let asBearer = await fixture.get(fixture.endpoints.userinfo, ["Authorization": "Bearer \(text)"])
        #expect(asBearer.status == 401)
        let forged =
            text.split(separator: ".")[0] + "." + Base64URL.encode(claims.bytes) + "." + text.split(separator: ".")[2]
        #expect(await spa.refresh(Secret(String(forged))).refusal == "400 invalid_grant")
        #expect(await spa.refresh(successor.refreshToken).status == 200)
    }

    @Test(arguments: [true, false])
    func registrationIsAnAddressAndAPromptOfItsOwn(_ isPrompt: Bool) async throws {
        let fixture = try await RelyingParty.fixture()
        let spa = RelyingParty.spa(fixture)
        let browser = TestBrowser(fixture)
        let address =
            isPrompt
            ? "\(fixture.endpoints.authorization)?\(spa.request(["prompt": "create"]).encoded)"
            : "\(fixture.endpoints.issuer)/protocol/openid-connect/registrations?\(spa.request(["login_hint": "maria"]).encoded)"
        #expect(try await browser.get(address).status == 400)
        #expect(try await fixture.administer(.put, "/sandbox", ["registrationAllowed": true]).status == 204)
        // A signed-in user may still create another account.
        _ = try await spa.login(browser)
        let page = try await browser.get(address)
        #expect(page.asks(.registration, in: .kobil))
        #expect(page.shown.contains("value=\"maria\"") != isPrompt)
        let done = try await browser.submit([
            "username": "maria", "email": "maria@example.com", "firstName": "Maria", "lastName": "Major",
            "password": "Secret123", "confirmPassword": "Secret123",
        ])
        let tokens = try TokenResponse(json: await spa.redeem(spa.code(done)).json)
        #expect(try parsed(tokens.accessToken)["preferred_username"] == "maria")
    }

    @Test func theProfileIsReadWithATokenAndTellsNoMoreThanItsScopes() async throws {
        let fixture = try await RelyingParty.fixture()
        let spa = RelyingParty.spa(fixture)
        let tokens = try await spa.tokens(TestBrowser(fixture))
        let address = fixture.endpoints.issuer + "/account"
        let headers: HTTPHeaders = [
            "Authorization": "bearer \(tokens.accessToken.exposedText)", "Accept": "application/json",
            "Origin": "https://shop.example",
        ]
        let profile = await fixture.get(address, headers)
        #expect(profile.json["username"] == "jane")
        #expect(try profile.json["id"] == parsed(tokens.accessToken)["sub"])
        #expect(profile.json["emailVerified"] != nil)
        #expect(profile.headers["Access-Control-Allow-Origin"] == "https://shop.example")
        try await spa.change { $0.defaultScopes = ["basic"] }
        let bare = try await spa.tokens(TestBrowser(fixture))
        let short = await fixture.get(address, ["Authorization": "Bearer \(bare.accessToken.exposedText)"])
        #expect(short.json["username"] == "jane")
        #expect(short.json["emailVerified"] == nil)
        for bad in ["x", tokens.idToken?.exposedText ?? "", tokens.refreshToken?.exposedText ?? ""] {
            #expect(await fixture.get(address, ["Authorization": "Bearer \(bad)"]).status == 401)
        }
        #expect(await fixture.get(address, ["Accept": "application/json"]).status == 401)
    }

    @Test func thePageOfTheAccountSaysWhoIsSignedIn() async throws {
        let fixture = try await RelyingParty.fixture()
        let browser = TestBrowser(fixture)
        let address = fixture.endpoints.issuer + "/account"
        #expect(try await browser.get(address).shown.contains("Nobody is signed in"))
        _ = try await RelyingParty.spa(fixture).login(browser)
        #expect(try await browser.get(address).shown.contains("jane"))
    }

    @Test func rolesAtClientsStandInTheTokenAndMakeThemItsAudience() async throws {
        let fixture = try await RelyingParty.fixture()
        let realm = try await fixture.sandbox
        let spa = RelyingParty.spa(fixture)
        try await spa.change { $0.defaultScopes = ["profile", "email", "roles"] }
        let jane = try #require(try await fixture.store.loginUser(named: "jane", in: realm)).record
        for (client, names) in [("shop", ["reader", "writer"]), ("spa", ["owner"])] {
            let record = try #require(try await fixture.store.client(ClientID(client), in: realm))
            for name in names {
                let role = RoleRecord(
                    id: fixture.random.uuid(), clientRecordID: record.id, name: name, description: nil)
                try await fixture.store.createRole(role, in: realm)
                try await fixture.store.setRoles([role], ofUser: jane.id, areGiven: true, in: realm)
            }
        }
        let claims = try parsed(try await spa.tokens(TestBrowser(fixture)).accessToken)
        #expect(claims["resource_access"]?["shop"] == ["roles": ["reader", "writer"]])
        #expect(claims["resource_access"]?["spa"] == ["roles": ["owner"]])
        #expect(
            claims["resource_access"]?["account"]?["roles"]
                == ["manage-account", "manage-account-links", "view-profile"])
        #expect(claims["aud"] == ["account", "shop"])
        // A client that does not request roles gets none.
        let shop = RelyingParty.shop(fixture)
        try await shop.change { $0.defaultScopes = ["profile"] }
        let told = try parsed(try await shop.tokens(TestBrowser(fixture)).accessToken)
        #expect(told["resource_access"] == nil && told["aud"] == "account")
    }

    @Test(arguments: [
        "/auth/realms/sandbox/.well-known/oauth-authorization-server",
        "/.well-known/oauth-authorization-server/auth/realms/sandbox",
        "/.well-known/openid-configuration/auth/realms/sandbox",
        "/.well-known/openid-configuration/auth/realms/sandbox/",
        "/.well-known/oauth-authorization-server/auth/realms/sandbox/",
        "/auth/realms/sandbox/.well-known/openid-configuration/",
        "/auth/realms/sandbox/.well-known/oauth-authorization-server/",
    ])
    func metadataStandsWhereRFC8414PutsIt(_ address: String) async throws {
        let fixture = try await RelyingParty.fixture()
        let document = await fixture.get(address)
        #expect(document.json["issuer"]?.string == TestProvider.base + "/realms/sandbox")
        #expect(document.headers["Access-Control-Allow-Origin"] == "*")
        #expect(document.json["prompt_values_supported"]?.array?.contains("create") == false)
        #expect(try await fixture.administer(.put, "/sandbox", ["registrationAllowed": true]).status == 204)
        #expect(await fixture.get(address).json["prompt_values_supported"]?.array?.contains("create") == true)
    }
}
