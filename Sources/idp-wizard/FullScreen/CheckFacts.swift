import IdentityModel
import Wizard

extension CheckFinding {
    /// A finding of the doctor as the wizard's value.
    init(_ finding: Finding) {
        let outcome: Outcome =
            switch finding.outcome {
            case .ok: .ok
            case .warning: .warning
            case .failed: .failed
            case .skipped: .skipped
            }
        self.init(
            name: finding.check.rawValue, outcome: outcome, found: UntrustedText(finding.found),
            advice: finding.advice.map { UntrustedText($0) })
    }
}
