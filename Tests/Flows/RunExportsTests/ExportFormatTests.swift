import Recording
import RunExports
import Testing

/// The format for a file extension.
@Suite struct ExportFormatTests {
    @Test func eachFormatHasItsOwnExtension() {
        #expect(ExportFormat.allCases.map(\.rawValue) == ["jsonl", "mmd", "md", "html", "svg", "har", "txt"])
    }
}
