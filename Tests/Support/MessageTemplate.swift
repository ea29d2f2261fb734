import FoundationEssentials
public import Sentences

/// The messages of the code as `.dev/texts` has collected them, each string in one line.
public enum MessageTemplate {
    public static func contents() throws -> String {
        try String(contentsOfFile: Checkout.root + "/Assets/Files/languages/messages.pot", encoding: .utf8)
    }

    /// Each message as a text without parts.
    public static func texts() throws -> [Text] {
        var (texts, context, id): ([Text], String?, String) = ([], nil, "")
        for line in try contents().split(separator: "\n") {
            if let text = string(line, after: "msgctxt ") { context = text }
            if let text = string(line, after: "msgid ") { id = text }
            if let text = string(line, after: "msgid_plural ") {
                texts.append(Text(id: id, context: context, plural: Text.Plural(id: text, count: 1), parts: []))
                texts.append(Text(id: id, context: context, plural: Text.Plural(id: text, count: 2), parts: []))
            }
            if line == "msgstr \"\"", !id.isEmpty { texts.append(Text(id: id, context: context, parts: [])) }
            if line.hasPrefix("msgstr") { context = nil }
        }
        return texts
    }

    private static func string(_ line: Substring, after word: String) -> String? {
        guard line.hasPrefix(word + "\"") else { return nil }
        return String(line.dropFirst(word.count + 1).dropLast()).replacing("\\\"", with: "\"")
            .replacing("\\\\", with: "\\")
    }
}
