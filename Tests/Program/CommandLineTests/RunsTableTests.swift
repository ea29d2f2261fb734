import Assets
import FoundationEssentials
import IdentityModel
import Localization
import Profiles
import Recording
import Terminal
import TestSupport
import Testing
import Wizard

@testable import idp_wizard

@Suite struct RunsTableTests {
    private static let texts = Result { try Language.english.texts() }

    private let now = Date(timeIntervalSince1970: 1_795_430_169)

    private static func run(_ id: String, tenant: String = "sandbox", fault: FaultName? = nil) throws -> RunSummary {
        let id = try #require(RunID(rawValue: id))
        let began = Date(timeIntervalSince1970: 1_795_343_769)
        return RunSummary(
            header: RunHeader(
                id: id, flow: "register-play-integrity", provider: "sandbox", tenant: tenant, began: began,
                user: "jane@example.com", fault: fault),
            ending: RunEnding(ended: began, status: "OFFLINE_NOT_ACTIVATED", succeeded: false, state: "LOGIN_REQUIRED"),
            events: 40)
    }

    private static let ids = ["01M7YT2DXV0ZZG5FBJFV8TJXPB", "01M7YT2DXV1ZZG5FBJFV8TJXPB", "01M853RH74MHC6T98MESF8977K"]

    @Test func aLineHasTheShortestIdThatIsUniqueAndFitsTheTerminal() throws {
        let runs = try Self.ids.map { try Self.run($0, fault: .wrongCode) }
        let lines = try RunsReporting.table(runs, among: runs.map(\.id), width: 80, now: now, Self.texts.get())
            .split(separator: "\n").map(String.init)
        #expect(lines.map { String($0.prefix(13)) } == ["01M7YT2DXV0  ", "01M7YT2DXV1  ", "01M853RH74M  "])
        #expect(lines.allSatisfy { displayWidth($0) <= 80 && !$0.contains("sandbox") })
        for (line, id) in zip(lines, runs.map(\.id)) {
            #expect(try RunName(String(line.prefix { $0 != " " })).find(in: runs.map(\.id)) == id)
        }
        // Output to a pipe is not shortened.
        let whole = try RunsReporting.table(runs, among: runs.map(\.id), width: nil, now: now, Self.texts.get())
        #expect(whole.contains("  22 Nov "), "a day later: \(whole)")
        #expect(whole.contains("register-play-integrity  OFFLINE_NOT_ACTIVATED  wrong-code") && !whole.contains("…"))
    }

    @Test func providerAndTenantAreShownWhereTheyDiffer() throws {
        let runs = [try Self.run(Self.ids[0]), try Self.run(Self.ids[2], tenant: "bank")]
        let lines = try RunsReporting.table(runs, among: runs.map(\.id), width: nil, now: now, Self.texts.get())
        #expect(lines.contains("sandbox / bank") && lines.contains("sandbox / sandbox"))
        // IDs have at least seven characters, even if fewer are unique.
        #expect(lines.hasPrefix("01M7YT2  "))
    }

    @Test func aLineHasTheNameBeforeTheUserAndTheMarksAtItsEnd() throws {
        var runs = try Self.ids.map { try Self.run($0, fault: .wrongCode) }
        runs[1].header.name = "the \u{1B}good one"
        runs[1].header.isPinned = true
        runs[1].header.source = .tape
        runs[1].header.faults.append(.slow)
        let lines = try RunsReporting.table(runs, among: runs.map(\.id), width: nil, now: now, Self.texts.get())
            .split(separator: "\n").map(String.init)
        #expect(lines[1].contains("  the ␛good one  jane@example.com  register-play-integrity  "))
        #expect(lines[1].hasSuffix("  wrong-code, slow, pinned, tape"))
        #expect(lines[0].hasSuffix("  wrong-code"))
    }
}

/// Columns of a list line up, and empty cells stand.
@Suite(.timeLimit(.minutes(2))) struct TextTableTests {
    @Test func emptyCellsStandAndAColumnWithoutTextIsLeftOut() {
        var table = TextTable()
        let rows = [
            ["jane", "jane@example.com", nil, "locked"], ["日本", nil, nil, "disabled"], ["bob", "b@c.de", nil, nil],
        ]
        #expect(
            table.lines(rows) == [
                "jane   jane@example.com   locked", "日本                      disabled", "bob    b@c.de",
            ])
        // The widths of earlier pages remain.
        #expect(table.lines([["al", "a@b.de", nil, "locked"]]) == ["al     a@b.de             locked"])
    }

    @Test func theListOfUsersLinesUp() async throws {
        let program = try BuiltExecutable()
        for line in [["jane.doe", "--email", "jane@example.com"], ["bob"]] {
            #expect(try await program.run(["users", "create"] + line).status == 0)
        }
        #expect(try await program.run("users", "disable", "bob", "--yes").status == 0)
        let end = try await program.run("users", "list")
        #expect(end.status == 0 && end.lines.count == 2, "\(end.lines)")
        let bob = try #require(end.lines.first { $0.hasPrefix("bob ") })
        let jane = try #require(end.lines.first { $0.hasPrefix("jane.doe   jane@example.com   ") }, "\(end.lines)")
        #expect(bob.hasPrefix("bob                           ") && bob.dropFirst(30).first != " ", "\(bob)")
        #expect(jane.dropFirst(30).first != " ", "\(jane)")
    }
}
