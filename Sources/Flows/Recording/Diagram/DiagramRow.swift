/// A row of a sequence diagram; events are indices into ``SequenceDiagram/events``.
public enum DiagramRow: Sendable, Hashable {
    /// The heading of a step.
    case step(event: Int)
    /// An arrow: a call or an answer.
    case message(event: Int)
    /// An action within one lane.
    case note(event: Int)
    /// The row of a group. If the group is open, the rows of its events follow.
    case group(DiagramGroup)

    /// The event of the row; for a group, its first event.
    public var event: Int {
        switch self {
        case .step(let event), .message(let event), .note(let event): event
        case .group(let group): group.events.lowerBound
        }
    }
}

/// Successive events that one row can represent.
public struct DiagramGroup: Sendable, Hashable, Identifiable {
    /// The identity of a group; it does not change during the run.
    public struct ID: Sendable, Hashable {
        /// The index of the group's first event.
        public let firstEvent: Int
    }

    /// What the events of a group have in common.
    public enum Kind: Sendable, Hashable {
        /// The checks of one subject, such as `ID token`.
        case checks(subject: String)
        /// The requests for the provider's metadata and keys, with their responses.
        case discovery(withKeys: Bool)
        /// The desk's requests. Their row is shown even if their lane is hidden.
        case desk
    }

    /// What the events have in common.
    public internal(set) var kind: Kind
    public internal(set) var events: Range<Int>
    /// The number of checks or requests, including those hidden by a filter.
    public internal(set) var count: Int
    /// The number of events of the group that report a failure.
    public internal(set) var failures: Int
    /// The number of checks of the group that need what was not recorded.
    public internal(set) var unseen = 0
    /// Whether the rows of the events follow; a group with a failure is open until the user folds it.
    ///
    /// The desk's group is open if its lane is shown.
    public internal(set) var isOpen: Bool

    /// The identity, which is that of the first event.
    public var id: ID { ID(firstEvent: events.lowerBound) }
}
