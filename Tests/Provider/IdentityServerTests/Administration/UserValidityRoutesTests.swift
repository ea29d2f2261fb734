import HTTPMessage
import IdentityModel
import JOSE
import Testing

@testable import IdentityServer

/// The attributes `validFrom` and `validUntil` in the admin REST API.
@Suite struct UserValidityRoutesTests {
    private static let from = "2026-12-01T00:00:00Z", until = "2027-12-01T00:00:00Z"

    private static let refused: [(attributes: JSONValue, answer: JSONValue)] = [
        (
            ["validFrom": ["tomorrow"]],
            ["field": "validFrom", "errorMessage": "error-invalid-date", "params": ["validFrom", "tomorrow"]]
        ),
        (
            ["validUntil": ["2026-12-01"]],
            ["field": "validUntil", "errorMessage": "error-invalid-date", "params": ["validUntil", "2026-12-01"]]
        ),
        (
            ["validFrom": ["2027-12-01T00:00:00Z"], "validUntil": ["2027-12-01T00:00:00Z"]],
            ["field": "validUntil", "errorMessage": "error-invalid-value", "params": ["validUntil"]]
        ),
        (
            ["validUntil": ["2027-12-01T00:00:00Z", "2028-12-01T00:00:00Z"]],
            [
                "field": "validUntil", "errorMessage": "error-invalid-multivalued-size",
                "params": ["validUntil", 0, 1],
            ]
        ),
    ]

    @Test(arguments: refused.indices) func aBadValidityIsNotStored(_ index: Int) async throws {
        let (attributes, answer) = Self.refused[index]
        let admin = try await Administrator()
        let made = await admin.call(.post, "/sandbox/users", ["username": "jane", "attributes": attributes])
        #expect(made.status == 400 && made.json == answer)
        let id = try await admin.make("/sandbox/users", ["username": "ann", "attributes": ["team": ["a"]]])
        let changed = await admin.call(.put, "/sandbox/users/\(id)", ["attributes": attributes])
        #expect(changed.status == 400 && changed.json == answer)
        #expect(await admin.call(.get, "/sandbox/users/\(id)").json["attributes"] == ["team": ["a"]])
        let brought = await admin.call(
            .post, "", ["realm": "green", "users": [["username": "eve", "attributes": attributes]]])
        #expect(brought.status == 400 && brought.json == answer)
        #expect(await admin.call(.get, "/green").status == 404)
    }

    @Test func theValidityIsShownAsGivenAndSaysNothingAboutEnabled() async throws {
        let admin = try await Administrator()
        let past: JSONValue = ["validUntil": ["2020-01-01T00:00:00Z"]]
        let id = try await admin.make(
            "/sandbox/users", ["username": "jane", "enabled": true, "attributes": past])
        let shown = await admin.call(.get, "/sandbox/users/\(id)").json
        #expect(shown["attributes"] == past && shown["enabled"] == true)
        #expect(
            await admin.call(.put, "/sandbox/users/\(id)", ["attributes": ["validFrom": [.string(Self.from)]]]).status
                == 204)
        #expect(
            await admin.call(.get, "/sandbox/users/\(id)").json["attributes"] == ["validFrom": [.string(Self.from)]])
        #expect(await admin.call(.put, "/sandbox/users/\(id)", ["attributes": [:]]).status == 204)
        #expect(await admin.call(.get, "/sandbox/users/\(id)").json["attributes"] == nil)
    }

    @Test func theOnlyAdministratorGetsNoEnd() async throws {
        let admin = try await Administrator()
        let id = try #require(await admin.call(.get, "/master/users?username=admin&exact=true").json[0]?["id"]?.string)
        func end(_ user: String) async -> Int {
            await admin.call(
                .put, "/master/users/\(user)", ["attributes": ["validUntil": [.string(Self.until)]]]
            ).status
        }
        #expect(await end(id) == 409)
        let disabled: JSONValue = ["enabled": false]
        #expect(await admin.call(.put, "/master/users/\(id)", disabled).status == 409)
        #expect(await admin.call(.get, "/master/users/\(id)").json["enabled"] == true)
        let begin: JSONValue = ["attributes": ["validFrom": [.string(Self.from)]]]
        #expect(await admin.call(.put, "/master/users/\(id)", begin).status == 409)
        #expect(await admin.call(.get, "/master/users/\(id)").json["attributes"] == nil)
        // A user without the role may have an end, and does not count as an administrator.
        let other = try await admin.make("/master/users", ["username": "other", "enabled": true])
        #expect(await end(other) == 204)
        #expect(await end(id) == 409)
        // The other becomes an administrator through a group and a composite role, still with an end.
        let role = await admin.call(.get, "/master/roles/admin").json
        #expect(await admin.call(.post, "/master/roles", ["name": "chief"]).status == 201)
        let chief = await admin.call(.get, "/master/roles/chief").json
        let chiefID = try #require(chief["id"]?.string)
        #expect(await admin.call(.post, "/master/roles-by-id/\(chiefID)/composites", [role]).status == 204)
        let group = try await admin.make("/master/groups", ["name": "heads"])
        #expect(await admin.call(.post, "/master/groups/\(group)/role-mappings/realm", [chief]).status == 204)
        #expect(await admin.call(.put, "/master/users/\(other)/groups/\(group)").status == 204)
        #expect(await end(id) == 409)
        #expect(await admin.call(.put, "/master/users/\(other)", ["attributes": [:], "enabled": false]).status == 204)
        #expect(await end(id) == 409, "a disabled administrator does not count")
        #expect(await admin.call(.put, "/master/users/\(other)", ["enabled": true]).status == 204)
        #expect(await end(id) == 204)
        #expect(await end(other) == 409, "now the other is the only one without an end")
        #expect(await admin.call(.put, "/master/users/\(other)", disabled).status == 409)
        // A name in another realm is no administrator.
        let jane = try await admin.make("/sandbox/users", ["username": "jane", "enabled": true])
        #expect(
            await admin.call(
                .put, "/sandbox/users/\(jane)", ["attributes": ["validUntil": [.string(Self.until)]]]
            ).status == 204)
        #expect(await admin.call(.put, "/master/users/\(id)", disabled).status == 204)
    }
}
