import HTTPMessage
import IdentityModel
import JOSE
import TestSupport
import Testing

@testable import IdentityCore
@testable import IdentityServer
@testable import IdentityStorage

/// The bounds of a realm's activation codes, in the admin REST API.
@Suite struct ActivationCodeBoundsTests {
    private static func credentials(_ data: JSONValue, code: String = "68493536") -> JSONValue {
        [
            [
                "type": "ACTIVATION_CODE", "credentialData": .string(data.text),
                "secretData": .string((["code": .string(code)] as JSONValue).text),
            ]
        ]
    }

    private static func message(_ response: HTTPResponse) -> String? { response.json["errorMessage"]?.string }

    static let refused: [(period: String, code: String, message: String)] = [
        ("60d", "6849353", "The length of the code is not allowed: activationCode.minLength is 8."),
        ("60d", "6849353668493", "The length of the code is not allowed: activationCode.maxLength is 12."),
        ("599s", "68493536", "The period of the code is not allowed: activationCode.minPeriod is 10m."),
        ("61d", "68493536", "The period of the code is not allowed: activationCode.maxPeriod is 60d."),
    ]

    @Test(arguments: refused.indices) func aCodeOutsideOfTheBoundsIsRefusedByItsBound(_ index: Int) async throws {
        let (period, code, message) = Self.refused[index]
        let admin = try await Administrator()
        let credentials = Self.credentials(["period": .string(period)], code: code)
        let made = await admin.call(
            .post, "/sandbox/users", ["username": "jane", "credentials": credentials])
        #expect(made.status == 400 && Self.message(made) == message)
        let id = try await admin.make("/sandbox/users", ["username": "ann"])
        let changed = await admin.call(
            .put, "/sandbox/users/\(id)", ["firstName": "Ann", "credentials": credentials])
        #expect(changed.status == 400 && Self.message(changed) == message)
        #expect(await admin.call(.get, "/sandbox/users/\(id)/credentials").json == [])
        #expect(await admin.call(.get, "/sandbox/users/\(id)").json["firstName"] == nil)
        let brought = await admin.call(
            .post, "", ["realm": "green", "users": [["username": "eve", "credentials": credentials]]])
        #expect(brought.status == 400 && Self.message(brought) == message)
        #expect(await admin.call(.get, "/green").status == 404)
    }

    /// Two changes that were each possible when the realm was read are not both stored.
    @Test(arguments: [StoreKind.memory, .postgreSQL])
    func concurrentChangesStoreNoContradiction(_ kind: StoreKind) async throws {
        let fixture = try await ProtocolFixture(store: kind.open(programs: 1)[0])
        let realm = try await fixture.sandbox
        let first = try await fixture.store.updateRealm(id: realm.id) {
            $0.attributes["activationCode.minLength"] = "8"
        }
        #expect(first == .written)
        let longer = try await fixture.store.updateRealm(id: realm.id) {
            $0.attributes["activationCode.length"] = "11"
            $0.attributes["activationCode.minLength"] = "11"
        }
        #expect(longer == .written)
        let shorter = try await fixture.store.updateRealm(id: realm.id) {
            $0.attributes["activationCode.maxLength"] = "10"
        }
        guard case .impossible(.contradiction) = shorter else {
            Issue.record("\(shorter)")
            return
        }
        #expect(try await fixture.sandbox.attributes["activationCode.maxLength"] != "10")
        // Another change does not depend on the bounds.
        #expect(try await fixture.store.updateRealm(id: realm.id) { $0.displayName = "Renamed" } == .written)
    }

    @Test func aCodeAtEachBoundIsStoredAndOneWithoutAPeriodGetsTheRealms() async throws {
        let admin = try await Administrator()
        for (number, (data, code, shown)) in [
            (["period": "10m"], "68493536", "10m"), (["period": "60d"], "684935366849", "60d"),
            ([:], "Ab-493536", "60d"),
        ].enumerated() as EnumeratedSequence<[(JSONValue, String, String)]> {
            let id = try await admin.make(
                "/sandbox/users",
                ["username": .string("user-\(number)"), "credentials": Self.credentials(data, code: code)])
            let stored = await admin.call(.get, "/sandbox/users/\(id)/credentials").json
            #expect(stored[0]?["credentialData"] == .string("{\"period\":\"\(shown)\"}"))
        }
    }

    @Test func theRealmsAttributesAreTheBounds() async throws {
        let admin = try await Administrator()
        let attributes: JSONValue = [
            "activationCode.minLength": "4", "activationCode.length": 5, "activationCode.maxLength": "6",
            "activationCode.minPeriod": "1s", "activationCode.period": "30s", "activationCode.maxPeriod": "1m",
        ]
        let id = try await admin.make("/sandbox/users", ["username": "jane", "enabled": true])
        func set(_ data: JSONValue, _ code: String) async -> Int {
            await admin.call(
                .put, "/sandbox/users/\(id)", ["credentials": Self.credentials(data, code: code)]
            ).status
        }
        #expect(await set(["period": "60d"], "12345678") == 204)
        #expect(await admin.call(.put, "/sandbox", ["attributes": attributes]).status == 204)
        let shown = await admin.call(.get, "/sandbox").json["attributes"]
        #expect(shown?["activationCode.length"] == "5" && shown?["activationCode.maxPeriod"] == "1m")
        // The code from before the change lives on.
        let flow = TestFlow(admin.fixture, try admin.fixture.device(), client: .kssIdpEnrollment)
        try await flow.open()
        let answer = try await flow.submit([
            "username": "jane", "password": "Secret123", "activation-code": "12345678",
        ])
        #expect(answer.redirectLocation != nil)
        #expect(await set([:], "1234") == 204)
        let stored = await admin.call(.get, "/sandbox/users/\(id)/credentials").json.array?.first {
            $0["type"] == "ACTIVATION_CODE"
        }
        #expect(stored?["credentialData"] == #"{"period":"30s"}"#)
        #expect(await set(["period": "61s"], "1234") == 400)
        #expect(await set(["period": "1s"], "123456") == 204)
        #expect(await set(["period": "1s"], "1234567") == 400)
        // Without the attributes the defaults hold again.
        let none = JSONValue.object(attributes.object?.mapValues { _ in "" } ?? [:])
        #expect(await admin.call(.put, "/sandbox", ["attributes": none]).status == 204)
        #expect(await set(["period": "1s"], "12345678") == 400)
    }

    static let badSettings: [(attributes: JSONValue, name: String, message: String)] = [
        (["activationCode.length": "x"], "length", "activationCode.length must be a number from 4 to 64."),
        (["activationCode.tries": "-1"], "tries", "activationCode.tries must be a number from 0 to 1000."),
        (
            ["activationCode.minPeriod": "ten"], "minPeriod",
            "activationCode.minPeriod must be a number and d, h, m or s, a hundred years at most."
        ),
        (
            ["activationCode.maxLength": "7"], "maxLength",
            "activationCode.maxLength must not be below activationCode.length."
        ),
        (
            ["activationCode.maxPeriod": "59d"], "maxPeriod",
            "activationCode.maxPeriod must not be below activationCode.period."
        ),
    ]

    @Test(arguments: badSettings.indices) func badBoundsAreNotStored(_ index: Int) async throws {
        let (attributes, name, message) = Self.badSettings[index]
        let answer: JSONValue = [
            "field": .string("attributes.activationCode." + name), "errorMessage": .string(message),
        ]
        let admin = try await Administrator()
        let before = await admin.call(.get, "/sandbox").json
        let changed = await admin.call(.put, "/sandbox", ["attributes": attributes])
        #expect(changed.status == 400 && changed.json == answer)
        #expect(await admin.call(.get, "/sandbox").json == before)
        let made = await admin.call(.post, "", ["realm": "green", "attributes": attributes])
        #expect(made.status == 400 && made.json == answer)
        #expect(await admin.call(.get, "/green").status == 404)
    }

    /// The second change alone is possible, but not together with what is stored.
    @Test func aChangeIsJudgedTogetherWithWhatIsStored() async throws {
        let admin = try await Administrator()
        func set(_ name: String, _ value: String) async -> Int {
            await admin.call(
                .put, "/sandbox", ["attributes": [("activationCode." + name): .string(value)]]
            ).status
        }
        #expect(await set("minLength", "6") == 204)
        #expect(await set("length", "6") == 204)
        #expect(await set("minLength", "7") == 400)
        #expect(await set("minLength", "") == 400, "the default is above the stored length")
        #expect(await set("length", "") == 204)
        #expect(await set("minLength", "") == 204)
    }
}
