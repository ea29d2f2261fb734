public import FlowModel
public import IdentityModel

/// What one check of the provider came to.
public struct CheckFinding: Sendable, Hashable {
    /// What was looked at, as the command calls it.
    public var name: String
    /// How it went.
    public var outcome: CheckOutcome
    /// What was found.
    public var found: UntrustedText
    /// What to change and where; nil where nothing is to be changed.
    public var advice: UntrustedText?

    /// Makes a finding.
    public init(name: String, outcome: CheckOutcome, found: UntrustedText, advice: UntrustedText? = nil) {
        self.name = name
        self.outcome = outcome
        self.found = found
        self.advice = advice
    }
}
