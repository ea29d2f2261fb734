import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import Testing

@testable import AdminREST
@testable import IdentityCore

/// `user-summaries`: what it shows, and what it refuses.
@Suite struct UserSummaryRoutesTests {
    @Test func aSummaryShowsTheStatusAndWhatItComesFrom() async throws {
        let fixture = try await AdministrationFixture()
        let id = await fixture.makeUser([
            "username": "jane", "email": "jane@example.org", "firstName": "Jane", "lastName": "Doe", "enabled": true,
            "attributes": ["validUntil": ["2028-01-01T00:00:00Z"]],
            "credentials": [
                [
                    "type": "ACTIVATION_CODE", "secretData": #"{"code":"12345678"}"#,
                    "credentialData": #"{"period":"60d"}"#,
                ]
            ],
        ])
        _ = await fixture.makeUser(["username": "ann"])
        let answer = await fixture.call(.get, "/sandbox/user-summaries?search=jan")
        #expect(answer.status == 200)
        #expect(
            answer.json == [
                "total": 1, "moreThanTotal": false, "anywhere": false,
                "users": [
                    [
                        "id": .string(id), "username": "jane", "email": "jane@example.org", "firstName": "Jane",
                        "lastName": "Doe", "enabled": true, "createdTimestamp": 1_800_000_000_250,
                        "status": "code-open", "codeExpires": 1_805_184_000_250, "deviceCount": 0,
                        "hasPassword": false, "emailVerified": false, "requiredActions": [],
                        "validUntil": 1_830_297_600_000,
                        "access": [
                            "manageGroupMembership": true, "resetPassword": true, "view": true, "mapRoles": true,
                            "impersonate": true, "manage": true,
                        ],
                    ]
                ],
            ])
        let disabled = await fixture.call(.get, "/sandbox/user-summaries?status=disabled").json
        #expect(disabled["users"]?[0]?["username"] == "ann" && disabled["total"] == 1)
        let anywhere = await fixture.call(.get, "/sandbox/user-summaries?search=oe").json
        #expect(anywhere["anywhere"] == true && anywhere["total"] == 1)
    }

    @Test func aPageNamesWhereTheNextOneBegins() async throws {
        let fixture = try await AdministrationFixture()
        for name in ["carl", "anna", "dora", "bert"] { _ = await fixture.makeUser(["username": .string(name)]) }
        var path = "/sandbox/user-summaries?max=3&order=desc"
        var names: [String] = []
        for total in [3, 4] {
            let page = await fixture.call(.get, path).json
            names += (page["users"]?.array ?? []).compactMap { $0["username"]?.string }
            #expect(names.count == total && page["total"] == 4)
            #expect((page["next"] == nil) == (total == 4))
            path = "/sandbox/user-summaries?max=3&order=desc&after=" + PercentCoding.encode(page["next"]?.string ?? "")
        }
        #expect(names == ["dora", "carl", "bert", "anna"])
        let skipped = await fixture.call(.get, "/sandbox/user-summaries?first=3").json
        #expect(skipped["users"]?[0]?["username"] == "dora")
    }

    @Test(arguments: [
        "status=unknown", "status=Disabled", "sort=email", "order=up", "max=0", "max=1001", "max=x", "first=-1",
        "after=x", "after=name", "after=created:x:y", "sort=created&after=name:jane", "first=1&after=name:jane",
    ]) func aParameterThatIsNotPossibleIsNamed(_ parameters: String) async throws {
        let fixture = try await AdministrationFixture()
        let answer = await fixture.call(.get, "/sandbox/user-summaries?" + parameters)
        #expect(answer.status == 400)
        let name = parameters.split(separator: "&").last?.split(separator: "=").first ?? ""
        #expect(answer.json["errorMessage"]?.string?.contains(" \(name) ") == true, "\(parameters)")
    }

    @Test func onlyReadingIsPossible() async throws {
        let fixture = try await AdministrationFixture()
        #expect(await fixture.call(.post, "/sandbox/user-summaries", [:]).status == 405)
        #expect(await fixture.call(.get, "/sandbox/user-summaries", token: "plain").status == 403)
        #expect(await fixture.call(.get, "/none/user-summaries").status == 404)
    }
}
