import HTTPMessage
import IdentityModel
import JOSE
import SQLDatabase
import TestSupport
import Testing

@testable import IdentityStore

/// Groups nested thousands of levels deep.
@Suite struct DeepGroupTests {
    /// Stores a chain of nested groups, as a program without the limit could.
    private func insertLine(of count: Int, _ fixture: TestProvider) async throws {
        let realm = try await fixture.sandbox
        try await fixture.store.write { connection in
            for level in 0..<count {
                try DatabaseStore.insert(
                    GroupRecord(id: "g\(level)", parentID: level == 0 ? nil : "g\(level - 1)", name: "g\(level)"),
                    realmID: realm.id, connection)
            }
        }
    }

    // Not optimized, because LLVM's pass "CoroSplit" of Swift 6.3.1 crashes on this body.
    @_optimize(none)
    private func searchShowAndRemoveALineOfThousands(_ fixture: TestProvider) async throws {
        let admin = try await Administrator(fixture)
        try await insertLine(of: 3102, fixture)
        let found = await admin.call(.get, "/sandbox/groups?search=g")
        #expect(found.status == 200)
        // Each level is a list and an object, which is too deep for the JSON parser, so the test checks the text.
        #expect(found.shown.contains("\"g63\"") && !found.shown.contains("\"g64\""))
        let deepest = await admin.call(.get, "/sandbox/groups/g63")
        #expect(deepest.json["path"]?.string?.hasSuffix("/g62/g63") == true)
        #expect(await admin.call(.get, "/sandbox/groups/g64").status == 404)
        #expect(await admin.call(.get, "/sandbox/groups/count").json == ["count": 64])
        #expect(await admin.call(.get, "/sandbox/group-by-path/g0/g1/g2").json["id"] == "g2")
        #expect(await admin.call(.post, "/sandbox/partial-export?exportGroupsAndRoles=true").status == 200)
        #expect(await admin.call(.delete, "/sandbox/groups/g1").status == 204)
        #expect(await admin.call(.get, "/sandbox/groups/count").json == ["count": 1])
    }

    @Test func aLineOfThousandsIsSearchedShownAndRemoved() async throws {
        try await TestProvider.overHTTP { fixture in
            try await searchShowAndRemoveALineOfThousands(fixture)
        }
    }

    @Test func aRealmWithALineOfThousandsIsRemoved() async throws {
        let fixture = try await TestProvider()
        let admin = try await Administrator(fixture)
        try await insertLine(of: 2000, fixture)
        #expect(await admin.call(.delete, "/sandbox").status == 204)
        #expect(await admin.call(.get, "/sandbox").status == 404)
    }

    @Test func sixtyFourLevelsAreTakenByWhateverWay() async throws {
        let fixture = try await TestProvider()
        let admin = try await Administrator(fixture)
        try await insertLine(of: 64, fixture)
        let refusal: JSONValue = ["errorMessage": "parentId puts a group below 64 levels"]
        let child = await admin.call(.post, "/sandbox/groups/g63/children", ["name": "one"])
        #expect(child.status == 400 && child.json == refusal)
        #expect(await admin.call(.post, "/sandbox/groups/g62/children", ["name": "one"]).status == 201)
        // A group is moved with its subgroups.
        let whole = try await admin.make("/sandbox/groups", ["name": "whole"])
        let inner = await admin.call(.post, "/sandbox/groups/\(whole)/children", ["name": "inner"])
        #expect(inner.status == 201)
        let move: JSONValue = ["id": .string(whole), "name": "whole"]
        let moved = await admin.call(.post, "/sandbox/groups/g62/children", move)
        #expect(moved.status == 400 && moved.json == refusal)
        #expect(await admin.call(.post, "/sandbox/groups/g61/children", move).status == 204)
    }

    @Test func anImportsGroupsKeepTheirLevelsAndNames() async throws {
        let admin = try await Administrator()
        func group(_ name: String, _ within: [JSONValue]) -> JSONValue {
            ["name": .string(name), "subGroups": .array(within)]
        }
        let realm: JSONValue = [
            "realm": "other", "enabled": true,
            "groups": [group("a", [group("b", [group("c", [])]), group("d/e", [])]), group("f", [])],
            "defaultGroups": ["/a/b/c", "/a/d/e"],
        ]
        let made = await admin.call(.post, "", realm)
        #expect(made.status == 201, "\(made.shown)")
        let defaults = await admin.call(.get, "/other/default-groups").json.array ?? []
        #expect(defaults.compactMap { $0["path"]?.string }.sorted() == ["/a/b/c", "/a/d/e"])
        let twice: JSONValue = ["realm": "twice", "groups": [group("a", [group("b", []), group("b", [])])]]
        #expect(await admin.call(.post, "", twice).status == 409)
    }
}
