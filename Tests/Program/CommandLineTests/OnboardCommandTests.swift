import FoundationEssentials
import HTTPClient
import IdentityAdministration
import IdentityModel
import IdentityServer
import Onboarding
import TestSupport
import Testing

/// `onboard`, as a program.
@Suite(.timeLimit(.minutes(5))) struct OnboardCommandTests {
    private static func write(_ lines: [String], to program: BuiltExecutable) throws -> String {
        try program.folder.write("users.csv", Array(lines.map { $0 + "\n" }.joined().utf8))
        return program.folder.path("users.csv")
    }

    private static func records(_ path: String) throws -> [ResultRecord] {
        var input = try ResultsInput(path)
        var records: [ResultRecord] = []
        while let record = try input.next() { records.append(record) }
        return records
    }

    @Test func theTemplateIsAccepted() async throws {
        let program = try BuiltExecutable()
        let path = program.folder.path("new.csv")
        let written = try await program.run("onboard", path, "--template")
        #expect(written.status == 0, "\(written.errors)")
        #expect(written.lines.count == 1 + OnboardingTemplate.columns.count)
        #expect(program.folder.permissions("new.csv") == 0o600)
        let again = try await program.run("onboard", path, "--template")
        #expect(again.status == 4)
        let listed = try await program.run("onboard", program.folder.path("other.csv"), "--template", "--json")
        #expect(
            listed.objects.map { $0["column"] as? String } == OnboardingTemplate.columns.map(\.title))
    }

    /// A code from the results activates its user.
    @Test func eachUserCanBeActivatedWithTheCodeInTheResults() async throws {
        let program = try BuiltExecutable()
        let path = try Self.write(["Username;attribute.team", "jane;a", "john;b"], to: program)
        let checked = try await program.run("onboard", path, "--dry-run", "--json")
        #expect(checked.objects.last?["rows"] as? Int == 2)
        #expect(try await program.run("users", "list").lines.isEmpty)
        let end = try await program.run("onboard", path, "--json")
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.last("onboarding")?["done"] as? Int == 2)
        let records = try Self.records(path + ".results.jsonl")
        #expect(records.map(\.username) == ["jane", "john"])
        for record in records {
            let code = try #require(record.code)
            try program.folder.write("\(record.username).code", Array(code.exposedText.utf8))
            try program.folder.write("\(record.username).password", Array("Geheim-123\n".utf8))
            let activated = try await program.run(
                ["flow", "activate", "--mode", "no"] + program.activation(record.username))
            #expect(activated.status == 0, "\(activated.errors)")
        }
    }

    @Test func anErrorInTheFileIsNamedByLineAndColumnAndNothingIsCreated() async throws {
        let program = try BuiltExecutable()
        let path = try Self.write(["username,length", "jane,8", "john,7", "jane,"], to: program)
        let end = try await program.run("onboard", path)
        #expect(end.status == 2)
        #expect(
            end.lines == [
                "row 3, column B (length): a code has 8 to 12 digits, not \"7\"",
                "row 4, column A (username): username \"jane\" is repeated: it is also in row 2",
            ])
        #expect(end.errors == "idp-wizard: The file has 2 errors; nothing was created.\n")
        #expect(try await program.run("users", "list").lines.isEmpty)
        #expect(program.folder.permissions("users.csv.results.csv") == nil)
    }

    /// A provider would refuse each of the rows.
    @Test func aGroupThatTheProviderLacksIsNamedWhereItIsFirst() async throws {
        let program = try BuiltExecutable()
        let path = try Self.write(["username,groups", "jane,", "john,/nowhere", "mary,nowhere|/staff"], to: program)
        for words in [["--dry-run"], []] {
            let end = try await program.run(["onboard", path] + words)
            #expect(end.status == 2)
            #expect(
                end.lines == [
                    "row 3, column B (groups): the provider has no group \"/nowhere\"",
                    "row 4, column B (groups): the provider has no group \"/staff\"",
                ])
        }
        #expect(try await program.run("users", "list").lines.isEmpty)
    }

    @Test func theStatusTellsAllSomeOrNone() async throws {
        let program = try BuiltExecutable()
        let path = try Self.write(["username", "jane", "john"], to: program)
        #expect(try await program.run("users", "create", "john").status == 0)
        let some = try await program.run("onboard", path)
        #expect(some.status == 5, "\(some.errors)")
        #expect(some.lines.last?.contains("(created 1, exists 1)") == true, "\(some.lines)")
        #expect(some.lines.last?.contains("1 user existed and was left as it was.") == true)
        // At the second of two desks, with the same tag and with another.
        for tag in ["users.csv", "other"] {
            let results = program.folder.path("results-\(tag)")
            let again = try await program.run("onboard", path, "--results", results, "--tag", tag)
            #expect(again.status == 5, "\(again.errors)")
            let last =
                "0 of 2 users are in order. Results: \(results) (exists 2) 2 users existed and were left as they were."
            #expect(again.lines.last == last)
            let json = try await program.run("onboard", path, "--results", results + ".json", "--tag", tag, "--json")
            #expect(json.last("onboarding")?["left"] as? Int == 2 && json.last("onboarding")?["done"] as? Int == 0)
        }
        #expect(try await program.run("users", "create", "zoe", "--email", "zoe@example.com").status == 0)
        let bad = try Self.write(["username,email", "kim,zoe@example.com"], to: program)
        let none = try await program.run("onboard", bad, "--results", program.folder.path("b"))
        #expect(none.status == 1, "\(none.errors)")
        _ = try Self.write(["username", "jane", "john"], to: program)
        let refused = try await program.run("onboard", path)
        #expect(refused.status == 2 && refused.errors.contains("--resume"), "\(refused.errors)")
        let over = try await program.run("onboard", path, "--resume")
        #expect(over.status == 2, "the run file is gone")
    }

    /// The program is killed at random moments of many runs: each user exists once, with one code, which is that of the
    /// results.
    @Test func aRunThatIsKilledGoesOnWhereItStopped() async throws {
        let kills = SplitMix.rounds(6)
        // Each kill comes at the eighth creation at the latest.
        let rows = 10 * kills
        let program = try BuiltExecutable()
        let path = try Self.write(["username"] + (1...rows).map { "user-\($0)" }, to: program)
        var settings = ServerSettings()
        settings.administratorPassword = Secret("Administrator-1")
        let server = try await EmbeddedIdentityServer.start(
            store: .memory, settings: settings, signingKeys: SharedSigningKeys())
        let proxy = try HeldRequests(before: String(server.baseURL.dropLast("/auth".count)))
        let provider = try program.heldProvider(at: proxy.base)
        let line = ["onboard", path, "--parallel", "4"] + provider
        var dice = SplitMix(seed: 61)
        for round in 0..<kills {
            let moment = HeldRequests.Moment.allCases[dice.below(2)]
            try await proxy.killed(at: 1 + dice.below(8), moment) {
                try program.start(line + (round == 0 ? [] : ["--resume"]))
            }
        }
        let other = try await program.run(line + ["--resume", "--tag", "other"])
        #expect(other.status == 2 && other.errors.contains("(tag)"), "\(other.errors)")
        let end = try await program.run(line + ["--resume"])
        #expect(end.status == 0, "\(end.errors)")

        let records = try Self.records(path + ".results.csv")
        #expect(records.map(\.username) == (1...rows).map { "user-\($0)" })
        #expect(records.allSatisfy { $0.outcome == .created })
        #expect(Set(records.compactMap { $0.code?.exposedText }).count == rows)
        let held = ProviderProfile(
            name: "held", kind: .kobil, baseURL: server.baseURL, tenant: .sandbox,
            admin: ProviderProfile.Administrator(username: "admin"))
        let client = AdministrationClient(profile: held, exchange: CurlExchange()) { Secret("Administrator-1") }
        #expect(try await client.countUsers() == rows)
        for record in records {
            let id = UserRecordID(rawValue: record.userID ?? "")
            #expect(try await client.credentials(of: id).map(\.type) == [AdministeredCredential.activationCodeType])
        }
        await proxy.stop()
        await server.stop()
    }

    /// Killed between the creation of a user, the post of its code and the redemption: each row is activated, or told as
    /// not activated, and no code is used twice.
    @Test func aRunThatActivatesIsKilledAndGoesOn() async throws {
        let kills = SplitMix.rounds(5)
        let rows = 6 * kills
        let program = try BuiltExecutable()
        let path = try Self.write(["username"] + (1...rows).map { "user-\($0)" }, to: program)
        let proxy = try HeldRequests(counts: HeldRequests.isStep)
        var settings = ServerSettings()
        settings.administratorPassword = Secret("Administrator-1")
        let server = try await EmbeddedIdentityServer.start(
            store: .memory, issuer: proxy.base + "/auth", settings: settings, signingKeys: SharedSigningKeys())
        proxy.lead(to: "http://127.0.0.1:\(server.port)")
        let provider = try program.heldProvider(at: proxy.base)
        let line = ["onboard", path, "--activate", "--parallel", "4"] + provider
        var dice = SplitMix(seed: 62)
        for round in 0..<kills {
            let moment = HeldRequests.Moment.allCases[dice.below(2)]
            try await proxy.killed(at: 1 + dice.below(18), moment) {
                try program.start(line + (round == 0 ? [] : ["--resume"]))
            }
        }
        let end = try await program.run(line + ["--resume"])
        #expect(end.status == 0 || end.status == 5, "\(end.errors)")
        #expect(end.errors.contains("uses up the activation codes"))

        let records = try Self.records(path + ".results.csv")
        #expect(records.map(\.username) == (1...rows).map { "user-\($0)" })
        let held = ProviderProfile(
            name: "held", kind: .kobil, baseURL: proxy.base + "/auth", tenant: .sandbox,
            admin: ProviderProfile.Administrator(username: "admin"))
        let client = AdministrationClient(profile: held, exchange: CurlExchange()) { Secret("Administrator-1") }
        #expect(try await client.countUsers() == rows)
        for record in records {
            let id = UserRecordID(rawValue: record.userID ?? "")
            let hasCode = try await client.credentials(of: id).contains {
                $0.type == AdministeredCredential.activationCodeType
            }
            var selection = EventSelection()
            selection.user = id
            let uses = try await client.events(selection).filter {
                $0.type == "LOGIN" && $0.details?["credential_type"] == "ACTIVATION_CODE"
            }
            #expect(uses.count == 1 && !hasCode, "\(record)")
            if record.outcome == .activated {
                let password = try #require(record.password)
                #expect(try await client.checkPassword(of: client.user(id), password) == .right)
            } else {
                #expect(record.outcome == .notActivated && record.reason?.contains("used up") == true, "\(record)")
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: program.folder.path("home/onboard")).isEmpty)
        await proxy.stop()
        await server.stop()
    }
}
