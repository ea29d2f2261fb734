import Dispatch
public import IdentityModel
import Synchronization

/// Writes events as lines of JSON, on its own serial queue.
///
/// A request never waits for it: if the buffer is full, events are dropped, and a line reports how many. Can be used
/// from any thread.
public final class JSONLinesLog: ServerLog {
    private struct State {
        var waiting: [ServerEvent] = []
        var dropped = 0
        var isWriting = false
    }

    private let level: ServerEvent.Level
    private let capacity: Int
    private let clock: any WallClock
    private let write: @Sendable ([UInt8]) -> Void
    private let queue = DispatchQueue(label: "idp-wizard.server-log")
    private let state = Mutex(State())

    /// The largest write to a pipe that is atomic on Linux (`PIPE_BUF`), in bytes, so that lines of several writers are
    /// not mixed.
    private static let longestWrite = 4096

    /// Creates a log.
    ///
    /// - Parameters:
    ///   - level: the least important level that is written.
    ///   - capacity: the maximum number of events in the buffer.
    ///   - clock: the clock for the lines about dropped events.
    ///   - write: writes whole lines. It may block; it is called from one thread at a time.
    public init(
        level: ServerEvent.Level = .info, capacity: Int = 1024, clock: any WallClock = SystemWallClock(),
        write: @escaping @Sendable ([UInt8]) -> Void
    ) {
        self.level = level
        self.capacity = capacity
        self.clock = clock
        self.write = write
    }

    /// Queues an event if its level is written; never blocks.
    public func record(_ event: ServerEvent) {
        guard event.level <= level else { return }
        let begins = state.withLock { state in
            guard state.waiting.count < capacity else {
                state.dropped += 1
                return false
            }
            state.waiting.append(event)
            defer { state.isWriting = true }
            return !state.isWriting
        }
        if begins { queue.async { self.writeWaiting() } }
    }

    /// Waits until the recorded events are written, at most for `limit`, because the reader of a pipe may have stopped.
    public func flush(within limit: Duration = .seconds(1)) async {
        await withCheckedContinuation { continuation in
            let caller = FlushedCaller(continuation)
            // The queue is serial: this runs after the writes that are queued.
            queue.async { caller.resume() }
            DispatchQueue(label: "idp-wizard.server-log.limit").asyncAfter(deadline: .now() + limit.dispatchInterval) {
                caller.resume()
            }
        }
    }

    private func writeWaiting() {
        while let (events, dropped) = next() {
            var lines = events.map(\.bytes)
            if dropped > 0 {
                lines.append(
                    ServerEvent(time: clock.now(), level: .warning, trace: nil, subject: .dropped(dropped)).bytes)
            }
            var bytes: [UInt8] = []
            for line in lines {
                if !bytes.isEmpty, bytes.count + line.count >= Self.longestWrite {
                    write(bytes)
                    bytes.removeAll(keepingCapacity: true)
                }
                bytes += line
                bytes.append(UInt8(ascii: "\n"))
            }
            write(bytes)
        }
    }

    /// Removes the events from the buffer; returns `nil` if it is empty, and the next event then starts the writer
    /// again.
    private func next() -> (events: [ServerEvent], dropped: Int)? {
        state.withLock { state in
            guard !state.waiting.isEmpty || state.dropped > 0 else {
                state.isWriting = false
                return nil
            }
            defer {
                state.waiting.removeAll(keepingCapacity: true)
                state.dropped = 0
            }
            return (state.waiting, state.dropped)
        }
    }
}

/// A caller of `flush`, resumed by the queue or the time limit, whichever is first.
private final class FlushedCaller: Sendable {
    private let continuation: Mutex<CheckedContinuation<Void, Never>?>

    init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = Mutex(continuation) }

    func resume() {
        let waiting = continuation.withLock { continuation in
            defer { continuation = nil }
            return continuation
        }
        waiting?.resume()
    }
}

extension Duration {
    fileprivate var dispatchInterval: DispatchTimeInterval {
        .nanoseconds(Int(components.seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000))
    }
}
