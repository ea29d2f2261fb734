import HTTPMessage
import IdentityModel
import JOSE
import TestSupport
import Testing

/// How an administrator makes, reads, changes, lists and deletes users.
@Suite struct UserRoutesTests {
    @Test(arguments: Walk.all("UserRoutes")) func walk(_ walk: Walk) async throws { try await walk.run() }

    @Test func whatIsMadeStandsAtAnAddressOfTheIssuersScheme() async throws {
        let admin = try await Administrator(TestProvider(base: "https://127.0.0.1:8931/auth"))
        let response = await admin.call(.post, "/sandbox/users", ["username": "jane"])
        #expect(
            response.headers["Location"]?.hasPrefix("https://127.0.0.1:8931/auth/admin/realms/sandbox/users/") == true)
    }

    @Test func theIDsOfUsersAndCredentialsBeginWithTheTime() async throws {
        let admin = try await Administrator()
        let user = try await admin.make("/sandbox/users", ["username": "jane", "credentials": [DeskFixture.code]])
        let code = await admin.call(.get, "/sandbox/users/\(user)/credentials").json[0]?["id"]?.string
        let imported: JSONValue = [
            "realm": "imported",
            "users": [["username": "joe", "credentials": [["type": "password", "value": "Secret123"]]]],
        ]
        #expect(await admin.call(.post, "", imported).status == 201)
        let joe = try #require(await admin.call(.get, "/imported/users?username=joe").json[0]?["id"]?.string)
        let password = await admin.call(.get, "/imported/users/\(joe)/credentials").json[0]?["id"]?.string
        let known = UUIDText.make(
            of: UUIDText.bytes(of: admin.fixture.clock.now()) + [UInt8](repeating: 0, count: 10), version: 7)
        for id in [user, code, joe, password] {
            #expect(id?.prefix(15) == known.prefix(15))
        }
    }
}
