import IdentityModel
public import Localization
public import Recording

extension PlainWords {
    public init(_ texts: Texts) {
        self.init(
            checks: { subject, count, failures in
                let parts = ["subject": subject, "failures": String(failures)]
                return texts.counted(failures == 0 ? .exportDiagramPassed : .exportDiagramFailed, count, parts)
            },
            check: { check in
                texts[
                    check.passed ? .exportCheckPassed : .exportCheckFailed,
                    ["name": check.name, "expected": check.expected, "found": check.found]]
            },
            milliseconds: { texts[.timeMilliseconds, ["milliseconds": String($0)]] },
            seconds: { texts[.timeMeasured, ["seconds": String($0)]] }, decimalSign: texts[.languageDecimal])
    }
}
