import HTTPMessage
import JOSE
import TestSupport
import Testing

@testable import IdentityStore

@Suite struct CredentialRoutesTests {
    @Test(arguments: Walk.all("CredentialRoutes")) func walk(_ walk: Walk) async throws { try await walk.run() }

    @Test func aNewCodeTakesTheOldOnesPlaceAndLeavesThePassword() async throws {
        let admin = try await Administrator()
        let id = try await admin.make(
            "/sandbox/users", ["username": "jane", "credentials": [["type": "password", "value": "Abcdef12"]]])
        var codes: [CredentialRecord] = []
        for number in ["11111111", "22222222"] {
            let code: JSONValue = ["type": "ACTIVATION_CODE", "secretData": .string(#"{"code":"\#(number)"}"#)]
            #expect(await admin.call(.put, "/sandbox/users/\(id)", ["credentials": [code]]).status == 204)
            let stored = try await admin.fixture.store.credentials(ofUser: id, in: admin.fixture.sandbox)
            #expect(stored.count == 2 && stored.contains { $0.kind == .password })
            codes.append(try #require(stored.first { $0.kind == .activationCode }))
        }
        #expect(codes.allSatisfy { $0.hash.hasPrefix("$blake2b$") } && codes[0].hash != codes[1].hash)
    }
}
