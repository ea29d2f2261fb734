public import IdentityModel

/// The words of a plain diagram in the reader's language; names of events and checks are in the events.
public struct PlainWords: Sendable {
    let checks: @Sendable (_ subject: String, _ count: Int, _ failures: Int) -> String
    let check: @Sendable (TracedCheck) -> String
    let milliseconds: @Sendable (Int) -> String
    let seconds: @Sendable (Int) -> String
    let decimalSign: String

    /// Makes the words.
    ///
    /// - Parameters:
    ///   - checks: several checks of a subject, and how many of them failed.
    ///   - check: one check.
    ///   - milliseconds: a number of milliseconds with its unit.
    ///   - seconds: a number of seconds with its unit.
    ///   - decimalSign: what stands before the decimals of a number.
    public init(
        checks: @escaping @Sendable (_ subject: String, _ count: Int, _ failures: Int) -> String,
        check: @escaping @Sendable (TracedCheck) -> String, milliseconds: @escaping @Sendable (Int) -> String,
        seconds: @escaping @Sendable (Int) -> String, decimalSign: String
    ) {
        self.checks = checks
        self.check = check
        self.milliseconds = milliseconds
        self.seconds = seconds
        self.decimalSign = decimalSign
    }
}
