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
