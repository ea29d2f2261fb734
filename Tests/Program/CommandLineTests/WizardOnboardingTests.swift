import FlowModel
import HTTPClient
import IdentityModel
import IdentityServer
import Onboarding
import TestSupport
import Testing

/// The wizard creates the users of a file, as a program that asks line by line.
@Suite(.timeLimit(.minutes(5))) struct WizardOnboardingTests {
    /// The number of the row of the start screen.
    private static let row = "4"

    private static func run(
        _ program: BuiltExecutable, _ lines: [String], _ options: [String] = []
    ) async throws -> String {
        let input = (lines + ["quit"]).map { $0 + "\n" }.joined()
        let end = try await program.run(["--plain"] + options, input: input)
        #expect(end.status == 0, "\(end.errors)")
        return end.lines.joined(separator: "\n")
    }

    private static func file(_ lines: [String], of program: BuiltExecutable) throws -> String {
        try program.folder.write("team.csv", Array(lines.map { $0 + "\n" }.joined().utf8))
        return program.folder.path("team.csv")
    }

    private static func records(_ path: String) throws -> [ResultRecord] {
        var input = try ResultsInput(path)
        var records: [ResultRecord] = []
        while let record = try input.next() { records.append(record) }
        return records
    }

    @Test func theCodesAreInThePrivateResultsAndNowhereElse() async throws {
        let program = try BuiltExecutable()
        let path = try Self.file(["username", "jane", "john"], of: program)
        let output = try await Self.run(program, [Self.row, path, "1", "", "spring", ""])
        #expect(output.contains("2 of 2 users"), "\(output)")
        #expect(output.contains(path + ".results.csv"), "\(output)")
        #expect(program.folder.permissions("team.csv.results.csv") == 0o600)
        #expect(program.folder.permissions("team.csv.results.csv.run") == nil)
        let records = try Self.records(path + ".results.csv")
        #expect(records.map(\.username) == ["jane", "john"] && records.allSatisfy { $0.outcome == .created })
        for record in records {
            let code = try #require(record.code?.exposedText)
            #expect(!output.filter(\.isNumber).contains(code))
        }
        // The tag is that of the options.
        let again = try await program.run("onboard", path, "--results", path + ".b", "--tag", "other")
        #expect(again.status == 5, "\(again.errors)")
        let reasons = try Self.records(path + ".b").map(\.reason)
        #expect(reasons.allSatisfy { $0?.contains("the tag spring of another run") == true }, "\(reasons)")
    }

    @Test func errorsAreToldByPlaceAndNothingIsCreated() async throws {
        let program = try BuiltExecutable()
        let path = try Self.file(["username,length", "jane,8", "john,7"], of: program)
        let output = try await Self.run(program, [Self.row, path])
        #expect(output.contains("Row 3, column B (length): a code has 8 to 12 digits, not \"7\""), "\(output)")
        #expect(try await program.run("users", "list").lines.isEmpty)
        #expect(program.folder.permissions("team.csv.results.csv") == nil)
    }

    /// The wizard offers what the command has an option for.
    @Test func anotherEncodingIsChosenInTheWizard() async throws {
        let program = try BuiltExecutable()
        try program.folder.write("team.csv", Array("username,firstName\njane,Ay".utf8) + [0xFE, 0x65, 0x0A])
        let path = program.folder.path("team.csv")
        let output = try await Self.run(program, [Self.row, path, "2", "1", "", "spring", ""])
        #expect(output.contains("or give its encoding below") && !output.contains("--encoding"), "\(output)")
        #expect(output.contains("Read it as windows-1254") && output.contains("1 of 1 users"), "\(output)")
        let listed = try await program.run("users", "list", "--json")
        #expect(listed.objects.first?["firstName"] as? String == "Ayşe", "\(listed.lines)")
    }

    @Test func aFileThatIsMissingIsAnErrorAndBecomesATemplateByItsOwnRow() async throws {
        let program = try BuiltExecutable()
        let path = program.folder.path("new.csv")
        let first = try await Self.run(program, [Self.row, path, "1"])
        #expect(first.contains("There is no file \(path)."), "\(first)")
        #expect(program.folder.permissions("new.csv") == nil)
        let output = try await Self.run(program, [Self.row, path, "3"])
        #expect(output.contains("The template is \(path)"), "\(output)")
        #expect(program.folder.permissions("new.csv") == 0o600)
        #expect(try await program.run("onboard", path, "--dry-run").status == 0)
    }

    @Test func handOutsAreWrittenFromTheEnd() async throws {
        let program = try BuiltExecutable()
        let path = try Self.file(["username", "jane", "john"], of: program)
        let output = try await Self.run(program, [Self.row, path, "1", "", "", "", "1"])
        #expect(output.contains("2 cards are in \(path).results.csv.cards.html"), "\(output)")
        #expect(program.folder.permissions("team.csv.results.csv.cards.html") == 0o600)
    }

    @Test func theRowsThatWereNotCreatedAreListedWithTheirReasons() async throws {
        let program = try BuiltExecutable()
        let path = try Self.file(["username", "jane", "john"], of: program)
        #expect(try await program.run("users", "create", "john").status == 0)
        let output = try await Self.run(program, [Self.row, path, "1", "", "", "", "2"])
        #expect(output.contains("1 of 2 users"), "\(output)")
        #expect(output.contains("line 3: john, exists: The user exists and was left as it is."), "\(output)")
    }

    /// A run of the command that was killed is continued here: each user exists once, with one code.
    @Test func aRunThatWasStoppedIsContinued() async throws {
        let program = try BuiltExecutable()
        let path = try Self.file(["username"] + (1...12).map { "user-\($0)" }, of: program)
        var settings = ServerSettings()
        settings.administratorPassword = Secret("Administrator-1")
        let server = try await EmbeddedIdentityServer.start(
            store: .memory, settings: settings, signingKeys: SharedSigningKeys())
        let proxy = try HeldRequests(before: String(server.baseURL.dropLast("/auth".count)))
        let provider = try program.heldProvider(at: proxy.base)
        try await proxy.killed(at: 3, .allCases[0]) {
            try program.start(["onboard", path, "--parallel", "2", "--tag", "spring"] + provider)
        }
        let output = try await Self.run(program, [Self.row, path, "1"], provider)
        #expect(output.contains("was stopped after"), "\(output)")
        #expect(output.contains("12 of 12 users"), "\(output)")
        let records = try Self.records(path + ".results.csv")
        #expect(records.map(\.username) == (1...12).map { "user-\($0)" })
        #expect(Set(records.compactMap { $0.code?.exposedText }).count == 12)
        await server.stop()
    }
}
