import Doctor
import IdentityModel
import Localization
import Wizard

extension CheckFinding {
    /// Converts a finding of the doctor.
    init(_ finding: Finding) {
        self.init(
            title: finding.check.title, outcome: finding.outcome, found: finding.found, advice: finding.advice)
    }
}
