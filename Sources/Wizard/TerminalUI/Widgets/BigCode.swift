package import Terminal

/// A code in digits five rows high, legible from a distance.
package struct BigCode {
    /// `nil` if the code contains anything but digits or does not fit.
    package let rows: [String]?

    package init(_ code: String, width: Int, glyphs: Glyphs) {
        let digits = code.compactMap(\.wholeNumberValue).filter { 0...9 ~= $0 }
        let group = digits.count > 6 && digits.count % 4 == 0 ? 4 : 3
        let gaps = digits.isEmpty ? 0 : (digits.count - 1) / group
        guard digits.count == code.count, !digits.isEmpty, digits.count * 6 - 1 + gaps * 3 <= width else {
            rows = nil
            return
        }
        let ink: Character = glyphs.isASCII ? "#" : "█"
        rows = (0..<5).map { row in
            var line = ""
            for (index, digit) in digits.enumerated() {
                if index > 0 { line += index % group == 0 ? "    " : " " }
                line += Self.shapes[digit][row].map { $0 == "#" ? String(ink) : " " }.joined()
            }
            return line
        }
    }

    private static let shapes: [[String]] = [
        ["#####", "#   #", "#   #", "#   #", "#####"],
        ["  #  ", " ##  ", "  #  ", "  #  ", " ### "],
        ["#####", "    #", "#####", "#    ", "#####"],
        ["#####", "    #", " ####", "    #", "#####"],
        ["#   #", "#   #", "#####", "    #", "    #"],
        ["#####", "#    ", "#####", "    #", "#####"],
        ["#####", "#    ", "#####", "#   #", "#####"],
        ["#####", "    #", "   # ", "  #  ", "  #  "],
        ["#####", "#   #", "#####", "#   #", "#####"],
        ["#####", "#   #", "#####", "    #", "#####"],
    ]
}
