public import IdentityModel

/// What one check of the provider came to.
public struct CheckFinding: Sendable, Hashable {
    /// How it went.
    public enum Outcome: Sendable, Hashable, CaseIterable {
        /// It is as it should be.
        case ok
        /// It works, and something better is possible.
        case warning
        /// It must be changed.
        case failed
        /// It could not be looked at.
        case skipped
    }

    /// What was looked at, as the command calls it.
    public var name: String
    /// How it went.
    public var outcome: Outcome
    /// What was found.
    public var found: UntrustedText
    /// What to change and where; nil where nothing is to be changed.
    public var advice: UntrustedText?

    /// Makes a finding.
    public init(name: String, outcome: Outcome, found: UntrustedText, advice: UntrustedText? = nil) {
        self.name = name
        self.outcome = outcome
        self.found = found
        self.advice = advice
    }
}
