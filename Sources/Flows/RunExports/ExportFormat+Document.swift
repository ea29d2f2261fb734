import JOSE
public import Localization
public import Recording

extension ExportFormat {
    /// Returns the run in this format, as text in UTF-8; JSON lines and HTTP archives are the same in every language.
    ///
    /// The text contains no secret and no control or format character; every name and value is escaped for the format.
    /// Takes time proportional to the size of the run: some milliseconds per hundred events.
    public func document(of run: RecordedRun, in language: ExportLanguage) -> String {
        let outline = RunOutline(run, language)
        switch self {
        case .jsonLines: return RunLines.text(run)
        case .mermaid: return MermaidDiagram(outline).source
        case .markdown: return MarkdownDocument(outline).text
        case .html: return HTMLDocument(outline).text
        case .svg: return DiagramSVG(outline).document
        case .har: return HTTPArchive(outline).json.text + "\n"
        case .text: return RunText(run, in: language).document
        }
    }

    /// Creates the format of a file from its extension; returns `nil` for any other.
    public init?(fileName: String) {
        guard let dot = fileName.lastIndex(of: ".") else { return nil }
        self.init(rawValue: fileName[fileName.index(after: dot)...].lowercased())
    }
}

/// The language of an export: that of the texts around the content of a run.
///
/// The content itself is not translated: names of flows, steps, events and states, and messages.
public struct ExportLanguage: Sendable {
    /// The language's tag in BCP 47.
    let tag: String
    package let texts: Texts

    public init(tag: String, texts: Texts) {
        self.tag = tag
        self.texts = texts
    }
}

extension Texts {
    /// The replacement for a secret in a document.
    var redacted: String { "‹redacted›" }
}
