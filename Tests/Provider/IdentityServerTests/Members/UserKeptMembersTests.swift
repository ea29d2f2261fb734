import HTTPMessage
import JOSE
import Testing

@testable import IdentityServer
@testable import IdentityStore

/// A user's accounts at other providers, which this server does not have: kept, returned as they came, and named.
@Suite struct UserKeptMembersTests {
    private static let header = "Idp-Wizard-Inert"
    private static let links: [String: JSONValue] = [
        "federatedIdentities": [["identityProvider": "google", "userId": "g-1", "userName": "jane@example.com"]],
        "federationLink": "ldap",
        "socialLinks": [["socialProvider": "github", "socialUserId": "7", "socialUsername": "jane"]],
    ]

    private static func jane(_ members: [String: JSONValue] = links) -> JSONValue {
        .object(members.merging(["username": "jane", "enabled": true]) { $1 })
    }

    @Test(arguments: [StoreKind.memory, .postgreSQL])
    func theyStayWithTheUserUntilTheyAreReplaced(_ kind: StoreKind) async throws {
        let admin = try await Administrator(try await TestProvider(store: kind.open(programs: 1)[0]))
        let answer = await admin.call(.post, "/sandbox/users", Self.jane())
        #expect(answer.status == 201, "\(answer.shown)")
        #expect(answer.headers[Self.header] == "federatedIdentities, federationLink, socialLinks")
        let list = await admin.call(.get, "/sandbox/users?username=jane").json
        let path = "/sandbox/users/\(try #require(list[0]?["id"]?.string))"
        func shown() async -> [String: JSONValue] {
            (await admin.call(.get, path).json.object ?? [:]).filter { Self.links.keys.contains($0.key) }
        }
        #expect(await shown() == Self.links)
        #expect(await admin.call(.get, path + "/federated-identity").json == Self.links["federatedIdentities"])
        #expect(await admin.call(.post, "/sandbox/users", ["username": "joe"]).status == 201)
        for (query, count) in [
            ("idpAlias=google", 1), ("idpAlias=Google", 0), ("idpAlias=goog", 0), ("idpAlias=github", 0),
            ("idpUserId=g-1", 1), ("idpUserId=7", 0), ("idpAlias=google&idpUserId=g-1", 1),
            ("idpAlias=google&idpUserId=g-2", 0), ("idpAlias=google&username=joe", 0), ("idpAlias=%22%25_", 0),
        ] {
            let found = await admin.call(.get, "/sandbox/users?\(query)").json.array?.count
            #expect(found == count, "\(query)")
            #expect(await admin.call(.get, "/sandbox/users/count?\(query)").json == .integer(Int64(count)), "\(query)")
        }
        let inert = await admin.call(.get, "/sandbox/inert-members").json["realm"]?.strings ?? []
        #expect(inert == Self.links.keys.sorted().map { "users.\($0)" })
        // An update without them changes none, and a user who is brought back has them.
        #expect(await admin.call(.put, path, ["firstName": "Jane"]).headers[Self.header] == nil)
        #expect(await admin.call(.delete, path).status == 204)
        #expect(await admin.call(.post, path + "/restore").status == 204)
        #expect(await shown() == Self.links)
        #expect(await admin.call(.put, path, ["federationLink": "", "socialLinks": []]).status == 204)
        #expect(await shown().keys.sorted() == ["federatedIdentities"])
        #expect(await admin.call(.put, path, ["federatedIdentities": []]).status == 204)
        #expect(await shown().isEmpty)
        #expect(await admin.call(.get, path + "/federated-identity").json == [])
        #expect(await admin.call(.get, "/sandbox/inert-members").json["realm"] == [])
    }

    /// Names beside Keycloak's could be those of secrets.
    @Test(
        arguments: [
            ["federatedIdentities": [["identityProvider": "google", "token": "canary"]]],
            ["federatedIdentities": ["google"]], ["federatedIdentities": "google"], ["federationLink": ["ldap"]],
            ["socialLinks": [["socialProvider": ["github"]]]],
        ] as [[String: JSONValue]])
    func otherShapesAreRefused(_ members: [String: JSONValue]) async throws {
        let admin = try await Administrator()
        let answer = await admin.call(.post, "/sandbox/users", Self.jane(members))
        #expect(answer.status == 400 && !answer.shown.contains("canary"), "\(answer.shown)")
        let realm: JSONValue = ["realm": "green", "users": [Self.jane(members)]]
        #expect(await admin.call(.post, "", realm).status == 400)
        #expect(await admin.call(.get, "/green").status == 404)
    }

    @Test func whatAUserKeepsHasABound() async throws {
        let admin = try await Administrator()
        func links(_ length: Int) -> [String: JSONValue] {
            [
                "federatedIdentities": [
                    ["identityProvider": "google", "userId": .string(String(repeating: "x", count: length))]
                ]
            ]
        }
        #expect(await admin.call(.post, "/sandbox/users", Self.jane(links(2_000))).status == 400)
        #expect(await admin.call(.get, "/sandbox/users?username=jane").json == [])
        let realm: JSONValue = ["realm": "green", "users": [Self.jane(links(2_000))]]
        let answer = await admin.call(.post, "", realm)
        #expect(answer.status == 400 && answer.shown.contains("jane"), "\(answer.shown)")
        #expect(await admin.call(.get, "/green").status == 404)
        #expect(await admin.call(.post, "/sandbox/users", Self.jane(links(1_900))).status == 201)
    }

    /// Whoever may only issue codes changes none of them.
    @Test func theHelpDeskCannotChangeThem() async throws {
        let admin = try await Administrator()
        let id = try await admin.make("/sandbox/users", Self.jane())
        let desk = try await admin.service(["helpdesk"]).administrator
        #expect(await desk.call(.put, "/sandbox/users/\(id)", ["federationLink": "other"]).status == 403)
        #expect(await admin.call(.get, "/sandbox/users/\(id)").json["federationLink"] == "ldap")
    }
}
