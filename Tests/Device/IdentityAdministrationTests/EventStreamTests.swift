import FoundationEssentials
import Synchronization
import Testing

@testable import IdentityAdministration

/// Kept events are read page by page without a gap or a repetition.
@Suite struct EventStreamTests {
    /// A provider's events, newest first.
    private final class Provider: Sendable {
        let events: Mutex<[LoginEvent]>
        let reads = Mutex(0)

        init(_ events: [LoginEvent]) { self.events = Mutex(events) }

        @Sendable func read(_ selection: EventSelection) -> [LoginEvent] {
            reads.withLock { $0 += 1 }
            let selected = events.withLock { $0 }.filter { event in selection.until.map { event.time <= $0 } ?? true }
            return Array(selected.dropFirst(selection.first).prefix(selection.maximum))
        }
    }

    private func event(_ id: Int, at time: Int, user: String? = nil) throws -> LoginEvent {
        let user = user.map { #","userId":"\#($0)""# } ?? ""
        return try JSONDecoder().decode(
            LoginEvent.self, from: Data(#"{"id":"\#(id)","time":\#(time),"type":"LOGIN"\#(user)}"#.utf8))
    }

    private func stream(
        _ provider: Provider, after place: EventListCursor.Place? = nil, pages: Int = 100,
        where isIncluded: @escaping @Sendable (LoginEvent) -> Bool = { _ in true }
    ) -> EventStream<LoginEvent> {
        var page = EventSelection()
        page.maximum = 3
        return EventStream(page, after: place, pages: pages, where: isIncluded) {
            (selection) throws(AdministrationError) in provider.read(selection)
        }
    }

    /// Takes at most `most` events; returns their IDs.
    private func take(_ most: Int, from stream: inout EventStream<LoginEvent>) async throws -> [String] {
        var ids: [String] = []
        while ids.count < most, case .event(let event) = try await stream.next() {
            ids.append(event.id ?? "")
            stream.take()
        }
        return ids
    }

    /// Events that are added while the list is read are not part of it and move nothing.
    @Test(arguments: [1, 2, 3, 4, 7]) func newEventsMoveNothing(_ size: Int) async throws {
        let provider = Provider(try (0..<20).map { try event($0, at: 100 - $0 / 4) })
        var place: EventListCursor.Place?
        var ids: [String] = []
        for round in 0..<30 {
            var stream = stream(provider, after: place)
            ids += try await take(size, from: &stream)
            place = stream.place
            let new = try event(1_000 + round, at: 200 + round)
            provider.events.withLock { $0.insert(new, at: 0) }
        }
        #expect(ids == (0..<20).map { "\($0)" })
    }

    @Test func eventsOfOneMomentAreAllRead() async throws {
        let provider = Provider(try (0..<20).map { try event($0, at: 100) })
        var first = stream(provider)
        let ids = try await take(8, from: &first)
        var second = stream(provider, after: first.place)
        #expect(try await ids + take(100, from: &second) == (0..<20).map { "\($0)" })
    }

    @Test func itStopsAfterThePermittedPages() async throws {
        let provider = Provider(try (0..<20).map { try event($0, at: 100 - $0, user: $0 < 17 ? "jane" : nil) })
        var stream = stream(provider, pages: 2) { $0.userId == nil }
        guard case .unread = try await stream.next() else {
            Issue.record("more pages were read")
            return
        }
        #expect(provider.reads.withLock { $0 } == 2)
        // What was left out is behind the place.
        var rest = self.stream(provider, after: stream.place) { $0.userId == nil }
        #expect(try await take(100, from: &rest) == ["17", "18", "19"])
    }
}
