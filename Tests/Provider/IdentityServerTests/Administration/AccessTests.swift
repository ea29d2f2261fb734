import HTTPMessage
import HTTPServer
import IdentityModel
import JOSE
import Testing

@testable import AdminREST
@testable import IdentityCore

@Suite struct AccessTests {
    private let fixture: AdministrationFixture

    init() async throws { fixture = try await AdministrationFixture() }

    @Test(arguments: [nil, "", "stranger"]) func withoutAGoodTokenEveryRouteIsUnauthorized(_ token: String?) async {
        for path in ["", "/sandbox", "/nosuch", "/sandbox/users", "/sandbox/users/x", "/sandbox/nosuch"] {
            let response = await fixture.call(.get, path, token: token)
            #expect(response.status == 401)
            #expect(response.json == ["error": "HTTP 401 Unauthorized"])
        }
    }

    @Test func aTokenWithoutTheRoleIsForbiddenButLearnsWhichRealmsThereAreAsAtKeycloak() async {
        for path in ["", "/sandbox", "/sandbox/users", "/sandbox/users/nosuch"] {
            let response = await fixture.call(.get, path, token: "plain")
            #expect(response.status == 403)
            #expect(response.json == ["error": "HTTP 403 Forbidden"])
        }
        #expect(await fixture.call(.get, "/nosuch/users", token: "plain").status == 404)
    }

    @Test func twoAuthorizationHeadersAreNone() async {
        let request = HTTPRequest(
            target: "/auth/admin/realms/sandbox",
            headers: ["Authorization": "Bearer admin", "authorization": "Bearer plain"])
        #expect(await fixture.routes.answer(.init(http: request)).status == 401)
    }

    @Test(arguments: ["bearer admin", "BEARER  admin "]) func theSchemesCaseDoesNotMatter(_ value: String) async {
        let request = HTTPRequest(target: "/auth/admin/realms/sandbox", headers: ["Authorization": value])
        #expect(await fixture.routes.answer(.init(http: request)).status == 200)
    }

    @Test func anUnknownRealmIsNotFound() async {
        for path in ["/nosuch", "/nosuch/users", "/nosuch/attack-detection/brute-force/users", "/Sandbox"] {
            let response = await fixture.call(.get, path)
            #expect(response.status == 404)
            #expect(response.json == ["error": "Realm not found."])
        }
    }

    @Test(arguments: [
        (HTTPMethod.delete, "/sandbox/users", 405), (.put, "/sandbox/users", 405), (.patch, "/sandbox", 405),
        (.get, "/sandbox/nosuch", 404), (.get, "/sandbox/users/nosuch/credentials", 404),
        (.get, "/sandbox/attack-detection/brute-force/users", 404), (.get, "/sandbox/attack-detection/x", 404),
    ])
    func whatIsNotThereIsSaidSo(_ method: HTTPMethod, _ path: String, _ status: Int) async {
        #expect(await fixture.call(method, path).status == status)
    }

    @Test func theRealmIsShownWithItsRules() async {
        let realm = await fixture.call(.get, "/sandbox").json
        #expect(realm["realm"] == "sandbox")
        #expect(realm["enabled"] == true)
        #expect(realm["bruteForceProtected"] == true)
        #expect(realm["failureFactor"] == 5)
        #expect(realm["passwordPolicy"]?.string?.hasPrefix("length(8) and maxLength(255) and digits(1)") == true)
        let all = await fixture.call(.get, "").json
        #expect(all.array?.compactMap { $0["realm"]?.string } == ["master", "sandbox"])
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
