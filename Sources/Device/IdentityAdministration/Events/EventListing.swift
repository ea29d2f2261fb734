public import FlowModel

/// A page of kept events, newest first.
public struct EventListing<Event: Sendable>: Sendable {
    public var events: [Event]
    /// Where the next page begins; `nil` if there are no older events.
    public var next: EventListCursor?
}
