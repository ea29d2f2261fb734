import JOSE
public import Recording

extension ExportFormat {
    /// The run in this format, as a text in UTF-8; the lines of a run and an HTTP archive are the same in every language.
    ///
    /// Contains no secret and no control or format character; every name and value is escaped for the format. Takes
    /// time in proportion to the run's size: some milliseconds for a hundred events.
    public func document(of run: RecordedRun, in language: ExportLanguage) -> String {
        let outline = RunOutline(run, language)
        switch self {
        case .jsonLines: return RunLines.text(run)
        case .mermaid: return MermaidDiagram(outline).source
        case .markdown: return MarkdownDocument(outline).text
        case .html: return HTMLDocument(outline).text
        case .svg: return DiagramPicture(outline).document
        case .har: return HTTPArchive(outline).json.text + "\n"
        case .text: return RunText(run, in: language).document
        }
    }

    /// The format of a file by the extension of its name; nil for any other.
    public init?(fileName: String) {
        guard let dot = fileName.lastIndex(of: ".") else { return nil }
        self.init(rawValue: fileName[fileName.index(after: dot)...].lowercased())
    }
}
