public import FlowModel
public import IdentityModel

/// The result of one check of the provider.
public struct CheckFinding: Sendable, Hashable {
    /// The check's name, as `doctor` prints it.
    public var name: String
    /// The verdict.
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
