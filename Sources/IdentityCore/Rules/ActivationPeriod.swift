/// How long an activation code can be used, as KOBIL's API writes it: a number and `d`, `h`, `m` or `s` (Sources/KOBIL.md, Activation codes).
package struct ActivationPeriod: Sendable, Hashable {
    /// As it was written.
    package let text: String
    /// The span in seconds, at least one and at most a hundred years.
    package let seconds: Int

    /// Reads a period; nil for anything else.
    package init?(_ text: String) {
        guard let unit = text.last, let factor = ["d": 86400, "h": 3600, "m": 60, "s": 1][unit],
            text.dropLast().utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let number = Int(text.dropLast())
        else { return nil }
        let (seconds, isTooLarge) = number.multipliedReportingOverflow(by: factor)
        guard !isTooLarge, (1...3_162_240_000).contains(seconds) else { return nil }
        self.text = text
        self.seconds = seconds
    }
}
