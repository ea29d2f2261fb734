/// Text that may have been read in another encoding than the one it was written in.
public enum DoubtfulText {
    /// Whether a name looks as if its encoding was misread: a code page of DOS as one of Windows, UTF-8 as a code page,
    /// or Turkish letters as Icelandic ones.
    public static func isDoubtful(_ name: String, readAs encoding: CSVEncoding) -> Bool {
        guard name.utf8.contains(where: { $0 >= 0x80 }) else { return false }
        let scalars = Array(name.unicodeScalars)
        if encoding == .windows1252, scalars.contains(where: { "ðþÐÞ".unicodeScalars.contains($0) }) { return true }
        return isUTF8(scalars) || scalars.indices.contains { isMisplaced(scalars, $0) }
    }

    /// Whether the bytes of the text in a code page are UTF-8.
    private static func isUTF8(_ scalars: [Unicode.Scalar]) -> Bool {
        let bytes = scalars.compactMap(WindowsCodePage.byte)
        return bytes.count == scalars.count && String(validating: bytes, as: UTF8.self) != nil
    }

    /// Whether a sign is inside a word, or at an end of a word where it does not belong.
    private static func isMisplaced(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
        let scalar = scalars[index]
        guard scalar.value >= 0x80, !"’‘´·".unicodeScalars.contains(scalar) else { return false }
        if scalar == "\u{FFFD}" { return true }
        let isAfterLetter = index > 0 && scalars[index - 1].properties.isAlphabetic
        let isBeforeLetter = index + 1 < scalars.count && scalars[index + 1].properties.isAlphabetic
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .enclosingMark, .dashPunctuation, .spaceSeparator, .format, .control:
            return false
        // Quotation marks of the other kinds are closing marks in some language, so they may follow a letter.
        case .openPunctuation: return isAfterLetter
        case .currencySymbol, .otherSymbol: return isBeforeLetter
        default: return isAfterLetter && isBeforeLetter
        }
    }
}
