public import IdentityModel

/// The texts of a plain diagram in the reader's language; names of events and checks come from the events.
public struct PlainWords: Sendable {
    let checks: @Sendable (_ subject: String, _ count: Int, _ failures: Int) -> String
    let check: @Sendable (TracedCheck) -> String
    let milliseconds: @Sendable (Int) -> String
    let seconds: @Sendable (Int) -> String
    let decimalSign: String

    /// - Parameters:
    ///   - checks: describes several checks of a subject, and how many of them failed.
    ///   - check: describes one check.
    ///   - milliseconds: formats milliseconds with their unit.
    ///   - seconds: formats seconds with their unit.
    ///   - decimalSign: the decimal separator.
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
