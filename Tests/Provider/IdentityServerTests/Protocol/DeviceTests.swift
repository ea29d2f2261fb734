import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing

@testable import IdentityStore

/// The devices that may start a login.
@Suite struct DeviceTests {
    private func open(
        _ fixture: TestProvider, _ client: ClientID, _ headers: HTTPHeaders
    ) async throws -> HTTPResponse {
        let flow = TestFlow(fixture, try fixture.device(), client: client)
        return await fixture.get("\(fixture.endpoints.authorization)?\(flow.query.encoded)", headers)
    }

    @Test func withoutClientDataNoPageIsShown() async throws {
        let fixture = try await TestProvider()
        for client in [ClientID.kssIdpEnrollment, .kssIdpLogin] {
            let page = try await open(fixture, client, [:])
            #expect(page.status == 403)
            #expect(page.pageError == "513/4002")
        }
    }

    @Test func clientDataThatCannotBeBelievedIsRefused() async throws {
        let fixture = try await TestProvider()
        let device = try fixture.device()
        let now = fixture.clock.now()
        var stale: [HTTPHeaders] = [
            try device.headers { $0.issuedAt = now.addingTimeInterval(-1200) },
            try device.headers { $0.issuedAt = now.addingTimeInterval(1200) },
            try device.headers { $0.tenant = TenantID("another") },
            try device.headers { $0.audience = "http://elsewhere/auth/realms/sandbox" },
            try device.headers { $0.astClientID = AstClientID(fixture.random.ulid(milliseconds: 5)) },
        ]
        var malformed = try device.headers()
        malformed.set(KobilHeaders.clientIDName, "NULL_ID")
        stale.append(malformed)
        var repeated = try device.headers()
        repeated.add(KobilHeaders.clientDataName, "x")
        stale.append(repeated)
        var garbage = try device.headers()
        garbage.set(KobilHeaders.clientDataName, "garbage")
        stale.append(garbage)
        for headers in stale {
            let page = try await open(fixture, .kssIdpEnrollment, headers)
            #expect(page.status == 403)
            #expect(page.pageError == "513/4002")
        }
    }

    @Test func sealedClientDataIsOpened() async throws {
        let fixture = try await TestProvider()
        let document = try DiscoveryDocument(json: await fixture.get(fixture.endpoints.discovery).json)
        let device = try fixture.device()
        let statement = AstClientDataStatement(
            appName: "tests", tenant: .sandbox, audience: document.issuer, astClientID: .unassigned,
            issuedAt: fixture.clock.now(), id: "s-1")
        let data = try statement.clientData(signedBy: device.key, sealedTo: document.astClientDataKey)
        #expect(!data.contains("."))
        let page = try await open(fixture, .kssIdpEnrollment, [KobilHeaders.clientDataName: data])
        #expect(page.status == 200)
    }

    @Test func clientDataBeginsALoginInOneBrowserOnly() async throws {
        let fixture = try await TestProvider()
        let headers = try fixture.device().headers()
        let first = try await open(fixture, .kssIdpEnrollment, headers)
        #expect(first.status == 200)
        let stolen = try await open(fixture, .kssIdpEnrollment, headers)
        #expect(stolen.status == 403)
        #expect(stolen.pageError == "513/4002")
        // The same browser may load the page again.
        var again = headers
        again.add("Cookie", String(try #require(first.headers["Set-Cookie"]).prefix { $0 != ";" }))
        #expect(try await open(fixture, .kssIdpEnrollment, again).status == 200)
    }

    @Test func devicesThatWereNotActivatedCannotLogIn() async throws {
        let fixture = try await TestProvider()
        let device = try fixture.device()
        #expect(try await open(fixture, .kssIdpLogin, try device.headers()).pageError == "513/4036")
        device.id = AstClientID(fixture.random.ulid(milliseconds: 5))
        #expect(try await open(fixture, .kssIdpLogin, try device.headers()).pageError == "513/4041")
    }

    @Test func anotherKeyCannotTakeADevicesID() async throws {
        let fixture = try await TestProvider()
        let device = try fixture.device()
        _ = try await fixture.activated("jane", device)
        let thief = try fixture.device()
        thief.id = device.id
        #expect(try await open(fixture, .kssIdpLogin, try thief.headers()).pageError == "513/4041")
        #expect(try await open(fixture, .kssIdpEnrollment, try thief.headers()).pageError == "513/4041")
    }

    @Test func aDeviceServesOnlyTheUsersItIsLinkedWith() async throws {
        let fixture = try await TestProvider()
        let device = try fixture.device()
        _ = try await fixture.activated("jane", device)
        try await fixture.makeUser("john", password: "Secret123")
        // The header names another user: refused before any page.
        let page = try await open(fixture, .kssIdpLogin, try device.headers(user: "john"))
        #expect(page.status == 403)
        #expect(page.pageError == "513/4042")
        // The typed name differs from the header: refused before the password is checked.
        let typed = TestFlow(fixture, device, client: .kssIdpLogin, user: "jane")
        try await typed.open()
        #expect(try await typed.submit(["username": "john", "password": "wrong"]).pageError == "513/4042")
        // The e-mail address of the user in the header is equivalent to the name.
        let address = TestFlow(fixture, device, client: .kssIdpLogin, user: "jane")
        try await address.open()
        let done = try await address.submit(["username": "jane@example.com", "password": "Secret123"])
        #expect(try address.answer(done)["code"] != nil)
        // The header is missing: refused after the right password.
        let unnamed = TestFlow(fixture, device, client: .kssIdpLogin)
        try await unnamed.open()
        #expect(try await unnamed.submit(["username": "john", "password": "wrong"]).pageError == "580/10")
        #expect(try await unnamed.submit(["username": "john", "password": "Secret123"]).pageError == "513/4042")
    }

    @Test func aLoginDoesNotLinkItsDeviceAgain() async throws {
        let fixture = try await TestProvider()
        let device = try fixture.device()
        _ = try await fixture.activated("jane", device)
        let realm = try await fixture.sandbox
        let user = try #require(try await fixture.store.loginUser(named: "jane", in: realm)).record
        let activated = try await fixture.store.devices(ofUser: user.id, in: realm)
        #expect(activated.map(\.linkedAt) == [fixture.clock.now()])
        fixture.clock.advance(seconds: 60)
        let flow = TestFlow(fixture, device, client: .kssIdpLogin, user: "jane")
        try await flow.open()
        #expect(try await flow.submit(["username": "jane", "password": "Secret123"]).status == 302)
        #expect(try await fixture.store.devices(ofUser: user.id, in: realm) == activated)
    }

    @Test func anAnswerFromAnotherDeviceIsRefused() async throws {
        let fixture = try await TestProvider()
        try await fixture.makeUser("jane", code: "12345678")
        let flow = TestFlow(fixture, try fixture.device(), client: .kssIdpEnrollment)
        let page = try await flow.open()
        var headers = try fixture.device().headers()
        headers.add("Cookie", String(try #require(page.headers["Set-Cookie"]).prefix { $0 != ";" }))
        let fields: FormFields = ["username": "jane", "password": "Secret123", "activation-code": "12345678"]
        let refused = await fixture.post(flow.action, fields, headers)
        #expect(refused.status == 403)
        // A request without client data is refused too.
        headers.remove(KobilHeaders.clientDataName)
        let silent = await fixture.post(flow.action, fields, headers)
        #expect(silent.status == 403)
        #expect(silent.pageError == "513/4002")
        // The assertion that began the login stays valid until the login ends.
        fixture.clock.advance(seconds: 1500)
        #expect(try flow.answer(try await flow.submit(fields))["code"] != nil)
    }

    @Test func aDeviceThatIsUnlinkedLosesItsTokens() async throws {
        let fixture = try await TestProvider()
        let device = try fixture.device()
        let tokens = try await fixture.activated("jane", device)
        let realm = try await fixture.sandbox
        let user = try #require(try await fixture.store.loginUser(named: "jane", in: realm))
        #expect(try await fixture.store.unlinkDevice(device.id, fromUser: user.record.id, in: realm))
        #expect(try await !fixture.store.unlinkDevice(device.id, fromUser: user.record.id, in: realm))
        let flow = TestFlow(fixture, device, client: .kssIdpEnrollment)
        let offline = try #require(tokens.refreshToken)
        #expect(await flow.refresh(offline).status == 400)
        #expect(try await open(fixture, .kssIdpLogin, try device.headers(user: "jane")).pageError == "513/4041")
    }
}
