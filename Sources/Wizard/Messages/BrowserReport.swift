/// Whether the browser that should show an address was started.
public enum BrowserReport: Sendable, Hashable {
    /// The program that opens it was started, and has not failed so far.
    case started
    /// No program could be started, or it ended with an error.
    case failed
}
