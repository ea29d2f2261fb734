import IdentityModel

/// What is placed beside something of the other run as one: an event, or the events of an attempt at a page.
struct EventUnit {
    /// What a unit must have in common with another one to stand beside it.
    enum Place: Hashable {
        case event(EventPlace)
        case attempt(step: String, number: Int)
    }

    let place: Place
    let events: Range<Int>
    let attempt: PageAttempt?

    /// The units of a run, whose events have the places.
    static func all(of events: [TraceEvent], _ places: [EventPlace]) -> [EventUnit] {
        var units: [EventUnit] = []
        func addEvents(until end: Int) {
            let start = units.last?.events.upperBound ?? 0
            units += (start..<max(start, end)).map {
                EventUnit(place: .event(places[$0]), events: $0..<$0 + 1, attempt: nil)
            }
        }
        for attempt in PageAttempt.all(of: events) {
            addEvents(until: attempt.events.lowerBound)
            let step = places[attempt.events.lowerBound].step
            units.append(
                EventUnit(
                    place: .attempt(step: step, number: attempt.number), events: attempt.events, attempt: attempt))
        }
        addEvents(until: events.count)
        return units
    }
}
