public import IdentityModel

/// Which events a diagram shows.
public struct DiagramFilter: Sendable, Hashable {
    /// Lanes that are not shown, with the events from and to them; headings of steps stay.
    public var hiddenLanes: Set<Lane>
    /// Kinds of events that are not shown.
    public var hiddenKinds: Set<TraceEvent.Kind>
    public var onlyFailures: Bool
    /// A text that events must contain, whatever its case; empty for any event.
    public var text: String

    /// Makes a filter; without arguments, it shows the whole flow: everything but the desk.
    public init(
        hiddenLanes: Set<Lane> = [.desk], hiddenKinds: Set<TraceEvent.Kind> = [], onlyFailures: Bool = false,
        text: String = ""
    ) {
        self.hiddenLanes = hiddenLanes
        self.hiddenKinds = hiddenKinds
        self.onlyFailures = onlyFailures
        self.text = text
    }

    /// Whether the filter shows the whole flow; the desk's events are not part of it.
    public var showsFlow: Bool {
        hiddenLanes.isSubset(of: [.desk]) && hiddenKinds.isEmpty && !onlyFailures && text.isEmpty
    }

    /// The filter, but with the desk's events.
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
