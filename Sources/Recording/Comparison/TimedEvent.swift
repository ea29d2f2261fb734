import IdentityModel

/// An event with the part of its duration that was not the user's.
struct TimedEvent {
    let event: TraceEvent
    /// How long the answer took without the time in which the user was asked; nil where that is all of it, or no time is known.
    let ownTime: Duration?

    /// The events of a run.
    static func all(of events: [TraceEvent]) -> [TimedEvent] {
        var pairs = CallPairs()
        // How long the user was asked before each event, in all.
        var asked: [Duration] = []
        var sum = Duration.zero
        return events.enumerated().map { index, event in
            pairs.append(event)
            asked.append(sum)
            guard let duration = event.duration else { return TimedEvent(event: event, ownTime: nil) }
            if event.isOfUser {
                sum += duration
                return TimedEvent(event: event, ownTime: nil)
            }
            let waited = pairs.partners[index].map { asked[index] - asked[$0] } ?? .zero
            return TimedEvent(event: event, ownTime: max(.zero, duration - waited))
        }
    }
}

extension TraceEvent {
    /// Whether it is the answer to a question that the user answered: by the app, or in a browser that the app has opened.
    fileprivate var isOfUser: Bool { kind == .answer && (from == .app || from == .browser && to == .app) }
}
