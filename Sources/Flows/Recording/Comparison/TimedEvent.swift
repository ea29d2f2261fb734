import IdentityModel

/// An event with its duration, without the user's part of it.
struct TimedEvent {
    let event: TraceEvent
    /// The duration of the answer without the time spent waiting for the user; `nil` if that is all of it, or if no
    /// time is known.
    let ownTime: Duration?

    static func all(of events: [TraceEvent]) -> [TimedEvent] {
        var pairs = CallPairs()
        // The total time spent waiting for the user before each event.
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
    /// Whether it answers a question to the user: by the app, or in a browser that the app has opened.
    fileprivate var isOfUser: Bool { kind == .answer && (from == .app || from == .browser && to == .app) }
}
