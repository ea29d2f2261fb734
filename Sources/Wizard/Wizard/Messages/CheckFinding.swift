public import FlowModel
import IdentityModel
package import Localization
public import Sentences

/// The result of one check of the provider.
public struct CheckFinding: Sendable, Hashable {
    package var title: TextKey
    public var outcome: CheckOutcome
    public var found: Text
    /// What to change and where; `nil` if nothing has to be changed.
    public var advice: Text?

    package init(title: TextKey, outcome: CheckOutcome, found: Text, advice: Text? = nil) {
        self.title = title
        self.outcome = outcome
        self.found = found
        self.advice = advice
    }
}
