import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import TestSupport
import Testing

@testable import IdentityServer
@testable import IdentityStore

/// The begin of an activation code, its tries, and its end by a newer one.
@Suite struct ActivationCodeLifeTests {
    /// A user with a code from an administrator, and the page that redeems it.
    private struct SupportDesk: Sendable {
        let admin: Administrator
        let id: String

        var fixture: TestProvider { admin.fixture }
        var now: Int64 { Int64(fixture.clock.now().timeIntervalSince1970) }

        init(_ settings: JSONValue = [:]) async throws {
            admin = try await Administrator()
            #expect(await admin.call(.put, "/sandbox", settings).status == 204)
            id = try await admin.make("/sandbox/users", ["username": "jane", "enabled": true])
        }

        @discardableResult
        func issue(_ code: String, _ data: JSONValue = ["period": "10m"]) async -> HTTPResponse {
            await admin.call(
                .put, "/sandbox/users/\(id)",
                [
                    "credentials": [
                        [
                            "type": "ACTIVATION_CODE", "credentialData": .string(data.text),
                            "secretData": .string((["code": .string(code)] as JSONValue).text),
                        ]
                    ]
                ])
        }

        /// The error of the page, or `nil` if the code was redeemed.
        func redeem(_ code: String) async throws -> String? {
            let flow = TestFlow(fixture, try fixture.device(), client: .kssIdpEnrollment)
            try await flow.open()
            let answer = try await flow.submit([
                "username": "jane", "password": "Secret" + code, "activation-code": code,
            ])
            return answer.redirectLocation == nil ? answer.pageError ?? answer.shown : nil
        }

        var codes: [JSONValue] {
            get async {
                await admin.call(.get, "/sandbox/users/\(id)/credentials").json.array?
                    .filter { $0["type"] == "ACTIVATION_CODE" } ?? []
            }
        }
    }

    @Test func aCodeReadsAsInvalidUntilItsBeginAndIsNotUsedUpByThat() async throws {
        let desk = try await SupportDesk(["attributes": ["activationCode.tries": "1"], "failureFactor": 2])
        let begin = desk.now + 60
        #expect(await desk.issue("68493536", ["period": "10m", "notBefore": .integer(begin)]).status == 204)
        let shown = try #require(await desk.codes.first?["credentialData"]?.string)
        #expect(try JSONValue(parsing: shown.utf8) == ["period": "10m", "notBefore": .integer(begin)])
        for _ in 0..<3 { #expect(try await desk.redeem("68493536") == "580/6") }
        desk.fixture.clock.advance(seconds: 59)
        #expect(try await desk.redeem("68493536") == "580/6")
        desk.fixture.clock.advance(seconds: 1)
        #expect(try await desk.redeem("68493536") == nil)
        #expect(await desk.codes.isEmpty)
    }

    @Test(arguments: [(659.0, nil), (660.0, "580/5")] as [(Double, String?)])
    func thePeriodCountsFromTheBegin(_ seconds: Double, _ error: String?) async throws {
        let desk = try await SupportDesk()
        await desk.issue("68493536", ["period": "10m", "notBefore": .integer(desk.now + 60)])
        desk.fixture.clock.advance(seconds: seconds)
        #expect(try await desk.redeem("68493536") == error)
    }

    @Test func aWrongCodeBeforeTheBeginIsAWrongCode() async throws {
        let desk = try await SupportDesk(["attributes": ["activationCode.tries": "1"]])
        await desk.issue("68493536", ["notBefore": .integer(desk.now + 60)])
        #expect(try await desk.redeem("11111111") == "580/6")
        #expect(await desk.codes.isEmpty)
        #expect(try await desk.fixture.failures(of: "jane").count == 1)
    }

    @Test(arguments: ["-1", "1.5", "\"1796083200\"", "\"tomorrow\"", "true", "null", "[]", "253402300800"])
    func aBeginThatIsNoTimeIsRefused(_ text: String) async throws {
        let desk = try await SupportDesk()
        let data = try JSONValue(parsing: "{\"period\":\"10m\",\"notBefore\":\(text)}".utf8)
        let answer = await desk.issue("68493536", data)
        #expect(answer.status == 400)
        #expect(answer.json == ["errorMessage": "notBefore in credentialData must be seconds since 1970."])
        #expect(await desk.codes.isEmpty)
    }

    @Test func asManyWrongCodesAsTheRealmAllowsWithdrawTheCode() async throws {
        let desk = try await SupportDesk(["attributes": ["activationCode.tries": "3"]])
        await desk.issue("68493536")
        for _ in 0..<2 { #expect(try await desk.redeem("11111111") == "580/6") }
        #expect(try await desk.redeem("68493536") == nil, "two wrong ones are allowed")
        await desk.issue("68493536")
        for count in [1, 1, 0] {
            #expect(try await desk.redeem("11111111") == "580/6")
            #expect(await desk.codes.count == count)
        }
        #expect(try await desk.redeem("68493536") == "580/6")
        // A new code has tries of its own.
        await desk.issue("22222222")
        #expect(await desk.admin.call(.delete, "/sandbox/attack-detection/brute-force/users").status == 204)
        for _ in 0..<2 { #expect(try await desk.redeem("68493536") == "580/6") }
        #expect(try await desk.redeem("22222222") == nil)
    }

    @Test func wrongCodesDuringALockOutAndWithoutALimitWithdrawNothing() async throws {
        let desk = try await SupportDesk(["attributes": ["activationCode.tries": "3"], "failureFactor": 2])
        await desk.issue("68493536")
        for _ in 0..<8 { _ = try await desk.redeem("11111111") }
        #expect(await desk.codes.count == 1)
        #expect(
            await desk.admin.call(
                .put, "/sandbox",
                ["bruteForceProtected": false, "attributes": ["activationCode.tries": "0"]]
            ).status == 204)
        for _ in 0..<8 { #expect(try await desk.redeem("11111111") == "580/6") }
        #expect(try await desk.redeem("68493536") == nil)
    }

    @Test func aNewCodeWithdrawsTheOldOne() async throws {
        let desk = try await SupportDesk()
        await desk.issue("68493536")
        await desk.issue("22222222")
        #expect(await desk.codes.count == 1)
        #expect(try await desk.redeem("68493536") == "580/6")
        #expect(try await desk.redeem("22222222") == nil)
    }
}
