import Recording
import RunExports
import Testing

@Suite struct RunTextTests {
    @Test func theTextEndsWithTheStatusAndItsReason() throws {
        let refused = RunText(try SampleRun.refusal(), in: .english)
        #expect(refused.ending == "\nINVALID_TOKEN: The ID token has another nonce than the request.")
        #expect(refused.heading.contains("Fault       cut-body"))
        var run = try SampleRun.activation()
        #expect(RunText(run, in: .english).ending == "\nOK")
        run.ending = nil
        #expect(RunText(run, in: .english).ending?.hasPrefix("\nThe record has no end") == true)
    }

    @Test(arguments: [40, 80, 100, 200])
    func theDiagramFitsItsWidth(width: Int) throws {
        for text in HostileTexts.all {
            let lines = RunText(try SampleRun.hostile(text), width: width, in: .english).lines
            #expect(lines.allSatisfy { $0.text.count <= width }, "\(text.debugDescription)")
            #expect(lines.compactMap(\.event) == lines.compactMap(\.event).sorted())
        }
    }
}
