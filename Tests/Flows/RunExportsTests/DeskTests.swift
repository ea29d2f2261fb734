import IdentityModel
import Recording
import RunExports
import Testing

/// The desk's requests are not part of the flow: diagrams omit them, documents list them in a separate section.
@Suite struct DeskTests {
    @Test(arguments: [ExportFormat.mermaid, .svg])
    func aDiagramIsThatOfTheFlow(_ format: ExportFormat) throws {
        let (with, without) = (try SampleRun.withDesk(), try SampleRun.activation())
        let language = ExportLanguage.english
        #expect(format.document(of: with, in: language) == format.document(of: without, in: language))
    }

    @Test(arguments: [ExportFormat.markdown, .html, .text])
    func aDocumentListsTheDeskBehindTheFlow(_ format: ExportFormat) throws {
        let document = format.document(of: try SampleRun.withDesk(), in: .english)
        let parts = document.split(separator: "An app does not send them.", omittingEmptySubsequences: false)
        try #require(parts.count == 2)
        for name in ["GET users", "403 users"] {
            #expect(!parts[0].contains(name))
            #expect(parts[1].contains(name))
        }
        #expect(!parts[0].contains("first event that failed"))
        #expect(!format.document(of: try SampleRun.activation(), in: .english).contains("Desk"))
    }

    @Test(arguments: [ExportFormat.jsonLines, .har])
    func whatMachinesReadHasAllOfIt(_ format: ExportFormat) throws {
        #expect(format.document(of: try SampleRun.withDesk(), in: .english).contains("/auth/admin/users"))
    }

    @Test func theDesksEventsAreNotCompared() throws {
        let comparison = RunComparison(try SampleRun.withDesk(), try SampleRun.activation())
        #expect(comparison.verdict == .alike && comparison.differingRows == 0)
        #expect(comparison.rows.count == (try SampleRun.activation().events.count))
    }

    @Test func theDesksEventsAreNotCounted() throws {
        let (with, without) = (try SampleRun.withDesk(), try SampleRun.activation())
        #expect(RunSummary(with).events == RunSummary(without).events)
        #expect(SequenceDiagram(with.events).flowEvents == without.events.count)
    }
}
