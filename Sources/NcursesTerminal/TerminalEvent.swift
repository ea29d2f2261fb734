public import Terminal

/// Why the main loop goes on.
public enum TerminalEvent: Sendable, Hashable {
    /// The person did something, or the size has changed.
    case input(InputEvent)
    /// Another thread called ``WakeUp/callAsFunction()``, once or several times.
    case wakeUp
    /// The deadline is over and nothing came.
    case timeOut
    /// The program was stopped and goes on; the screen is painted again, the size may have changed.
    ///
    /// What was revealed should be masked again: somebody else may sit there.
    case resume
    /// The program is to end: it has time to put things in order, then calls ``NcursesScreen/die(by:)``.
    ///
    /// The same signal once more ends it at once, with the terminal restored.
    case end(EndingSignal)
}
