import IdentityModel

/// What an event must have in common with another one to stand beside it.
struct EventPlace: Hashable {
    let step: String
    let kind: TraceEvent.Kind
    let from: Lane
    let to: Lane
    /// The name and what was checked, without ids.
    let name: [UInt8]

    /// The places of the events of a run.
    static func places(of events: [TraceEvent]) -> [EventPlace] {
        var pairs = CallPairs()
        var step = ""
        return events.enumerated().map { index, event in
            pairs.append(event)
            if event.kind == .step { step = event.name }
            // Answers have names that tell their status: `200 form`, `302 code`.
            let named = event.kind == .answer ? pairs.partners[index].map { events[$0].name } ?? "" : event.name
            let detail = if case .check(let check) = event.content { " " + check.name } else { "" }
            return EventPlace(
                step: step, kind: event.kind, from: event.from, to: event.to, name: ValueShape.masked(named + detail))
        }
    }
}
