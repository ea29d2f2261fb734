import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing

@testable import IdentityServer
@testable import IdentityStore

/// Activation codes: when they are refused, and that each is consumed once.
@Suite struct ActivationTests {
    struct Refusal: Sendable, CustomTestStringConvertible {
        let fields: [String: String]
        let error: String
        var testDescription: String { error + " \(fields.keys.sorted())" }
    }

    @Test(arguments: [
        Refusal(fields: ["password": "Secret123", "activation-code": "12345678"], error: "580/1"),
        Refusal(fields: ["username": "jane", "activation-code": "12345678"], error: "580/2"),
        Refusal(fields: ["username": "jane", "password": "Secret123"], error: "580/3"),
        Refusal(fields: ["username": " ", "password": "Secret123", "activation-code": "12345678"], error: "580/1"),
        Refusal(fields: ["username": "jane", "password": "Secret123", "activation-code": "87654321"], error: "580/6"),
        Refusal(
            fields: ["username": "nobody", "password": "Secret123", "activation-code": "12345678"], error: "580/6"),
        Refusal(fields: ["username": "old", "password": "Secret123", "activation-code": "12345678"], error: "580/5"),
        Refusal(fields: ["username": "old", "password": "Secret123", "activation-code": "00000000"], error: "580/6"),
        Refusal(fields: ["username": "none", "password": "Secret123", "activation-code": "12345678"], error: "580/6"),
        Refusal(fields: ["username": "off", "password": "Secret123", "activation-code": "12345678"], error: "580/901"),
        Refusal(fields: ["username": "jane", "password": "Sh0rt", "activation-code": "12345678"], error: "580/13"),
        Refusal(fields: ["username": "jane", "password": "SECRET123", "activation-code": "12345678"], error: "580/15"),
        Refusal(
            fields: ["username": "jane", "password": "SecretSecret", "activation-code": "12345678"], error: "580/16"),
        Refusal(fields: ["username": "jane", "password": "secret123", "activation-code": "12345678"], error: "580/17"),
    ])
    func aRefusedPageSaysWhyAndUsesNothingUp(_ refusal: Refusal) async throws {
        let fixture = try await TestProvider()
        try await fixture.makeUser("jane", code: "12345678")
        try await fixture.makeUser("old", code: "12345678", codeLives: -1)
        try await fixture.makeUser("none")
        try await fixture.makeUser("off", code: "12345678") { $0.isEnabled = false }
        let flow = TestFlow(fixture, try fixture.device(), client: .kssIdpEnrollment)
        try await flow.open()
        var fields = FormFields()
        for (name, value) in refusal.fields { fields.add(name, value) }
        let page = try await flow.submit(fields)
        #expect(page.status == 200)
        #expect(page.pageError == refusal.error)
        // The page that is shown again can be answered, and the code is still valid.
        let done = try await flow.submit(["username": "jane", "password": "Secret123", "activation-code": "12345678"])
        #expect(try flow.answer(done)["code"] != nil)
    }

    @Test func anUnknownUserIsToldWhereTheTenantIsVerbose() async throws {
        let fixture = try await TestProvider { $0.hasVerboseErrors = true }
        let flow = TestFlow(fixture, try fixture.device(), client: .kssIdpEnrollment)
        try await flow.open()
        let page = try await flow.submit(["username": "nobody", "password": "Secret123", "activation-code": "1"])
        #expect(page.pageError == "580/4")
    }

    @Test func aSecondUserOfADeviceKeepsItsID() async throws {
        let fixture = try await TestProvider()
        let device = try fixture.device()
        _ = try await fixture.activated("jane", device)
        let first = device.id
        _ = try await fixture.activated("john", device)
        #expect(device.id == first)
        let login = TestFlow(fixture, device, client: .kssIdpLogin, user: "jane")
        try await login.open()
        _ = try await login.redeemed(try await login.submit(["username": "jane", "password": "Secret123"]))
    }

    @Test func aDeviceThatTheStoreHasForgottenGetsANewID() async throws {
        let fixture = try await TestProvider()
        let device = try fixture.device()
        let forgotten = AstClientID(fixture.random.ulid(milliseconds: 1))
        device.id = forgotten
        _ = try await fixture.activated("jane", device)
        #expect(device.id != forgotten)
    }
}
