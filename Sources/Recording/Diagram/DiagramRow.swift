/// A line of a sequence diagram; events are given by their index in ``SequenceDiagram/events``.
public enum DiagramRow: Sendable, Hashable {
    /// The heading of a step.
    case step(event: Int)
    /// An arrow: a call or an answer.
    case message(event: Int)
    /// Something that a lane does by itself.
    case note(event: Int)
    /// The line of a group; where the group is open, the rows of its events follow.
    case group(DiagramGroup)

    /// The event of the row; for a group, its first event.
    public var event: Int {
        switch self {
        case .step(let event), .message(let event), .note(let event): event
        case .group(let group): group.events.lowerBound
        }
    }
}

/// Events in succession that one line can stand for.
public struct DiagramGroup: Sendable, Hashable, Identifiable {
    /// The identity of a group: stable while the run goes on.
    public struct ID: Sendable, Hashable {
        /// The index of the group's first event.
        public let firstEvent: Int
    }

    /// What the events of a group have in common.
    public enum Kind: Sendable, Hashable {
        /// The checks of one subject, such as `ID token`.
        case checks(subject: String)
        /// The requests for the provider's metadata and keys, with their answers.
        case discovery(withKeys: Bool)
        /// The desk's requests; a line for them is also shown where their lane is hidden.
        case desk
    }

    /// What the events have in common.
    public internal(set) var kind: Kind
    /// The indices of the events.
    public internal(set) var events: Range<Int>
    /// The number of checks, or of requests, whether or not a filter hides some of them.
    public internal(set) var count: Int
    /// How many events of the group report a failure.
    public internal(set) var failures: Int
    /// Whether the rows of the events follow; a group with a failure is open until it is folded by hand.
    ///
    /// The desk's is open where its lane is shown.
    public internal(set) var isOpen: Bool

    /// The identity: that of the first event.
    public var id: ID { ID(firstEvent: events.lowerBound) }
}
