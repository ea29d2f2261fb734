/// An export format of a run, by file extension.
public enum ExportFormat: String, Sendable, Hashable, CaseIterable {
    /// The lines in which runs are stored, one JSON object per line.
    case jsonLines = "jsonl"
    /// A Mermaid sequence diagram.
    case mermaid = "mmd"
    /// Markdown with the diagram and every message.
    case markdown = "md"
    /// One HTML page without scripts and external resources.
    case html
    /// The diagram as an SVG picture.
    case svg
    /// An HTTP archive, HAR 1.2.
    case har
    /// The diagram as text.
    case text = "txt"
}
