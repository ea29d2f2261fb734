/// The result of one check of a provider; raw values as `doctor` prints them in JSON.
public enum CheckOutcome: String, Sendable, Hashable, CaseIterable {
    /// Passed.
    case ok
    /// Works, but could be improved.
    case warning
    /// Must be fixed.
    case failed
    /// The check could not be run.
    case skipped
}
