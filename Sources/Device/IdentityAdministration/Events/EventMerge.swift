import FlowModel

/// Several lists of kept events as one, newest first.
struct EventMerge<Event: ListedEvent>: Sendable {
    private var streams: [EventStream<Event>]

    init(_ streams: [EventStream<Event>]) { self.streams = streams }

    var places: [EventListCursor.Place?] { streams.map(\.place) }

    /// At most `most` events, and whether there are no older ones.
    ///
    /// There may be fewer although there are older ones, because a list reads a limited number of pages.
    mutating func page(_ most: Int) async throws(AdministrationError) -> (events: [Event], isEnd: Bool) {
        var found: [Event] = []
        while found.count < most {
            var newest: (index: Int, event: Event)?
            for index in streams.indices {
                switch try await streams[index].next() {
                case .unread: return (found, false)
                case .end: continue
                case .event(let event):
                    if newest.map({ event.time > $0.event.time }) ?? true { newest = (index, event) }
                }
            }
            guard let newest else { return (found, true) }
            found.append(newest.event)
            streams[newest.index].take()
        }
        return (found, false)
    }
}
