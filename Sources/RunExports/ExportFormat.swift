/// A format that a run is exported to, by the extension of its file.
public enum ExportFormat: String, Sendable, Hashable, CaseIterable {
    /// The run's own lines, one JSON object a line.
    case jsonLines = "jsonl"
    /// A Mermaid sequence diagram.
    case mermaid = "mmd"
    /// Markdown with the diagram and each message.
    case markdown = "md"
    /// One HTML page without scripts or resources from elsewhere.
    case html
    /// The diagram as an SVG picture.
    case svg
    /// An HTTP archive, HAR 1.2.
    case har
    /// The diagram as text.
    case text = "txt"
}
