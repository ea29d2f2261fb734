import JOSE
public import Recording

extension ExportFormat {
    /// The run in this format, as a text in UTF-8.
    ///
    /// Contains no secret and no control or format character; every name and value is escaped for the format. Takes
    /// time in proportion to the run's size: some milliseconds for a hundred events.
    public func document(of run: RecordedRun) -> String {
        switch self {
        case .jsonLines: return RunLines.text(run)
        case .mermaid: return MermaidDiagram(RunOutline(run)).source
        case .markdown: return MarkdownDocument(RunOutline(run)).text
        case .html: return HTMLDocument(RunOutline(run)).text
        case .svg: return DiagramPicture(RunOutline(run)).document
        case .har: return HTTPArchive(RunOutline(run)).json.text + "\n"
        case .text: return RunText(run).document
        }
    }

    /// The format of a file by the extension of its name; nil for any other.
    public init?(fileName: String) {
        guard let dot = fileName.lastIndex(of: ".") else { return nil }
        self.init(rawValue: fileName[fileName.index(after: dot)...].lowercased())
    }
}
