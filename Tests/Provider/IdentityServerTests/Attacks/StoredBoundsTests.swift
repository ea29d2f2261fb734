import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import SQLDatabase
import TestSupport
import Testing

@testable import IdentityStore

/// Input of administrators that is too long, too deeply nested or too large.
@Suite struct StoredBoundsTests {
    /// A mapper that sets a claim to a fixed value.
    private static func mapper(at place: String, value: String = "x", type: String = "String") -> JSONValue {
        [
            "name": "deep", "protocol": "openid-connect", "protocolMapper": "oidc-hardcoded-claim-mapper",
            "config": [
                "claim.name": .string(place), "claim.value": .string(value), "jsonType.label": .string(type),
                "access.token.claim": "true", "id.token.claim": "true", "userinfo.token.claim": "true",
            ],
        ]
    }

    private func app(_ admin: Administrator) async throws -> String {
        let client = try await admin.makeApp()
        try await admin.fixture.makeUser("jane", password: "Secret123")
        return client
    }

    @Test func aClaimAHundredThousandLevelsDeepIsRefusedAndOneThatIsThereIsSkipped() async throws {
        try await TestProvider.overHTTP { fixture in
            let admin = try await Administrator(fixture)
            let client = try await app(admin)
            let place = String(repeating: "a.", count: 110_000) + "a"
            let models = "/sandbox/clients/\(client)/protocol-mappers/models"
            let refused = await admin.call(.post, models, Self.mapper(at: place))
            #expect(refused.status == 400)
            #expect(refused.json["errorMessage"] == "config is longer than 4000 bytes")
            for (place, isTaken) in [
                (Array(repeating: "a", count: 32), true), (Array(repeating: "a", count: 33), false),
                ([String(repeating: "a", count: 1024)], true), ([String(repeating: "a", count: 1025)], false),
            ] as [([String], Bool)] {
                let answer = await admin.call(.post, models, Self.mapper(at: place.joined(separator: ".")))
                #expect(answer.status == (isTaken ? 201 : 400), "\(answer.shown)")
                if let id = answer.headers["Location"]?.split(separator: "/").last {
                    #expect(await admin.call(.delete, "\(models)/\(id)").status == 204)
                }
            }
            let realm = try await fixture.sandbox
            try await fixture.store.updateClient(
                id: client, in: realm,
                serviceAccount: { UserRecord(id: $0.id, username: "sa", createdAt: Date(timeIntervalSince1970: 0)) }
            ) { $0.details["protocolMappers"] = .array([Self.mapper(at: place), Self.mapper(at: "kept")]) }
            let tokens = try await admin.tokens(of: "jane")
            #expect(try admin.claims(tokens["access_token"])["kept"] == "x")
        }
    }

    @Test func aTokenIsNeverDeeperThanItsReadersGo() async throws {
        let admin = try await Administrator()
        let client = try await app(admin)
        let place = Array(repeating: "a", count: 32).joined(separator: ".")
        for depth in [30, 60] {
            let value = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            let id = try await admin.make(
                "/sandbox/clients/\(client)/protocol-mappers/models", Self.mapper(at: place, value: value, type: "JSON")
            )
            let token = try #require(try await admin.tokens(of: "jane")["access_token"]?.string)
            let info = await admin.fixture.get(
                "/auth/realms/sandbox/protocol/openid-connect/userinfo", ["Authorization": "Bearer \(token)"])
            #expect(info.status == 200)
            #expect((info.json["a"] != nil) == (depth == 30))
            #expect(
                await admin.call(.delete, "/sandbox/clients/\(client)/protocol-mappers/models/\(id)").status == 204)
        }
    }

    /// A body that exceeds one limit, and the sentence of the error.
    struct Excess: Sendable, CustomTestStringConvertible {
        let path: String
        let body: JSONValue
        let sentence: String
        var testDescription: String { "\(path) \(sentence)" }
    }

    private static func text(_ bytes: Int) -> JSONValue { .string(String(repeating: "x", count: bytes)) }
    private static func list(_ count: Int) -> JSONValue { .array((0..<count).map { .string("v\($0)") }) }
    private static func deep(_ levels: Int) -> JSONValue { (0..<levels).reduce("x") { value, _ in [value] } }

    static let excesses = [
        Excess(path: "/clients", body: ["clientId": text(256)], sentence: "clientId is longer than 255 bytes"),
        Excess(
            path: "/clients", body: ["clientId": "a", "description": text(4001)],
            sentence: "description is longer than 4000 bytes"),
        Excess(
            path: "/clients", body: ["clientId": "a", "redirectUris": [text(2001)]],
            sentence: "redirectUris is longer than 2000 bytes"),
        Excess(
            path: "/clients", body: ["clientId": "a", "redirectUris": list(201)],
            sentence: "redirectUris has more than 200 entries"),
        Excess(
            path: "/clients", body: ["clientId": "a", "attributes": ["k": text(4001)]],
            sentence: "attributes is longer than 4000 bytes"),
        Excess(
            path: "/clients", body: ["clientId": "a", "attributes": [String(repeating: "k", count: 256): "v"]],
            sentence: "attributes has a name that is longer than 255 bytes"),
        Excess(
            path: "/clients", body: ["clientId": "a", "registeredNodes": deep(17)],
            sentence: "registeredNodes is deeper than 16 levels"),
        Excess(
            path: "/clients", body: ["clientId": "a", "name": "a\u{0}b"], sentence: "name has the character U+0000"),
        Excess(path: "/client-scopes", body: ["name": text(256)], sentence: "name is longer than 255 bytes"),
        Excess(path: "/roles", body: ["name": text(256)], sentence: "name is longer than 255 bytes"),
        Excess(
            path: "/roles", body: ["name": "r", "description": text(4001)],
            sentence: "description is longer than 4000 bytes"),
        Excess(
            path: "/roles", body: ["name": "r", "attributes": ["a": list(201)]],
            sentence: "attributes has more than 200 entries"),
        Excess(path: "/groups", body: ["name": text(256)], sentence: "name is longer than 255 bytes"),
        Excess(
            path: "/groups", body: ["name": "g", "description": text(4001)],
            sentence: "description is longer than 4000 bytes"),
        Excess(
            path: "/users", body: ["username": "jane", "attributes": ["a": text(4001)]],
            sentence: "attributes is longer than 4000 bytes"),
        Excess(
            path: "/users", body: ["username": "jane", "groups": list(201)],
            sentence: "groups has more than 200 entries"),
        Excess(
            path: "/users",
            body: ["username": "jane", "credentials": .array(Array(repeating: ["type": "password"], count: 201))],
            sentence: "credentials has more than 200 entries"),
        Excess(
            path: "/users", body: ["username": "jane", "attributes": ["a\u{0}": "x"]],
            sentence: "attributes has the character U+0000"),
    ]

    @Test(arguments: excesses) func whatIsBeyondABoundIsRefusedByName(_ excess: Excess) async throws {
        let admin = try await Administrator()
        let answer = await admin.call(.post, "/sandbox" + excess.path, excess.body)
        #expect(answer.status == 400)
        #expect(answer.json == ["errorMessage": .string(excess.sentence)])
        // The same in an import, which then creates nothing.
        let member = ["/client-scopes": "clientScopes"][excess.path] ?? String(excess.path.dropFirst())
        let brought: JSONValue = member == "roles" ? ["realm": [excess.body]] : [excess.body]
        var realm: JSONValue = ["realm": "other"]
        realm[member] = brought
        let made = await admin.call(.post, "", realm)
        #expect(made.status == 400, "\(made.shown)")
        #expect(await admin.call(.get, "/other").status == 404)
    }

    @Test func namesOfPeopleAreCountedInBytes() async throws {
        let admin = try await Administrator()
        let name = "a" + String(repeating: "\u{301}", count: 200)
        for member in ["username", "firstName", "lastName"] {
            var body: JSONValue = ["username": "jane"]
            body[member] = .string(member == "username" ? "jane" + name : name)
            let answer = await admin.call(.post, "/sandbox/users", body)
            #expect(answer.status == 400)
            #expect(answer.json["field"] == .string(member))
        }
    }

    @Test func whatIsAddedBitByBitIsBoundedToo() async throws {
        let admin = try await Administrator()
        let client = try await app(admin)
        for round in 0..<2 {
            let new = JSONValue.object(Dictionary(uniqueKeysWithValues: (0..<101).map { ("k\(round)-\($0)", "v") }))
            for path in ["/sandbox", "/sandbox/clients/\(client)"] {
                let answer = await admin.call(.put, path, ["attributes": new])
                #expect(answer.status == (round == 0 ? 204 : 400), "\(path): \(answer.shown)")
            }
        }
        let models = "/sandbox/clients/\(client)/protocol-mappers"
        let many = (0..<200).map { number in
            var mapper = Self.mapper(at: "a\(number)")
            mapper["name"] = .string("m\(number)")
            return mapper
        }
        #expect(await admin.call(.post, "\(models)/add-models", .array(many)).status == 204)
        #expect(
            await admin.call(.post, "\(models)/models", Self.mapper(at: "more")).json == [
                "errorMessage": "protocolMappers has more than 200 entries"
            ])
    }
}
