/// A line of a text diagram, without control characters and without a line break.
public struct PlainLine: Sendable, Hashable {
    /// The kind of a line, which determines its colour.
    public enum Tone: String, Sendable, Hashable, CaseIterable {
        /// The names of the lanes.
        case lanes
        /// The heading of a step.
        case step
        /// A call, an answer, or a note.
        case event
        /// An event that reports a failure.
        case failure
    }

    /// The text, at most as wide as the diagram.
    public let text: String
    public let tone: Tone
}
