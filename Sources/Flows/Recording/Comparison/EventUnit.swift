import IdentityModel

/// What is aligned as a whole: an event, or the events of an attempt at a page.
struct EventUnit {
    /// What two units must have in common to be aligned.
    enum Place: Hashable {
        case event(EventPlace)
        case attempt(step: String, number: Int)
    }

    let place: Place
    let events: Range<Int>
    let attempt: PageAttempt?

    /// The units of a run; `places` are those of its events.
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
