import Dispatch
import IdentityModel
import Synchronization

/// What wakes a session of questions: a line that was typed, the wizard's inbox, a signal.
///
/// Safe from any thread.
final class PlainEvents: Sendable {
    enum Event: Sendable {
        /// The inbox has messages.
        case inbox
        /// The user has typed a line.
        case line(Secret)
        /// There is no further line, or it cannot be read.
        case ended
        /// The program is to end.
        case interrupted
    }

    private let queue = Mutex<[Event]>([])
    private let semaphore = DispatchSemaphore(value: 0)

    /// Adds an event.
    func post(_ event: Event) {
        queue.withLock { $0.append(event) }
        semaphore.signal()
    }

    /// The next event; blocks until there is one.
    func next() -> Event {
        while true {
            semaphore.wait()
            let event = queue.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            if let event { return event }
        }
    }
}
