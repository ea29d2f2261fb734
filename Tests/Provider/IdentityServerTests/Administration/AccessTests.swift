import HTTPMessage
import JOSE
import TestSupport
import Testing

@testable import IdentityStore

/// Who may use the admin REST API, and how it answers for what does not exist.
@Suite struct AccessTests {
    @Test(arguments: Walk.all("Access")) func walk(_ walk: Walk) async throws { try await walk.run() }

    @Test func twoAuthorizationHeadersAreNone() async throws {
        let admin = try await Administrator()
        let answer = await admin.fixture.get(
            "/auth/admin/realms/sandbox",
            ["Authorization": "Bearer \(admin.token)", "authorization": "Bearer plain"])
        #expect(answer.status == 401)
    }

    @Test(arguments: [(StoreError.Code.full, 507), (.busy, 503), (.lost, 503), (.damaged, 500), (.failed, 500)])
    func aStoreThatFailsIsToldByItsStatusAndASentenceThatNamesNoFile(_ code: StoreError.Code, _ status: Int)
        async throws
    {
        let failure = Tally()
        var store = try await CheckedDatabase.store()
        store.admission = { _ in
            if failure.value > 0 { throw StoreError(code: code, detail: "disk /secret/path") }
        }
        let admin = try await Administrator(TestProvider(store: store))
        failure.add()
        let response = await admin.call(.get, "/sandbox/users")
        #expect(response.status == status)
        let sentence = response.json["error_description"]?.string ?? ""
        #expect(sentence.hasSuffix(".") && !sentence.contains("secret") && !sentence.contains(code.rawValue + "."))
    }
}
