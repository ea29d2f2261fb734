public import FlowModel
import IdentityModel
import Localization
public import Sentences

/// The result of one check of the provider.
public struct CheckFinding: Sendable, Hashable {
    package var title: Text
    public var outcome: CheckOutcome
    public var found: Text
    /// What to change and where; `nil` if nothing has to be changed.
    public var advice: Text?

    package init(title: Text, outcome: CheckOutcome, found: Text, advice: Text? = nil) {
        self.title = title
        self.outcome = outcome
        self.found = found
        self.advice = advice
    }
}
