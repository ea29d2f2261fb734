import TestSupport

/// Blocks handlers until the test opens the gate or their task is cancelled.
final class Gate: Sendable {
    /// Signalled when the expected number of handlers waits here.
    let entered = Signal()
    /// Signalled when a handler's task was cancelled here.
    let cancelled = Signal()
    private let opened = Signal()
    private let inside = Tally()
    private let expected: Int

    /// Signals `entered` after `expected` handlers have entered.
    init(expected: Int = 1) { self.expected = expected }

    func open() { opened.give() }

    /// Waits for the gate to open: `true` if it opened, `false` if the task was cancelled first.
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
