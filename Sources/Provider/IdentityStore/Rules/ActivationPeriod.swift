/// The validity period of an activation code in KOBIL's notation: a number and `d`, `h`, `m` or `s` (Sources/KOBIL.md, Activation codes).
package struct ActivationPeriod: Sendable, Hashable {
    /// The period as it was sent.
    package let text: String
    /// The period in seconds: from one second to a hundred years.
    package let seconds: Int

    /// Parses a period; `nil` for any other text.
    package init?(_ text: String) {
        guard let unit = text.last, let factor = ["d": 86400, "h": 3600, "m": 60, "s": 1][unit],
            text.dropLast().utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let number = Int(text.dropLast())
        else { return nil }
        let (seconds, isTooLarge) = number.multipliedReportingOverflow(by: factor)
        guard !isTooLarge, (1...3_162_240_000).contains(seconds) else { return nil }
        self.text = text
        self.seconds = seconds
    }

    private init(text: String, seconds: Int) {
        self.text = text
        self.seconds = seconds
    }

    static let sixtyDays = ActivationPeriod(text: "60d", seconds: 60 * 86_400)
    static let tenMinutes = ActivationPeriod(text: "10m", seconds: 600)
}
