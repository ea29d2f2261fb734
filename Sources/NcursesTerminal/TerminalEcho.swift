internal import CTerminal

/// The echo of the terminal behind standard input, while a secret is typed without the full screen.
///
/// A crash gives the echo back too.
public enum TerminalEcho {
    /// Stops the echo and drops what was typed before; false where standard input is no terminal or its echo is off already.
    ///
    /// One thread at a time calls it.
    @discardableResult
    public static func stop() -> Bool { ct_echo_off() }

    /// Gives the echo back where ``stop()`` has taken it, and drops what was typed since; from any thread, at any time.
    public static func restore() { ct_echo_on() }
}
