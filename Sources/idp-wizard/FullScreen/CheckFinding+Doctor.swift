import IdentityModel
import Localization
import Wizard

extension CheckFinding {
    /// A finding of the doctor as the wizard's value.
    init(_ finding: Finding) {
        self.init(
            title: finding.check.title, outcome: finding.outcome, found: finding.found, advice: finding.advice)
    }
}
