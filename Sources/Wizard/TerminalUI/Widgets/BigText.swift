package import Terminal

/// A text in letters five rows high, legible from a distance: A to Z, 0 to 9, `_` and `/`.
package struct BigText {
    /// `nil` if the text contains another character or does not fit.
    package let rows: [String]?

    package static let height = 5

    /// Draws a text in at most `width` columns; where there is room, each letter is twice as wide.
    package init(_ text: String, width: Int, glyphs: Glyphs) {
        let shapes = text.compactMap { Self.shapes[$0] }
        let single = shapes.reduce(0) { $0 + ($1.first?.count ?? 0) + 1 } - 1
        guard shapes.count == text.count, !shapes.isEmpty, single <= width else {
            rows = nil
            return
        }
        let scale = single * 2 <= width ? 2 : 1
        let ink: Character = glyphs.isASCII ? "#" : "█"
        rows = (0..<Self.height).map { row in
            shapes.map { shape in
                shape[row].map { String(repeating: $0 == "#" ? ink : " ", count: scale) }.joined()
            }
            .joined(separator: String(repeating: " ", count: scale))
        }
    }

    private static let shapes: [Character: [String]] = [
        "A": ["###", "# #", "###", "# #", "# #"],
        "B": ["## ", "# #", "## ", "# #", "## "],
        "C": ["###", "#  ", "#  ", "#  ", "###"],
        "D": ["## ", "# #", "# #", "# #", "## "],
        "E": ["###", "#  ", "## ", "#  ", "###"],
        "F": ["###", "#  ", "## ", "#  ", "#  "],
        "G": ["###", "#  ", "# #", "# #", "###"],
        "H": ["# #", "# #", "###", "# #", "# #"],
        "I": ["###", " # ", " # ", " # ", "###"],
        "J": ["  #", "  #", "  #", "# #", "###"],
        "K": ["# #", "# #", "## ", "# #", "# #"],
        "L": ["#  ", "#  ", "#  ", "#  ", "###"],
        "M": ["#   #", "## ##", "# # #", "#   #", "#   #"],
        "N": ["#  #", "## #", "# ##", "#  #", "#  #"],
        "O": ["###", "# #", "# #", "# #", "###"],
        "P": ["###", "# #", "###", "#  ", "#  "],
        "Q": ["###", "# #", "# #", "###", "  #"],
        "R": ["## ", "# #", "## ", "# #", "# #"],
        "S": [" ##", "#  ", " # ", "  #", "## "],
        "T": ["###", " # ", " # ", " # ", " # "],
        "U": ["# #", "# #", "# #", "# #", "###"],
        "V": ["# #", "# #", "# #", "# #", " # "],
        "W": ["#   #", "#   #", "# # #", "## ##", "#   #"],
        "X": ["# #", "# #", " # ", "# #", "# #"],
        "Y": ["# #", "# #", " # ", " # ", " # "],
        "Z": ["###", "  #", " # ", "#  ", "###"],
        "0": ["###", "# #", "# #", "# #", "###"],
        "1": [" # ", "## ", " # ", " # ", "###"],
        "2": ["###", "  #", "###", "#  ", "###"],
        "3": ["###", "  #", "###", "  #", "###"],
        "4": ["# #", "# #", "###", "  #", "  #"],
        "5": ["###", "#  ", "###", "  #", "###"],
        "6": ["###", "#  ", "###", "# #", "###"],
        "7": ["###", "  #", "  #", "  #", "  #"],
        "8": ["###", "# #", "###", "# #", "###"],
        "9": ["###", "# #", "###", "  #", "###"],
        "_": ["   ", "   ", "   ", "   ", "###"],
        "/": ["  #", "  #", " # ", "#  ", "#  "],
    ]
}
