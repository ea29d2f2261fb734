import Localization
import Recording

/// A format that a run can be exported to; the raw value is the file name extension.
public enum RunFormat: String, Sendable, Hashable, CaseIterable {
    /// One self-contained page.
    case html
    /// A picture of the diagram.
    case svg
    /// A Mermaid diagram.
    case mermaid = "mmd"
    /// Markdown with each message.
    case markdown = "md"
    /// An HTTP archive.
    case har
    /// The diagram as text.
    case text = "txt"
    /// The stored lines.
    case lines = "jsonl"

    /// Whether a browser can display it.
    var isShownByBrowsers: Bool { self == .html || self == .svg }

    var note: TextKey {
        switch self {
        case .html: .runFormatHTML
        case .svg: .runFormatSVG
        case .mermaid: .runFormatMermaid
        case .markdown: .runFormatMarkdown
        case .har: .runFormatHAR
        case .text: .runFormatText
        case .lines: .runFormatLines
        }
    }

    /// The proposed file name, relative to the working directory.
    func file(of run: RunSummary) -> String {
        let flow = run.header.flow.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        return "idp-wizard-\(flow.prefix(30))-\(run.id.rawValue).\(rawValue)"
    }
}
