import HTTPMessage
import IdentityModel
import JOSE
import TestSupport
import Testing

@testable import IdentityStore

/// The bounds of a realm's activation codes, in the admin REST API.
@Suite struct ActivationCodeBoundsTests {
    @Test(arguments: Walk.all("ActivationCodeBounds")) func walk(_ walk: Walk) async throws { try await walk.run() }

    /// Two changes that were each possible when the realm was read are not both stored.
    @Test(arguments: [StoreKind.memory, .postgreSQL])
    func concurrentChangesStoreNoContradiction(_ kind: StoreKind) async throws {
        let fixture = try await TestProvider(store: kind.open(programs: 1)[0])
        let realm = try await fixture.sandbox
        try await fixture.store.updateRealm(id: realm.id) {
            $0.attributes["activationCode.minLength"] = "8"
        }
        try await fixture.store.updateRealm(id: realm.id) {
            $0.attributes["activationCode.length"] = "11"
            $0.attributes["activationCode.minLength"] = "11"
        }
        let shorter = await #expect(throws: StoreError.self) {
            try await fixture.store.updateRealm(id: realm.id) { $0.attributes["activationCode.maxLength"] = "10" }
        }
        guard case .impossible(attribute: "activationCode.maxLength", reason: _) = shorter?.refusal else {
            Issue.record("\(String(describing: shorter))")
            return
        }
        #expect(try await fixture.sandbox.attributes["activationCode.maxLength"] != "10")
        // Another change does not depend on the bounds.
        try await fixture.store.updateRealm(id: realm.id) { $0.displayName = "Renamed" }
    }

    @Test func aCodeFromBeforeTheChangeLivesOn() async throws {
        let admin = try await Administrator()
        let code: JSONValue = [
            "type": "ACTIVATION_CODE", "credentialData": #"{"period":"60d"}"#, "secretData": #"{"code":"12345678"}"#,
        ]
        _ = try await admin.make("/sandbox/users", ["username": "jane", "enabled": true, "credentials": [code]])
        let attributes: JSONValue = [
            "activationCode.minLength": "4", "activationCode.length": 5, "activationCode.maxLength": "6",
            "activationCode.minPeriod": "1s", "activationCode.period": "30s", "activationCode.maxPeriod": "1m",
        ]
        #expect(await admin.call(.put, "/sandbox", ["attributes": attributes]).status == 204)
        let flow = TestFlow(admin.fixture, try admin.fixture.device(), client: .kssIdpEnrollment)
        #expect(try await flow.enrol().redirectLocation != nil)
    }
}
