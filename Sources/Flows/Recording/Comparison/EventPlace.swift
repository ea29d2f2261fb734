import IdentityModel

/// What two events must have in common to be aligned.
struct EventPlace: Hashable {
    let step: String
    let kind: TraceEvent.Kind
    let from: Lane
    let to: Lane
    /// The name and the subject of a check, with IDs masked.
    let name: [UInt8]

    /// The places of the events of a run.
    static func places(of events: [TraceEvent]) -> [EventPlace] {
        var pairs = CallPairs()
        var step = ""
        return events.enumerated().map { index, event in
            pairs.append(event)
            if event.kind == .step { step = event.name }
            // The names of answers contain their status (`200 form`, `302 code`), so the call's name is used.
            let named = event.kind == .answer ? pairs.partners[index].map { events[$0].name } ?? "" : event.name
            let detail = if case .check(let check) = event.content { " " + check.name } else { "" }
            return EventPlace(
                step: step, kind: event.kind, from: event.from, to: event.to, name: ValueShape.masked(named + detail))
        }
    }
}
