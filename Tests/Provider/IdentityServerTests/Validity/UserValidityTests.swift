import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing

@testable import IdentityStore
@testable import OpenIDProvider

/// Outside of the validity, every place refuses a user that would refuse a disabled one.
@Suite struct UserValidityTests {
    /// Prepares a place, and returns the request to it; its result is whether the user was accepted.
    typealias Place = @Sendable (TestProvider) async throws -> @Sendable () async throws -> Bool

    static let places: [(name: String, user: String, prepare: Place)] = [
        ("password grant", "jane", passwordGrant), ("login page", "jane", loginPage),
        ("activation page", "ann", activationPage), ("end of a login", "jane", consentPage),
        ("code", "jane", code), ("refresh", "jane", { try await refresh($0, offline: false) }),
        ("offline refresh", "jane", { try await refresh($0, offline: true) }), ("userinfo", "jane", userinfo),
        ("access token, introspected", "jane", { try await introspection($0, of: \.accessToken) }),
        ("refresh token, introspected", "jane", { try await introspection($0, of: \.refreshToken) }),
        ("single sign-on", "jane", singleSignOn), ("consent in a session", "jane", consentInSession),
        ("account page", "jane", accountPage), ("service account", "service-account-shop", serviceAccount),
    ]

    @Test(arguments: places.map(\.name), ValidityMoment.allCases)
    func aUserIsUsableWithinTheValidityAlone(_ place: String, _ moment: ValidityMoment) async throws {
        let place = try #require(Self.places.first { $0.name == place })
        let fixture = try await RelyingParty.fixture()
        let request = try await place.prepare(fixture)
        try await fixture.set(moment, of: place.user)
        #expect(try await request() == moment.isUsable)
    }

    @Test(arguments: places.map(\.name))
    func aDisabledUserIsRefusedAtTheSamePlaces(_ place: String) async throws {
        let place = try #require(Self.places.first { $0.name == place })
        let fixture = try await RelyingParty.fixture()
        let request = try await place.prepare(fixture)
        try await fixture.updateUser(place.user) { $0.isEnabled = false }
        #expect(try await !request())
    }

    @Test(arguments: [false, true])
    func aRefreshTokenFromBeforeTheEndStopsAtTheEnd(_ isOffline: Bool) async throws {
        let fixture = try await RelyingParty.fixture()
        let end = fixture.clock.now().addingTimeInterval(120).formatted(.iso8601)
        try await fixture.updateUser("jane") { $0.attributes["validUntil"] = [end] }
        let spa = RelyingParty.spa(fixture)
        let scope = isOffline ? "openid offline_access" : "openid"
        var token = try await spa.tokens(TestBrowser(fixture), ["scope": scope]).refreshToken
        fixture.clock.advance(seconds: 119)
        token = try TokenResponse(json: await spa.refresh(token).json).refreshToken
        fixture.clock.advance(seconds: 1)
        #expect(await spa.refresh(token).oauthError == "400 invalid_grant: User disabled")
    }

    @Test func aPageSaysThatTheAccountIsDisabledOnlyToWhoKnowsThePassword() async throws {
        let fixture = try await RelyingParty.fixture()
        try await fixture.set(.atTheEnd, of: "jane")
        let spa = RelyingParty.spa(fixture)
        func page(_ password: String) async throws -> HTTPResponse {
            let browser = TestBrowser(fixture)
            try await spa.open(browser)
            return try await browser.submit(["username": "jane", "password": password])
        }
        #expect(try await page("Secret123").pageError == "580/901")
        #expect(try await page("wrong").pageError == "580/10")
    }
}

extension UserValidityTests {
    private static func passwordGrant(_ fixture: TestProvider) async throws -> @Sendable () async throws -> Bool {
        let spa = RelyingParty.spa(fixture)
        try await spa.change { $0.allowsPasswordGrant = true }
        return {
            await spa.token(["grant_type": "password", "username": "jane", "password": "Secret123"]).status == 200
        }
    }

    private static func loginPage(_ fixture: TestProvider) async throws -> @Sendable () async throws -> Bool {
        let spa = RelyingParty.spa(fixture)
        return { try await spa.login(TestBrowser(fixture)).redirectQuery["code"] != nil }
    }

    private static func activationPage(_ fixture: TestProvider) async throws -> @Sendable () async throws -> Bool {
        try await fixture.makeUser("ann", code: "12345678")
        let flow = TestFlow(fixture, try fixture.device(), client: .kssIdpEnrollment)
        try await flow.open()
        return {
            let answer = try await flow.submit([
                "username": "ann", "password": "Secret123", "activation-code": "12345678",
            ])
            return answer.redirectLocation != nil
        }
    }

    private static func consentPage(_ fixture: TestProvider) async throws -> @Sendable () async throws -> Bool {
        let asks = RelyingParty(fixture: fixture, clientID: "asks")
        let browser = TestBrowser(fixture)
        #expect(try await asks.login(browser).status == 200)
        return { try await browser.submit(["accept": "Yes"]).redirectQuery["code"] != nil }
    }

    private static func code(_ fixture: TestProvider) async throws -> @Sendable () async throws -> Bool {
        let spa = RelyingParty.spa(fixture)
        let code = try spa.code(try await spa.login(TestBrowser(fixture)))
        return { await spa.redeem(code).status == 200 }
    }

    private static func refresh(
        _ fixture: TestProvider, offline: Bool
    ) async throws -> @Sendable () async throws -> Bool {
        let spa = RelyingParty.spa(fixture)
        let scope = offline ? "openid offline_access" : "openid"
        let token = try await spa.tokens(TestBrowser(fixture), ["scope": scope]).refreshToken
        return { await spa.refresh(token).status == 200 }
    }

    private static func userinfo(_ fixture: TestProvider) async throws -> @Sendable () async throws -> Bool {
        let spa = RelyingParty.spa(fixture)
        let tokens = try await spa.tokens(TestBrowser(fixture))
        return { await spa.userinfo(tokens).status == 200 }
    }

    private static func introspection(
        _ fixture: TestProvider, of token: @Sendable (TokenResponse) -> Secret?
    ) async throws -> @Sendable () async throws -> Bool {
        let shop = RelyingParty.shop(fixture)
        let text = try #require(token(try await shop.tokens(TestBrowser(fixture)))).exposedText
        return {
            let answer = await fixture.post(
                fixture.endpoints.introspection,
                ["client_id": "shop", "client_secret": RelyingParty.secret.exposedText, "token": text])
            return answer.json["active"] == true
        }
    }

    private static func singleSignOn(_ fixture: TestProvider) async throws -> @Sendable () async throws -> Bool {
        let spa = RelyingParty.spa(fixture)
        let browser = TestBrowser(fixture)
        _ = try await spa.login(browser)
        return { try await spa.open(browser, ["prompt": "none"]).redirectQuery["code"] != nil }
    }

    private static func consentInSession(_ fixture: TestProvider) async throws -> @Sendable () async throws -> Bool {
        let browser = TestBrowser(fixture)
        _ = try await RelyingParty.spa(fixture).login(browser)
        #expect(try await RelyingParty(fixture: fixture, clientID: "asks").open(browser).status == 200)
        return { try await browser.submit(["accept": "Yes"]).redirectQuery["code"] != nil }
    }

    private static func accountPage(_ fixture: TestProvider) async throws -> @Sendable () async throws -> Bool {
        let browser = TestBrowser(fixture)
        _ = try await RelyingParty.spa(fixture).login(browser)
        return { try await browser.get(fixture.endpoints.issuer + "/account").shown.contains("jane") }
    }

    private static func serviceAccount(_ fixture: TestProvider) async throws -> @Sendable () async throws -> Bool {
        let shop = RelyingParty.shop(fixture)
        return { await shop.token(["grant_type": "client_credentials"]).status == 200 }
    }
}
