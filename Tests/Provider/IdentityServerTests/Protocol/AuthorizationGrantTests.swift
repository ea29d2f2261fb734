import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing

@testable import IdentityStore

/// The grant with a device's signed assertion (RFC 7523): accepted once, and only with the key of the user's device.
@Suite struct AuthorizationGrantTests {
    /// A device and a user whose key is registered at the server.
    struct Enrolled: Sendable {
        let fixture: TestProvider
        let device: TestDevice
        let key: SigningKey
        let subject: String

        init(_ name: String = "jane", at given: TestProvider? = nil) async throws {
            fixture = if let given { given } else { try await TestProvider() }
            device = try fixture.device()
            let key = try SigningKey.generate(.es256)
            self.key = key
            try await fixture.makeUser(name, code: "12345678")
            let flow = TestFlow(
                fixture, device, client: .kssIdpEnrollment,
                headers: try device.headers { $0.firstFactorKey = key.publicKey })
            let tokens = try await flow.redeemed(flow.enrol(name))
            let claims = try flow.claims(tokens)
            device.id = try #require(claims["ast_client_id"]?.string.map { AstClientID($0) })
            subject = try #require(claims["sub"]?.string)
        }

        var issuer: String { TestProvider.base + "/realms/sandbox" }

        func assertion(
            _ id: String = "a-1", signedBy other: SigningKey? = nil,
            _ change: (inout FirstFactorAssertion) -> Void = { _ in }
        ) throws -> Secret {
            var assertion = FirstFactorAssertion(
                astClientID: device.id, subject: subject, audience: issuer, issuedAt: fixture.clock.now(), id: id)
            change(&assertion)
            return try assertion.signed(by: other ?? key)
        }

        /// Valid claims, with a header and times that may be invalid.
        func signed(type: String, lifetime: Int64) throws -> Secret {
            let now = Int64(fixture.clock.now().timeIntervalSince1970)
            let claims: [String: JSONValue] = [
                "iss": .string(device.id.rawValue), "sub": .string(subject), "aud": .string(issuer), "jti": "x",
                "iat": .integer(now), "exp": .integer(now + lifetime),
            ]
            return Secret(try key.sign(header: ["typ": .string(type)], payload: JSONValue.object(claims).bytes))
        }

        func post(
            _ assertion: Secret, scope: String? = "openid no_auth_grant", headers: HTTPHeaders? = nil,
            client: ClientID = .kssIdpEnrollment
        ) async throws -> HTTPResponse {
            var fields: FormFields = [
                "grant_type": GrantType.jwtBearer.rawValue, "client_id": client.rawValue,
                "assertion": assertion.exposedText,
            ]
            fields.add("scope", ifPresent: scope)
            return await fixture.post(fixture.endpoints.token, fields, try headers ?? device.headers(user: "jane"))
        }
    }

    @Test func aSignedStatementBecomesTokensOfAnOnlineSession() async throws {
        let enrolled = try await Enrolled()
        let tokens = try TokenResponse(json: await enrolled.post(try enrolled.assertion()).json)
        #expect(tokens.scope == "openid profile email no_auth_grant")
        #expect(tokens.refreshExpiresIn == 1800, "the key replaces the token that outlives the session")
        let flow = TestFlow(enrolled.fixture, enrolled.device, client: .kssIdpEnrollment)
        let claims = try flow.claims(tokens)
        #expect(claims["sub"]?.string == enrolled.subject && claims["nonce"] == nil)
        #expect(claims["ast_client_id"]?.string == enrolled.device.id.rawValue)
        #expect(await flow.refresh(try #require(tokens.refreshToken)).status == 200)
        let document = try DiscoveryDocument(
            json: await enrolled.fixture.get(enrolled.fixture.endpoints.discovery).json)
        #expect(document.grantTypesSupported?.contains(GrantType.jwtBearer.rawValue) == true)
        #expect(document.scopesSupported?.contains("bio_auth_grant") == true)
    }

    @Test func whatIsNotTheUsersKeyOnThisDeviceForThisRealmIsRefused() async throws {
        let enrolled = try await Enrolled()
        let stranger = try SigningKey.generate(.es256)
        let now = enrolled.fixture.clock.now()
        let wrong: [(Secret, String)] = [
            (try enrolled.assertion(signedBy: stranger), "Invalid signature"),
            (try enrolled.assertion(signedBy: enrolled.device.key), "Invalid signature"),
            (try enrolled.assertion { $0.subject = "somebody" }, "Invalid signature"),
            (
                try enrolled.assertion { $0.astClientID = AstClientID("01ARZ3NDEKTSV4RRFFQ69G5FAV") },
                "Invalid signature"
            ),
            (try enrolled.assertion { $0.audience = "https://elsewhere.example" }, "Invalid audience"),
            (try enrolled.assertion { $0.issuedAt = now.addingTimeInterval(-121) }, "expired"),
            (try enrolled.assertion { $0.issuedAt = now.addingTimeInterval(61) }, "not active yet"),
            (try enrolled.assertion(""), "Invalid assertion"), (Secret("a.b.c"), "Invalid assertion"),
            (try enrolled.signed(type: "JWT", lifetime: 60), "Invalid assertion"),
            (try enrolled.signed(type: FirstFactorAssertion.type, lifetime: 301), "too long"),
        ]
        for (assertion, text) in wrong {
            let error = try await enrolled.post(assertion).oauthError ?? ""
            #expect(error.hasPrefix("400 invalid_grant") && error.contains(text), "\(error), expected \(text)")
        }
        #expect(try await enrolled.post(try enrolled.assertion()).status == 200, "none of them was counted as a use")
        let toEndpoint = try enrolled.assertion("a-2") { $0.audience += "/protocol/openid-connect/token" }
        #expect(try await enrolled.post(toEndpoint).status == 200)
    }

    @Test func withoutTheDevicesOwnClientDataNobodyIsBelieved() async throws {
        let enrolled = try await Enrolled()
        let assertion = try enrolled.assertion()
        let stranger = try enrolled.fixture.device()
        stranger.id = enrolled.device.id
        let none = try await enrolled.post(assertion, headers: [:])
        #expect(none.oauthError == "400 invalid_grant: The client data is missing (513/4002)")
        let stolen = try await enrolled.post(assertion, headers: try stranger.headers(user: "jane"))
        #expect(stolen.oauthError == "400 invalid_grant: The device is not activated (513/4041)")
        let another = try await enrolled.post(assertion, headers: try enrolled.device.headers(user: "joe"))
        #expect(another.oauthError?.contains("513/4042") == true)
    }

    @Test func onlyKobilsOwnClientsMayAskAndOnlyForWhatTheyHave() async throws {
        let enrolled = try await Enrolled()
        let scope = try await enrolled.post(try enrolled.assertion(), scope: "openid root")
        #expect(scope.oauthError == "400 invalid_scope: Invalid scopes: openid root")
        let missing = await enrolled.fixture.post(
            enrolled.fixture.endpoints.token,
            ["grant_type": GrantType.jwtBearer.rawValue, "client_id": ClientID.kssIdpLogin.rawValue])
        #expect(missing.status == 400 && missing.oauthError?.contains("assertion") == true)
        #expect(try await enrolled.post(try enrolled.assertion(), client: .kssIdpLogin).status == 200)
    }

    @Test func disabledUsersAndThoseWhoWereLoggedOutEverywhereAreRefused() async throws {
        let enrolled = try await Enrolled()
        let realm = try await enrolled.fixture.sandbox
        enrolled.fixture.clock.advance(seconds: 10)
        let now = enrolled.fixture.clock.now()
        func change(_ body: @escaping @Sendable (inout UserRecord) -> Void) async throws {
            try await enrolled.fixture.store.updateUser(
                id: enrolled.subject, in: realm, credentials: [], change: body)
        }
        try await change { $0.notBefore = Int(now.timeIntervalSince1970) }
        #expect(try await enrolled.post(try enrolled.assertion()).oauthError == "400 invalid_grant: Stale token")
        try await change { $0.notBefore = 0 }
        try await change { $0.isEnabled = false }
        #expect(try await enrolled.post(try enrolled.assertion()).oauthError == "400 invalid_grant: User disabled")
        try await change { $0.isEnabled = true }
        #expect(try await enrolled.post(try enrolled.assertion()).status == 200)
    }

    @Test(arguments: ValidityMoment.allCases)
    func anAssertionIsExchangedWithinTheUsersValidityAlone(_ moment: ValidityMoment) async throws {
        let enrolled = try await Enrolled()
        try await enrolled.fixture.set(moment, of: "jane")
        let answer = try await enrolled.post(try enrolled.assertion())
        #expect(answer.oauthError == (moment.isUsable ? nil : "400 invalid_grant: User disabled"))
        #expect((answer.status == 200) == moment.isUsable)
    }

    @Test func aLoginWithoutAKeyTakesTheOldOneAway() async throws {
        let enrolled = try await Enrolled()
        let flow = TestFlow(enrolled.fixture, enrolled.device, client: .kssIdpLogin, user: "jane")
        try await flow.open()
        _ = try await flow.redeemed(try await flow.submit(["username": "jane", "password": "Secret123"]))
        #expect(try await enrolled.post(try enrolled.assertion()).oauthError?.contains("Invalid signature") == true)
    }

    @Test func aPrivateKeyInTheClientDataIsRefused() async throws {
        let fixture = try await TestProvider()
        let device = try fixture.device()
        let key = try SigningKey.generate(.rs256)
        let flow = TestFlow(
            fixture, device, client: .kssIdpEnrollment,
            headers: try device.headers { $0.firstFactorKey = key.publicKey })
        #expect(try await flow.open().pageError == "513/4002", "no P-256 key")
    }
}
