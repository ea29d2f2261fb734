import RunExports
import Testing

/// The formats by the extension of a file.
@Suite struct ExportFormatTests {
    @Test func eachFormatHasItsOwnExtension() {
        #expect(ExportFormat.allCases.map(\.rawValue) == ["jsonl", "mmd", "md", "html", "svg", "har", "txt"])
    }
}
