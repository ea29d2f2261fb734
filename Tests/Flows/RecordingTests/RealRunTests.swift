import FoundationEssentials
import IdentityModel
import Recording
import Testing

/// Runs that the program has recorded at the sandbox.
@Suite struct RealRunTests {
    private static let folder = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/Vectors"

    private static func run(_ name: String) throws -> RecordedRun {
        try RunLines.read(Array(try Data(contentsOf: URL(filePath: "\(folder)/\(name).jsonl"))))
    }

    private static let names = ["activation", "sudo-sign-in"]

    @Test(arguments: names) func aRunIsReadAndWrittenAlike(_ name: String) throws {
        let run = try Self.run(name)
        #expect(run.ending?.succeeded == true && run.events.count > 10)
        #expect(try RunLines.read(Array(RunLines.text(run).utf8)) == run)
        #expect(RunComparison(run, run).firstDifference == nil)
    }

    @Test(arguments: names) func everyEventHasAPurposeAndEveryRequestACommand(_ name: String) throws {
        let diagram = SequenceDiagram(try Self.run(name).events)
        for (index, event) in diagram.events.enumerated() {
            let call = diagram.call(of: index).map { diagram.events[$0] }
            let purpose = EventPurpose(of: event, answering: call)
            #expect(purpose != .other && purpose != .otherRequest && purpose != .checkOther, "\(event.name)")
            #expect(event.kind != .answer || call != nil, "\(event.name) answers nothing")
            #expect(event.kind != .call || diagram.answer(of: index) != nil, "\(event.name) has no answer")
            if case .request = event.content, event.kind == .call {
                #expect(CodeSample.samples(of: event).contains { $0.language == .curl }, "\(event.name)")
            }
        }
        #expect(diagram.openCall == nil)
    }

    @Test func anActivationFoldsIntoItsGroups() throws {
        let diagram = SequenceDiagram(try Self.run("activation").events)
        let groups = diagram.rows.compactMap { row in if case .group(let group) = row { group } else { nil } }
        #expect(groups.contains { $0.kind == .checks(subject: "ID token") && $0.count == 14 })
        #expect(groups.contains { $0.kind == .discovery(withKeys: true) })
        #expect(groups.allSatisfy { $0.failures == 0 && !$0.isOpen })
        #expect(diagram.lanes == [.app, .masterController, .idpSdk, .identityProvider])
        #expect(diagram.rows.count < diagram.events.count * 2 / 3)
    }

    @Test(arguments: names) func theDiagramOfATerminalFits(_ name: String) throws {
        for width in [60, 80, 140] {
            let lines = PlainDiagram.lines(of: try Self.run(name).events, width: width, texts: .english)
            #expect(lines.count > 10 && lines.allSatisfy { $0.text.count <= width })
        }
    }
}
