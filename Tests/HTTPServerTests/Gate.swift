import TestSupport

/// A handler's work that ends only when the test says so or when its task is cancelled.
final class Gate: Sendable {
    /// Given when as many handlers as expected wait here.
    let entered = Signal()
    /// Given when a handler's task was cancelled here.
    let cancelled = Signal()
    private let opened = Signal()
    private let inside = Tally()
    private let expected: Int

    /// Makes one that tells of entering when so many are in.
    init(expected: Int = 1) { self.expected = expected }

    /// Lets everybody through.
    func open() { opened.give() }

    /// Waits to be let through; true if that came, false if the task was cancelled first.
    func pass() async -> Bool {
        if inside.add() == expected { entered.give() }
        let isCancelled = Tally()
        return await withTaskCancellationHandler {
            await opened.wait()
            return isCancelled.value == 0
        } onCancel: {
            isCancelled.add()
            cancelled.give()
            opened.give()
        }
    }
}
