import FoundationEssentials
import IdentityModel
import TestSupport
import Testing
import Wizard

@testable import idp_wizard

/// The print command gets the hand-out as its input, without a shell.
@Suite(.timeLimit(.minutes(1))) struct HandOutPrintingTests {
    private static func reports(of text: String, _ path: String) async throws -> [HandOutReport.Printing] {
        let command = try #require(PrintCommand(parsing: text))
        let (reports, continuation) = AsyncStream.makeStream(of: HandOutReport.Printing.self)
        WizardHandOuts.print(path, with: command) { continuation.yield($0) }
        var received: [HandOutReport.Printing] = []
        for await report in reports {
            received.append(report)
            if report != .running { break }
        }
        return received
    }

    @Test func theFileIsTheInputAndTheArgumentsStayTogether() async throws {
        let folder = try TemporaryFolder()
        try folder.write("handout.txt", Array("1234 5678\n".utf8))
        let out = folder.path("second floor; $HOME")
        let reports = try await Self.reports(of: "dd 'of=\(out)'", folder.path("handout.txt"))
        #expect(reports == [.running, .ended(status: 0)])
        #expect(try String(contentsOfFile: out, encoding: .utf8) == "1234 5678\n")
    }

    @Test(arguments: [
        ("sh -c 'exit 3'", [HandOutReport.Printing.running, .ended(status: 3)]),
        ("sh -c 'kill -9 $$'", [.running, .ended(status: 137)]), ("/nowhere/lp", [.notStarted]),
    ])
    func howTheCommandEndedIsReported(_ text: String, _ expected: [HandOutReport.Printing]) async throws {
        #expect(try await Self.reports(of: text, "/dev/null") == expected)
    }

    @Test(arguments: [
        ("jane", "handout-jane"), ("jane.doe-2_x", "handout-jane.doe-2_x"), ("../etc/x y", "handout-..-etc-x-y"),
        ("ışıl@ö.de", "handout----l--.de"),
    ])
    func aFileIsNamedAfterTheUserButForItsFolder(_ name: String, _ file: String) {
        #expect(WizardHandOuts.fileName([UserID(name)]) == file)
    }
}
