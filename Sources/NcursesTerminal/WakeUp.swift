internal import CTerminal

/// Makes the main loop go on; may be handed to any thread, and called before and after there is a screen.
public struct WakeUp: Sendable {
    /// Makes a way to wake the one main loop of this process.
    public init() {}

    /// Makes ``NcursesScreen/waitForEvents(timeout:)`` return ``TerminalEvent/wakeUp``; never blocks.
    ///
    /// Put what is to be told where the main thread finds it first. Calls that come before it looks count as one.
    public func callAsFunction() { ct_wake() }
}
