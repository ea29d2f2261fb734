import IdentityModel
import Localization
import Wizard

extension CheckFinding {
    /// A finding of the doctor as the wizard's value, in the language of the texts.
    init(_ finding: Finding, _ texts: FindingTexts?) {
        let finding = texts?.translated(finding) ?? finding
        self.init(
            name: texts?.texts[finding.check.title] ?? finding.check.rawValue, outcome: finding.outcome,
            found: UntrustedText(finding.found),
            advice: finding.advice.map { UntrustedText($0) })
    }
}
