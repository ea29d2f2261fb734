import FoundationEssentials
import Runs
import Testing
import WatchProtocol

/// What a watcher has seen, in a file that is a ring.
struct WatchedTrafficTests {
    private func page(_ messages: (number: Int64, conversation: Int64)..., next: Int64) -> WatchedPage {
        let messages = messages.map { number, conversation in
            var message = WatchedMessage(
                time: Date(timeIntervalSince1970: Double(number)), name: "POST token", status: 200, events: [])
            (message.number, message.conversation, message.client) = (number, conversation, "shop")
            return message
        }
        return WatchedPage(messages: messages, next: next, omitted: 0)
    }

    @Test func messagesAreReadAgainByConversation() throws {
        let traffic = try WatchedTraffic()
        let change = try traffic.take(page((1, 1), (2, 2), (3, 1), next: 3), after: 0)
        #expect(change.conversations.map(\.messages).sorted() == [1, 2] && change.dropped == [])
        #expect(traffic.next == 3 && traffic.conversations.map(\.id) == [1, 2])
        #expect(traffic.conversation(1)?.1.map(\.number) == [1, 3])
        #expect(traffic.conversation(7) == nil)
    }

    /// The oldest messages make room, and a conversation without messages is gone.
    @Test(arguments: [(4, 1 << 20), (1_000, 1_100)]) func theOldestAreDropped(most: Int, bytes: Int) throws {
        let traffic = try WatchedTraffic(most: most, bytes: bytes)
        var dropped: [Int64] = []
        for number in Int64(1)...40 {
            dropped += try traffic.take(page((number, (number + 1) / 2), next: number), after: number - 1).dropped
        }
        #expect(traffic.next == 40 && dropped == Array(1...Int64(dropped.count)))
        #expect(
            traffic.conversations.map(\.id) == Array(Int64(dropped.count) + 1...20) && traffic.conversations.count <= 4,
            "\(traffic.conversations.map(\.id))")
        #expect(traffic.conversation(20)?.1.map(\.number) == [39, 40])
    }

    /// Two requests at the same time read the same messages.
    @Test func aPageIsTakenOnce() throws {
        let traffic = try WatchedTraffic()
        _ = try traffic.take(page((1, 1), next: 1), after: 0)
        #expect(try traffic.take(page((1, 1), (2, 1), next: 2), after: 0).messages.isEmpty)
        #expect(try traffic.take(page((2, 1), next: 2), after: 1).messages.count == 1)
        #expect(traffic.conversation(1)?.1.map(\.number) == [1, 2])
    }

    /// A realm that is armed again numbers its messages from 1: they belong to other conversations.
    @Test func anotherArmingHasOtherConversations() throws {
        let traffic = try WatchedTraffic()
        _ = try traffic.take(page((1, 1), (2, 1), next: 2), after: 0)
        _ = try traffic.take(page((1, 1), next: 1), after: 2)
        #expect(traffic.conversations.count == 2 && traffic.conversation(1)?.1.count == 2)
        _ = try traffic.take(WatchedPage(messages: [], next: 0, omitted: 0), after: 1)
        _ = try traffic.take(page((1, 1), next: 1), after: 0)
        #expect(traffic.conversations.count == 3)
    }
}
