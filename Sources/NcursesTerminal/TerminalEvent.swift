public import Terminal

/// An event that wakes the main loop.
public enum TerminalEvent: Sendable, Hashable {
    /// Input from the user, or a new size.
    case input(InputEvent)
    /// Another thread called ``WakeUp/callAsFunction()`` at least once.
    case wakeUp
    /// The timeout has passed without an event.
    case timeOut
    /// The program was stopped and continues; the screen is drawn again, and the size may have changed.
    ///
    /// Mask revealed secrets again: another person may be at the terminal now.
    case resume
    /// The program should end: clean up, then call ``NcursesScreen/die(by:)``.
    ///
    /// The same signal a second time ends the program at once, with the terminal restored.
    case end(EndingSignal)
}
