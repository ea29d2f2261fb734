public import IdentityModel

/// Which events a diagram shows.
public struct DiagramFilter: Sendable, Hashable {
    /// The hidden lanes; events from and to them are hidden too, but headings of steps are not.
    public var hiddenLanes: Set<Lane>
    /// The hidden kinds of events.
    public var hiddenKinds: Set<TraceEvent.Kind>
    public var onlyFailures: Bool
    /// A text that events must contain, ignoring case; empty to match any event.
    public var text: String

    /// Creates a filter; by default it shows the whole flow: everything except the desk.
    public init(
        hiddenLanes: Set<Lane> = [.desk], hiddenKinds: Set<TraceEvent.Kind> = [], onlyFailures: Bool = false,
        text: String = ""
    ) {
        self.hiddenLanes = hiddenLanes
        self.hiddenKinds = hiddenKinds
        self.onlyFailures = onlyFailures
        self.text = text
    }

    /// Whether the filter shows the whole flow, to which the desk's events do not belong.
    public var showsFlow: Bool {
        hiddenLanes.isSubset(of: [.desk]) && hiddenKinds.isEmpty && !onlyFailures && text.isEmpty
    }

    /// The filter, but showing the desk's events.
    var withDesk: DiagramFilter {
        var filter = self
        filter.hiddenLanes.remove(.desk)
        return filter
    }

    public func shows(_ event: TraceEvent) -> Bool {
        if hiddenKinds.contains(event.kind) || onlyFailures && !event.isFailure { return false }
        if event.kind != .step, hiddenLanes.contains(event.from) || hiddenLanes.contains(event.to) { return false }
        return text.isEmpty || event.mentions(text)
    }
}
