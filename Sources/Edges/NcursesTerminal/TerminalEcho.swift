internal import CTerminal

/// The echo of standard input's terminal, while a secret is typed without the full screen.
///
/// A crash also restores the echo.
public enum TerminalEcho {
    /// Disables the echo and discards type-ahead; returns `false` if standard input is not a terminal or its echo is
    /// already off.
    ///
    /// Call it from one thread at a time.
    @discardableResult
    public static func stop() -> Bool { ct_echo_off() }

    /// Restores the echo that ``stop()`` disabled, and discards type-ahead; can be called on any thread, at any time.
    public static func restore() { ct_echo_on() }
}
