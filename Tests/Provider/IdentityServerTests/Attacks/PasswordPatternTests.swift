import HTTPMessage
import IdentityModel
import JOSE
import SQLDatabase
import TestSupport
import Testing

@testable import IdentityStore

/// Regular expressions in a realm's password policy that could overload or crash the server.
@Suite struct PasswordPatternTests {
    private func policy(_ patterns: [String]) -> JSONValue {
        ["passwordPolicy": .string(patterns.map { "regexPattern(\($0))" }.joined(separator: " and "))]
    }

    @Test func manyBracketsAreRefusedAndTheServerGoesOn() async throws {
        try await TestProvider.overHTTP { fixture in
            let admin = try await Administrator(fixture)
            for (patterns, reason) in [
                ([String(repeating: "(", count: 5000)], "passwordPolicy is longer than 4000 bytes"),
                ([String(repeating: "(", count: 256)], "Invalid config for regexPattern: Longer than 255 bytes"),
                (
                    [String(repeating: "(", count: 100) + String(repeating: ")", count: 100)],
                    "Invalid config for regexPattern: Not a regular expression"
                ),
                (Array(repeating: ".*", count: 9), "Invalid config for regexPattern: More than 8 of them"),
            ] {
                let answer = await admin.call(.put, "/sandbox", policy(patterns))
                #expect(answer.status == 400)
                #expect(answer.json == ["errorMessage": .string(reason)])
                let made = await admin.call(
                    .post, "", ["realm": "other", "passwordPolicy": policy(patterns)["passwordPolicy"] ?? .null])
                #expect(made.status == 400)
            }
            #expect(await fixture.get("/auth/realms/sandbox").status == 200)
        }
    }

    @Test func aPatternThatTriesEverythingHoldsNobodyUp() async throws {
        try await TestProvider.overHTTP { fixture in
            let admin = try await Administrator(fixture)
            let costly = ["(a+)+$", "(a|a)*$", "(a|aa)+$", "(.*a){20}"]
            #expect(await admin.call(.put, "/sandbox", policy(costly)).status == 204)
            let jane = try await fixture.makeUser("jane", password: "Secret123")
            let password = String(repeating: "a", count: 200) + "!"
            let broken = JSONValue.string("invalidPasswordRegexPatternMessage")
            await withTaskGroup { group in
                for _ in 0..<16 {
                    group.addTask {
                        let answer = await admin.call(
                            .put, "/sandbox/users/\(jane.id)/reset-password",
                            ["type": "password", "value": .string(password)])
                        #expect(answer.status == 400)
                        #expect(answer.json["error"] == broken)
                    }
                    group.addTask { #expect(await fixture.get("/auth/realms/sandbox").status == 200) }
                }
            }
        }
    }

    @Test(
        "stored before the rule",
        arguments: [
            [String(repeating: "(", count: 5000)], [String(repeating: "a?", count: 200)], ["("],
            Array(repeating: ".*", count: 9), ["\\u{61}"],
        ])
    func aStoredPatternThatCannotBeUsedLetsNoPasswordPass(_ patterns: [String]) async throws {
        let fixture = try await TestProvider()
        let realm = try await fixture.sandbox
        try await fixture.store.write { connection in
            _ = try connection.execute(
                "INSERT INTO realm_setting (realm_id, name, value) VALUES (?, 'passwordPolicy', ?)", realm.id,
                JSONValue.string(patterns.map { "regexPattern(\($0))" }.joined(separator: " and ")))
        }
        let jane = try await fixture.makeUser("jane", password: "Secret123")
        let admin = try await Administrator(fixture)
        let answer = await admin.call(
            .put, "/sandbox/users/\(jane.id)/reset-password", ["type": "password", "value": "Secret1234"])
        #expect(answer.status == 400)
        #expect(answer.json["error"] == "invalidPasswordRegexPatternMessage")
        // Without the policy, passwords can be set again.
        #expect(await admin.call(.put, "/sandbox", ["passwordPolicy": ""]).status == 204)
        let reset = await admin.call(
            .put, "/sandbox/users/\(jane.id)/reset-password", ["type": "password", "value": "Secret1234"])
        #expect(reset.status == 204)
    }

    @Test func patternsAreMatchedWherePasswordsAreHashed() async throws {
        var policy = PasswordPolicy.none
        policy.patterns = ["[a-z]+"]
        let hasher = GatedHasher()
        #expect(try await policy.violation(of: Secret("abc"), username: "j", email: nil, on: hasher) == nil)
        hasher.isBusy = true
        await #expect(throws: HashingBusyError()) {
            try await policy.violation(of: Secret("abc"), username: "j", email: nil, on: hasher)
        }
    }

    @Test func aPasswordIsBoundedInBytes() async throws {
        // Swift counts this as one character.
        let letter = "a" + String(repeating: "\u{301}", count: 1000)
        let violation = PasswordPolicy.none.violation(of: Secret(letter), username: "j", email: nil)
        #expect(violation?.rule == .maximumLength)
    }

    @Test func asManyEarlierPasswordsAsAListHasEntries() async throws {
        let admin = try await Administrator()
        #expect(await admin.call(.put, "/sandbox", ["passwordPolicy": "passwordHistory(200)"]).status == 204)
        #expect(
            await admin.call(.put, "/sandbox", ["passwordPolicy": "passwordHistory(1000000)"]).json == [
                "errorMessage": "Invalid config for passwordHistory: More than 200"
            ])
    }
}
