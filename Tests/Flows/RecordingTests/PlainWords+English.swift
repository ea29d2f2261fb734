import IdentityModel
import Recording

extension PlainWords {
    static let english = PlainWords(
        checks: { "\($0): \($1) checks, " + ($2 == 0 ? "passed" : "\($2) failed") },
        check: { $0.passed ? "\($0.name) ok" : "\($0.name): expected \($0.expected), found \($0.found)" },
        milliseconds: { "\($0) ms" }, seconds: { "\($0) s" }, decimalSign: ".")
}
