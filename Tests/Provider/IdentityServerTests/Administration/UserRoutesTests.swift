import HTTPMessage
import IdentityModel
import JOSE
import TestSupport
import Testing

@testable import IdentityServer

@Suite struct UserRoutesTests {
    private let fixture: AdministrationFixture

    init() async throws { fixture = try await AdministrationFixture() }

    @Test(arguments: [(false, "http"), (true, "https")])
    func whatIsMadeStandsAtAnAddressOfTheIssuersScheme(isSecure: Bool, scheme: String) async throws {
        let fixture = try await AdministrationFixture(isSecure: isSecure)
        let response = await fixture.call(.post, "/sandbox/users", ["username": "jane"])
        #expect(
            response.headers["Location"]?.hasPrefix("\(scheme)://127.0.0.1:8931/auth/admin/realms/sandbox/users/")
                == true)
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

    @Test func aNewUserIsShownFieldByFieldAsKeycloakDoes() async throws {
        let response = await fixture.call(
            .post, "/sandbox/users",
            [
                "username": "Jane.Doe", "email": "Jane@Example.org", "firstName": "Jane", "lastName": "Doe",
                "enabled": true,
            ])
        #expect(response.status == 201)
        #expect(response.body.isEmpty)
        let location = try #require(response.headers["Location"])
        #expect(location.hasPrefix("http://127.0.0.1:8931/auth/admin/realms/sandbox/users/"))
        let id = try #require(location.split(separator: "/").last.map(String.init))
        let user = await fixture.call(.get, "/sandbox/users/\(id)").json
        #expect(
            user == [
                "id": .string(id), "username": "jane.doe", "email": "jane@example.org", "firstName": "Jane",
                "lastName": "Doe", "enabled": true, "emailVerified": false, "totp": false,
                "createdTimestamp": 1_800_000_000_250, "disableableCredentialTypes": [], "requiredActions": [],
                "notBefore": 0,
                "access": [
                    "manageGroupMembership": true, "resetPassword": true, "view": true, "mapRoles": true,
                    "impersonate": true, "manage": true,
                ],
            ])
        let listed = await fixture.call(.get, "/sandbox/users?username=jane.doe&exact=true").json[0]
        #expect(listed?["access"] == ["manage": true])
        #expect(listed?["totp"] == false)
        let brief = await fixture.call(.get, "/sandbox/users?briefRepresentation=true").json[0]
        #expect(brief?["totp"] == nil)
        #expect(brief?["username"] == "jane.doe")
    }

    @Test func aUserIsDisabledUnlessTheRequestEnablesHim() async {
        let id = await fixture.makeUser(["username": "jane"])
        #expect(await fixture.call(.get, "/sandbox/users/\(id)").json["enabled"] == false)
    }

    struct Refused: Sendable, CustomTestStringConvertible {
        let body: String
        let status: Int
        let answer: JSONValue
        var testDescription: String { String(body.prefix(60)) }
    }

    static let refused: [Refused] = [
        Refused(body: "{}", status: 400, answer: ["errorMessage": "User name is missing"]),
        Refused(body: #"{"username":" "}"#, status: 400, answer: ["errorMessage": "User name is missing"]),
        Refused(
            body: #"{"username":"ab"}"#, status: 400,
            answer: ["field": "username", "errorMessage": "error-invalid-length", "params": ["username", 3, 255]]),
        Refused(
            body: #"{"username":"\#(String(repeating: "a", count: 256))"}"#, status: 400,
            answer: ["field": "username", "errorMessage": "error-invalid-length", "params": ["username", 3, 255]]),
        Refused(
            body: #"{"username":"jane doe"}"#, status: 400,
            answer: ["field": "username", "errorMessage": "error-username-invalid-character", "params": ["username"]]),
        Refused(
            body: #"{"username":"jаne"}"#, status: 400,
            answer: ["field": "username", "errorMessage": "error-username-invalid-character", "params": ["username"]]),
        Refused(
            body: #"{"username":"jane","email":"nomail"}"#, status: 400,
            answer: ["field": "email", "errorMessage": "error-invalid-email", "params": ["email", "nomail"]]),
        Refused(
            body: #"{"username":"jane","firstName":"\#(String(repeating: "a", count: 256))"}"#, status: 400,
            answer: [
                "field": "firstName", "errorMessage": "error-invalid-length-too-long",
                "params": ["firstName", nil, 255],
            ]),
        Refused(
            body: #"{"username":"x","email":"x"}"#, status: 400,
            answer: [
                "errors": [
                    ["field": "username", "errorMessage": "error-invalid-length", "params": ["username", 3, 255]],
                    ["field": "email", "errorMessage": "error-invalid-email", "params": ["email", "x"]],
                ]
            ]),
        Refused(
            body: "{", status: 400, answer: ["error": "invalid_request", "error_description": "Cannot parse the JSON"]),
        Refused(
            body: "[]", status: 400, answer: ["error": "unknown_error", "error_description": "Cannot parse the JSON"]),
        Refused(
            body: #"{"username":"jane","enabled":"x"}"#, status: 400,
            answer: ["error": "unknown_error", "error_description": "Cannot parse the JSON"]),
        Refused(
            body: #"{"username":"jane","nosuch":1}"#, status: 400,
            answer: ["error": "Invalid json representation for UserRepresentation. Unrecognized field \"nosuch\"."]),
        Refused(
            body: #"{"username":"jane","credentials":[{"type":"password","value":"short"}]}"#, status: 400,
            answer: [
                "error": "invalidPasswordMinLengthMessage", "error_description": "Invalid password: minimum length 8.",
            ]),
        Refused(
            body: #"{"username":"taken"}"#, status: 409, answer: ["errorMessage": "User exists with same username"]),
        Refused(
            body: #"{"username":"TAKEN"}"#, status: 409, answer: ["errorMessage": "User exists with same username"]),
        Refused(
            body: #"{"username":"other","email":"Taken@example.org"}"#, status: 409,
            answer: ["errorMessage": "User exists with same email"]),
    ]

    @Test(arguments: refused) func aUserWhoCannotBeIsRefusedInKeycloaksWordsAndNotStored(_ refused: Refused) async {
        _ = await fixture.makeUser(["username": "taken", "email": "taken@example.org"])
        let response = await fixture.call(.post, "/sandbox/users", bytes: Array(refused.body.utf8))
        #expect(response.status == refused.status)
        #expect(response.json == refused.answer)
        #expect(await fixture.call(.get, "/sandbox/users/count").json == 1)
    }

    @Test func aBodyOfAnotherTypeIsNotRead() async {
        let response = await fixture.call(.post, "/sandbox/users", ["username": "jane"], type: "text/plain")
        #expect(response.status == 415)
    }

    @Test func anUpdateKeepsWhatItLeavesOut() async {
        let id = await fixture.makeUser([
            "username": "jane", "email": "j@example.org", "firstName": "J", "lastName": "D", "enabled": true,
            "attributes": ["status": ["REGISTERED"]],
        ])
        #expect(await fixture.call(.put, "/sandbox/users/\(id)", ["firstName": "Jane"]).status == 204)
        let user = await fixture.call(.get, "/sandbox/users/\(id)").json
        #expect(user["firstName"] == "Jane")
        #expect(user["lastName"] == "D")
        #expect(user["email"] == "j@example.org")
        #expect(user["enabled"] == true)
        #expect(user["attributes"] == ["status": ["REGISTERED"]])
    }

    @Test func anUpdateWithAttributesSpeaksForTheWholeProfile() async {
        let id = await fixture.makeUser(["username": "jane", "email": "j@example.org", "firstName": "J"])
        #expect(await fixture.call(.put, "/sandbox/users/\(id)", ["attributes": ["a": ["1", "2"]]]).status == 204)
        let user = await fixture.call(.get, "/sandbox/users/\(id)").json
        #expect(user["firstName"] == nil)
        #expect(user["email"] == nil)
        #expect(user["attributes"] == ["a": ["1", "2"]])
    }

    @Test func whatAnAnswerShowsCanBePutBackUnchanged() async {
        let id = await fixture.makeUser(["username": "jane", "email": "j@example.org", "attributes": ["a": ["1"]]])
        let before = await fixture.call(.get, "/sandbox/users/\(id)").json
        #expect(await fixture.call(.put, "/sandbox/users/\(id)", before).status == 204)
        #expect(await fixture.call(.get, "/sandbox/users/\(id)").json == before)
    }

    @Test func aNameCannotBeChanged() async {
        let id = await fixture.makeUser(["username": "jane"])
        _ = await fixture.makeUser(["username": "john"])
        let renamed = await fixture.call(.put, "/sandbox/users/\(id)", ["username": "janet"])
        #expect(renamed.status == 400)
        #expect(renamed.json["errorMessage"] == "error-user-attribute-read-only")
        #expect(await fixture.call(.put, "/sandbox/users/\(id)", ["username": "john"]).status == 409)
        #expect(await fixture.call(.put, "/sandbox/users/\(id)", ["username": "JANE"]).status == 204)
    }

    @Test func anAddressOfAnotherIsRefusedAtAnUpdate() async {
        let id = await fixture.makeUser(["username": "jane"])
        _ = await fixture.makeUser(["username": "john", "email": "john@example.org"])
        let response = await fixture.call(.put, "/sandbox/users/\(id)", ["email": "John@Example.org"])
        #expect(response.status == 409)
        #expect(response.json == ["errorMessage": "User exists with same email"])
    }

    @Test func requiredActionsThatNobodyKnowsAreIgnored() async {
        let id = await fixture.makeUser(["username": "jane", "requiredActions": ["NO_SUCH", "UPDATE_PASSWORD"]])
        #expect(await fixture.call(.get, "/sandbox/users/\(id)").json["requiredActions"] == ["UPDATE_PASSWORD"])
    }

    @Test func aDeletedUserIsGone() async {
        let id = await fixture.makeUser(["username": "jane"])
        #expect(await fixture.call(.delete, "/sandbox/users/\(id)").status == 204)
        for method in [HTTPMethod.get, .delete, .put] {
            let response = await fixture.call(method, "/sandbox/users/\(id)", [:])
            #expect(response.status == 404)
            #expect(response.json == ["error": "User not found"])
        }
    }

    @Test func aUserOfAnotherRealmIsNotFound() async {
        let id = await fixture.makeUser(["username": "jane"])
        #expect(await fixture.call(.get, "/master/users/\(id)").status == 404)
    }

    @Test(arguments: [
        ("username=an", ["jane", "janet"]), ("username=JANE&exact=true", ["jane"]), ("username=an&exact=true", []),
        ("email=example", ["jane"]), ("firstName=jan&lastName=doe", ["jane"]), ("search=jan", ["jane", "janet"]),
        ("search=ane", []), ("search=*ane", ["jane"]), ("search=ja*t", ["janet"]), ("search=%22jane%22", ["jane"]),
        ("search=doe+jan", ["jane"]), ("search=", ["jane", "janet", "john"]), ("enabled=true", ["jane"]),
        ("q=team:a", ["jane", "john"]), ("q=team:a+role:x", ["john"]), ("q=%22team%22:%22a%22", ["jane", "john"]),
        ("q=team:b", []), ("q=nosuch:a", []), ("emailVerified=true", ["janet"]),
        ("first=1&max=1", ["janet"]), ("max=0", []), ("first=-1&max=-1", ["jane", "janet", "john"]),
        ("exact=x&username=jan", ["jane", "janet"]),
    ])
    func listsAndCountsAreFiltered(_ query: String, _ names: [String]) async {
        _ = await fixture.makeUser([
            "username": "jane", "email": "jane@example.org", "firstName": "Jan", "lastName": "Doe", "enabled": true,
            "attributes": ["team": ["a"]],
        ])
        _ = await fixture.makeUser(["username": "janet", "emailVerified": true])
        _ = await fixture.makeUser(["username": "john", "attributes": ["team": ["c", "a"], "role": ["x"]]])
        let found = await fixture.call(.get, "/sandbox/users?" + query).json
        #expect(found.array?.compactMap { $0["username"]?.string } == names)
        if !query.contains("max") {
            #expect(await fixture.call(.get, "/sandbox/users/count?" + query).json.integer == Int64(names.count))
        }
    }

    @Test func aNumberThatIsNoneIsNotFoundAsAtKeycloak() async {
        #expect(await fixture.call(.get, "/sandbox/users?max=x").status == 404)
    }
}
