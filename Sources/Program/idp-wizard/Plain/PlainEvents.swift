import Dispatch
import IdentityModel
import Synchronization

/// The events that a line-by-line session waits for: a typed line, the wizard's inbox, a signal.
///
/// Thread-safe.
final class PlainEvents: Sendable {
    enum Event: Sendable {
        case inbox
        /// The user has typed a line.
        case line(Secret)
        /// The input has ended or cannot be read.
        case ended
        /// A signal interrupts the program.
        case interrupted
    }

    private let queue = Mutex<[Event]>([])
    private let semaphore = DispatchSemaphore(value: 0)

    func post(_ event: Event) {
        queue.withLock { $0.append(event) }
        semaphore.signal()
    }

    /// Returns the next event; blocks until there is one.
    func next() -> Event {
        while true {
            semaphore.wait()
            let event = queue.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            if let event { return event }
        }
    }
}
