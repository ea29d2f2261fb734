/// A text in a Mermaid sequence diagram.
///
/// Mermaid escapes characters as decimal entity codes, `#35;` for a number sign ("Entity codes to escape characters" in
/// its documentation of sequence diagrams).
enum MermaidText {
    /// The text on one line; every character that could have a meaning for the parser or the renderer is escaped.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            if plain(scalar) { result.unicodeScalars.append(scalar) } else { result += "#\(scalar.value);" }
        }
        // "end" alone closes a block in some versions, and "wrap:" at the beginning is a directive.
        let words = result.split(separator: " ", omittingEmptySubsequences: false).map { word in
            word.lowercased() == "end" ? "#\(word.unicodeScalars.first?.value ?? 101);\(word.dropFirst())" : word[...]
        }
        return words.joined(separator: " ").replacing("wrap:", with: "wrap#58;")
    }

    private static func plain(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value > 0x7F { return true }
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", " ", ".", ",", ":", "/", "_", "(", ")", "=", "?", "+", "!", "'", "@",
            "|":
            return true
        case "-": return true
        default: return false
        }
    }
}
