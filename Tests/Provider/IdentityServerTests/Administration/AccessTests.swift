import AdminREST
import HTTPMessage
import HTTPServer
import IdentityCore
import JOSE
import TestSupport
import Testing

/// Who may use the admin REST API, and what it says of what is not there.
@Suite struct AccessTests {
    @Test(arguments: Walk.all("Access")) func walk(_ walk: Walk) async throws { try await walk.run() }

    @Test func twoAuthorizationHeadersAreNone() async throws {
        let request = HTTPRequest(
            target: "/auth/admin/realms/sandbox",
            headers: ["Authorization": "Bearer admin", "authorization": "Bearer plain"])
        #expect(try await AdministrationFixture().routes.answer(.init(http: request)).status == 401)
    }

    @Test(arguments: [(StoreError.Code.full, 507), (.busy, 503), (.lost, 503), (.damaged, 500), (.failed, 500)])
    func aStoreThatFailsIsToldByItsStatusAndASentenceThatNamesNoFile(_ code: StoreError.Code, _ status: Int)
        async throws
    {
        let fixture = try await AdministrationFixture(failure: StoreError(code: code, detail: "disk /secret/path"))
        let response = await fixture.call(.get, "/sandbox/users")
        #expect(response.status == status)
        let sentence = response.json["error_description"]?.string ?? ""
        #expect(sentence.hasSuffix(".") && !sentence.contains("secret") && !sentence.contains(code.rawValue + "."))
    }
}
