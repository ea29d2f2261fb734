extension Unicode.Scalar {
    /// Whether people type it as a space: trimmed around values.
    var isBlank: Bool {
        if isASCII { return self == " " || self == "\t" }
        return properties.generalCategory == .spaceSeparator
    }

    /// Whether it controls or hides text, so that two values can look alike or a terminal be changed.
    ///
    /// Includes bidirectional controls and separators of lines and paragraphs, but not the zero-width characters that
    /// join letters in some scripts: each column has its own rules.
    var isInvisible: Bool {
        if isASCII { return value < 0x20 || value == 0x7F }
        if self == "\u{200C}" || self == "\u{200D}" { return false }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: return true
        default: return false
        }
    }
}

extension String {
    /// The text without Unicode blanks at its ends.
    public var trimmingBlanks: String {
        let scalars = unicodeScalars
        guard let first = scalars.first, let last = scalars.last, first.isBlank || last.isBlank else { return self }
        guard let start = scalars.firstIndex(where: { !$0.isBlank }),
            let end = scalars.lastIndex(where: { !$0.isBlank })
        else { return "" }
        return String(scalars[start...end])
    }
}
