internal import CTerminal

/// Wakes the main loop; can be used on any thread, before, while and after a screen is open.
public struct WakeUp: Sendable {
    /// All values wake the same main loop.
    public init() {}

    /// Makes ``NcursesScreen/waitForEvents(timeout:)`` return ``TerminalEvent/wakeUp``; never blocks.
    ///
    /// Store the data for the main thread before the call. Several calls before it wakes count as one.
    public func callAsFunction() { ct_wake() }
}
