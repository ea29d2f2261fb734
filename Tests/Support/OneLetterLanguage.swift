/// A pseudo-translation of the English texts that replaces each letter outside placeholders.
///
/// A letter of the alphabet that remains on the screen belongs to a text that is in no file of the languages.
public enum OneLetterLanguage {
    /// The catalogue of the pseudo-translation, derived from the template of messages.
    public static func catalogue(of template: String) -> [UInt8] {
        var id = ""
        let lines = template.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
            if line.hasPrefix("msgid ") { id = String(line.dropFirst("msgid ".count)) }
            if line == "msgstr[0] \"\"" { return "msgstr[0] \(hidden(id[...]))" }
            if line.hasPrefix("msgid_plural ") { id = String(line.dropFirst("msgid_plural ".count)) }
            if line == "msgstr[1] \"\"" { return "msgstr[1] \(hidden(id[...]))" }
            return line == "msgstr \"\"" ? "msgstr \(hidden(id[...]))" : String(line)
        }
        return Array(lines.joined(separator: "\n").utf8)
    }

    private static func hidden(_ text: Substring) -> String {
        var isName = false
        return String(
            text.map { character in
                if character == "{" { isName = true }
                if character == "}" { isName = false }
                return character.isLetter && !isName ? "ж" : character
            })
    }

    /// The words of a text that have more than one letter of the alphabet, without those that are never translated.
    public static func words(in text: String, without known: Set<String> = []) -> Set<String> {
        let words = text.split { !($0.isASCII && $0.isLetter) }.filter { $0.count > 1 }.map(String.init)
        return Set(words).subtracting(known)
    }
}
