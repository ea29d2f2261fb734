extension StringProtocol {
    /// Removes spaces, tabs and line ends at both ends.
    func trimmingWhitespace() -> String {
        let scalars = unicodeScalars
        guard let start = scalars.firstIndex(where: { !$0.isWhitespace }),
            let end = scalars.lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(String.UnicodeScalarView(scalars[start...end]))
    }

    /// Replaces each run of spaces, tabs and line ends with one space, and removes those at the ends, as a page shows
    /// text.
    func collapsingWhitespace() -> String {
        unicodeScalars.split { $0.isWhitespace }.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
    }
}

extension Unicode.Scalar {
    /// ASCII whitespace as HTML defines it.
    fileprivate var isWhitespace: Bool {
        self == " " || self == "\n" || self == "\t" || self == "\r" || self == "\u{C}"
    }
}
