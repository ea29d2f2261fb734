import JOSE
package import PrivateFiles
import Synchronization
package import WatchProtocol

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What a watcher has seen: the conversations in memory, and their messages in a file without a name.
///
/// The file is a ring: beyond its size, or 100 000 messages, the oldest are dropped. It ends with the program.
/// Functions block. Thread-safe.
package final class WatchedTraffic: Sendable {
    /// What a page of messages has changed.
    package struct Change: Sendable {
        package fileprivate(set) var conversations: [WatchedConversation] = []
        /// The conversations whose last message was dropped.
        package fileprivate(set) var dropped: [Int64] = []
        /// The messages of the page, each with the ID of its conversation.
        package fileprivate(set) var messages: [(id: Int64, message: WatchedMessage)] = []
    }

    /// Where a message is in the file.
    private struct Entry {
        let conversation: Int64
        let offset: Int
        let length: Int
        var end: Int { offset + length }
    }

    private struct State {
        /// Oldest first.
        var entries: ArraySlice<Entry> = []
        var conversations: [Int64: WatchedConversation] = [:]
        /// How many messages of a conversation are in the file.
        var kept: [Int64: Int] = [:]
        var next: Int64 = 0
        /// How often the realm was armed; then the provider's numbers begin again.
        var armings: Int64 = 0
    }

    private let most: Int
    private let bytes: Int
    private let descriptor: Int32
    private let state = Mutex(State())

    package init(most: Int = 100_000, bytes: Int = 256 << 20) throws(FileError) {
        (self.most, self.bytes) = (most, bytes)
        descriptor = try PrivateFile.openUnnamed()
    }

    deinit { close(descriptor) }

    /// The number after which the next messages are asked for.
    package var next: Int64 { state.withLock(\.next) }

    /// Keeps the messages of a page after a number; drops a page that another request has read at the same time.
    package func take(_ page: WatchedPage, after number: Int64) throws(FileError) -> Change {
        var change = Change()
        do {
            try state.withLock { state in
                guard number == state.next else { return }
                if page.next < state.next || page.messages.first.map({ $0.number <= state.next }) == true {
                    state.armings += 1
                }
                state.next = page.next
                for message in page.messages {
                    let id = state.armings << 40 | message.conversation
                    try keep(message, of: id, &state, &change)
                    if state.conversations[id]?.add(message) == nil {
                        state.conversations[id] = WatchedConversation(message, id: id)
                    }
                    change.messages.append((id, message))
                }
                change.conversations = Set(change.messages.map(\.id)).compactMap { state.conversations[$0] }
            }
        } catch {
            throw error as? FileError ?? FileError("watched messages", .system(EIO))
        }
        return change
    }

    private func keep(
        _ message: WatchedMessage, of id: Int64, _ state: inout State, _ change: inout Change
    ) throws(FileError) {
        let line = Array(message.line.utf8)
        var offset = state.entries.last?.end ?? 0
        if offset + line.count > bytes { offset = 0 }
        let place = Entry(conversation: id, offset: offset, length: line.count)
        while let oldest = state.entries.first,
            state.entries.count >= most || oldest.offset < place.end && place.offset < oldest.end
        {
            state.entries.removeFirst()
            state.kept[oldest.conversation, default: 1] -= 1
            guard state.kept[oldest.conversation] == 0 else { continue }
            (state.kept[oldest.conversation], state.conversations[oldest.conversation]) = (nil, nil)
            change.dropped.append(oldest.conversation)
        }
        guard pwrite(descriptor, line, line.count, off_t(offset)) == line.count else {
            throw FileError("watched messages", .system(errno))
        }
        state.entries.append(place)
        state.kept[id, default: 0] += 1
    }

    /// A conversation with its messages as far as they are kept; `nil` if none is.
    package func conversation(_ id: Int64) -> (WatchedConversation, [WatchedMessage])? {
        state.withLock { state in
            guard let conversation = state.conversations[id] else { return nil }
            let messages = state.entries.filter { $0.conversation == id }.compactMap { entry -> WatchedMessage? in
                var line = [UInt8](repeating: 0, count: entry.length)
                guard pread(descriptor, &line, line.count, off_t(entry.offset)) == line.count else { return nil }
                return (try? JSONValue(parsing: line)).flatMap { WatchedMessage($0) }
            }
            return (conversation, messages)
        }
    }

    /// All conversations, in the order in which they began.
    package var conversations: [WatchedConversation] {
        state.withLock { $0.conversations.values.sorted { $0.id < $1.id } }
    }
}
