/// How much of what happens a ``TraceSink`` keeps.
public enum TraceDetail: Sendable, Hashable {
    case nothing
    /// Events without the contents of messages.
    case events
    case contents
}
