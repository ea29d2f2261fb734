extension StringProtocol {
    /// Without the blanks, tabs and line ends at both ends.
    func trimmingBlanks() -> String {
        let scalars = unicodeScalars
        guard let start = scalars.firstIndex(where: { !$0.isBlank }),
            let end = scalars.lastIndex(where: { !$0.isBlank })
        else { return "" }
        return String(String.UnicodeScalarView(scalars[start...end]))
    }

    /// With one blank for each run of blanks, tabs and line ends, none at the ends: how a page shows text.
    func collapsingBlanks() -> String {
        unicodeScalars.split { $0.isBlank }.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
    }
}

extension Unicode.Scalar {
    /// ASCII white space as HTML knows it.
    fileprivate var isBlank: Bool { self == " " || self == "\n" || self == "\t" || self == "\r" || self == "\u{C}" }
}
