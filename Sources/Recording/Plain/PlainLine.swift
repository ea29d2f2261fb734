/// A line of a diagram as text, without control characters and without a line end.
public struct PlainLine: Sendable, Hashable {
    /// What a line is, for colours.
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
