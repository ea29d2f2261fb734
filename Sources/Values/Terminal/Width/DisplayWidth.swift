/// The number of columns that a text takes in a grid.
///
/// The sum over its graphemes, as ``Grid/put(_:at:style:maxWidth:)`` displays them: symbols for control characters
/// count, joined emoji count once.
public func displayWidth(_ text: String) -> Int {
    text.simpleWidth ?? text.reduce(0) { $0 + displayWidth($1) }
}

/// The number of columns that one grapheme takes in a grid.
public func displayWidth(_ character: Character) -> Int {
    if let ascii = character.asciiValue, ascii >= 0x20, ascii < 0x7F { return 1 }
    return CellCluster.clusters(of: character).reduce(0) { $0 + $1.width }
}

/// The number of columns that ``Grid/put(_:at:style:maxWidth:)`` uses of `room` columns: the width of the longest
/// prefix that fits.
public func fittingWidth(_ text: String, in room: Int) -> Int {
    let whole = displayWidth(text)
    if whole <= room { return whole }
    var used = 0
    for character in text {
        let columns = displayWidth(character)
        if used + columns > room { break }
        used += columns
    }
    return used
}

/// Returns the text if it fits in `width` columns, else its prefix followed by `ellipsis`.
///
/// Cuts between graphemes. If even the ellipsis does not fit, returns only the prefix.
public func clipped(_ text: String, to width: Int, ellipsis: String = "…") -> String {
    if displayWidth(text) <= width { return text }
    let mark = displayWidth(ellipsis)
    let room = mark <= width ? width - mark : width
    var used = 0
    var result = ""
    for character in text {
        let columns = displayWidth(character)
        if used + columns > room { break }
        used += columns
        result.append(character)
    }
    return mark <= width ? result + ellipsis : result
}

/// Splits the text into lines of at most `width` columns, at spaces, and inside a word only if it is longer than a
/// line.
///
/// Each line end begins a new line; no line ends with a space. An empty text is one empty line.
public func wrapped(_ text: String, to width: Int) -> [String] { wrappedRows(text, to: width).lines }

/// The lines of ``wrapped(_:to:)``, and the indices of those that end inside a word.
public func wrappedRows(_ text: String, to width: Int) -> (lines: [String], endInsideWord: Set<Int>) {
    var lines: [String] = []
    var broken: Set<Int> = []
    for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
        var line = ""
        for word in paragraph.split(separator: " ") {
            if !line.isEmpty, displayWidth(line) + 1 + displayWidth(String(word)) <= width {
                line += " " + word
                continue
            }
            if !line.isEmpty { lines.append(line) }
            line = ""
            for character in word {
                if !line.isEmpty, displayWidth(line) + displayWidth(character) > width {
                    broken.insert(lines.count)
                    // A list without spaces, such as a claim's, is broken between its elements.
                    let end = line.lastIndex(of: ",").map(line.index(after:)) ?? line.endIndex
                    lines.append(String(line[..<end]))
                    line = String(line[end...])
                }
                line.append(character)
            }
        }
        lines.append(line)
    }
    return (lines, broken)
}

extension Unicode.Scalar {
    /// Whether the scalar fills one cell by itself, whatever precedes or follows it: printable ASCII, Latin letters and
    /// signs, dashes and quotes, arrows, box drawing, geometric shapes, check marks.
    ///
    /// Texts of only such scalars are measured and drawn without splitting them into graphemes. ``CellCluster``
    /// displays each of them in the same way.
    var isSimple: Bool {
        switch value {
        case 0x20..<0x7F, 0xA1..<0xAD, 0xAE..<0x300, 0x2010...0x2027, 0x2190...0x21FF, 0x2500...0x257F, 0x25A0...0x25FC,
            0x2713,
            0x2717:
            true
        default: false
        }
    }
}

extension String {
    /// The number of columns of a text of simple scalars; `nil` for any other text.
    var simpleWidth: Int? {
        var count = 0
        for scalar in unicodeScalars {
            guard scalar.isSimple else { return nil }
            count += 1
        }
        return count
    }
}
