import IdentityModel
import Wizard

extension CheckFinding {
    /// A finding of the doctor as the wizard's value.
    init(_ finding: Finding) {
        self.init(
            name: finding.check.rawValue, outcome: finding.outcome, found: UntrustedText(finding.found),
            advice: finding.advice.map { UntrustedText($0) })
    }
}
