extension Int {
    /// The number in groups of three digits, as in `8 000`.
    var grouped: String {
        let digits = String(self)
        return digits.enumerated()
            .map { ($0.offset > 0 && (digits.count - $0.offset).isMultiple(of: 3) ? " " : "") + String($0.element) }
            .joined()
    }
}
