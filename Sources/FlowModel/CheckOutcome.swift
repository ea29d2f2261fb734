/// The result of one check of a provider; raw values as `doctor` prints them in JSON.
public enum CheckOutcome: String, Sendable, Hashable, CaseIterable {
    /// Everything is as it should be.
    case ok
    /// It works, and could be better.
    case warning
    /// It must be changed.
    case failed
    /// The check could not be made.
    case skipped
}
