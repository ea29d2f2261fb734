internal import CTerminal
public import Terminal

public enum TerminalEvent: Sendable, Hashable {
    /// Input from the user, or a new size.
    case input(InputEvent)
    /// Another thread called ``WakeUp/callAsFunction()`` at least once.
    case wakeUp
    /// The timeout expired without an event.
    case timeOut
    /// The program was stopped and continues; the screen is drawn again, and its size may have changed.
    ///
    /// Mask revealed secrets, because another person may be at the terminal now.
    case resume
    /// The program should end: clean up, then call ``NcursesScreen/die(by:)``.
    ///
    /// If the same signal arrives again, it ends the program at once, with the terminal restored.
    case end(EndingSignal)
}

/// A signal that requests the program to end.
public enum EndingSignal: Int32, Sendable, Hashable, CaseIterable {
    /// SIGHUP: the terminal is gone.
    case hangUp = 1
    /// SIGINT from another program; Ctrl-C arrives as a key.
    case interrupt = 2
    /// SIGQUIT from another program.
    case quit = 3
    case terminate = 15
}

/// Wakes the main loop; can be used on any thread, before, while and after a screen is open.
public struct WakeUp: Sendable {
    /// All values wake the same main loop.
    public init() {}

    /// Makes ``NcursesScreen/waitForEvents(timeout:)`` return ``TerminalEvent/wakeUp``; never blocks.
    ///
    /// Store the data for the main thread before the call. Several calls before it wakes count as one.
    public func callAsFunction() { ct_wake() }
}
