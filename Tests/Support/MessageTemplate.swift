import FoundationEssentials
public import Sentences

/// The messages of the code as `.dev/texts` has collected them, each string in one line.
public enum MessageTemplate {
    public static func contents() throws -> String {
        try String(contentsOfFile: Checkout.root + "/Assets/Files/languages/messages.pot", encoding: .utf8)
    }

    public struct Message: Sendable {
        /// The message as a text without parts, for each number of two that take different words.
        public let texts: [Text]
        /// The files of the code that have it.
        public let files: [String]
        /// The message for a front end in which everything is typed.
        public let typed: Text?
    }

    public static func messages() throws -> [Message] {
        try contents().split(separator: "\n\n").dropFirst().map { entry in
            let lines = entry.split(separator: "\n")
            let value = { (word: String) in lines.lazy.compactMap { string($0, after: word) }.first }
            let (id, context) = (value("msgid ") ?? "", value("msgctxt "))
            let plural = value("msgid_plural ")
            return Message(
                texts: plural.map { plural in
                    [1, 2].map {
                        Text(id: id, context: context, plural: Text.Plural(id: plural, count: $0), parts: [])
                    }
                } ?? [Text(id: id, context: context, parts: [])],
                files: lines.filter { $0.hasPrefix("#: ") }.map { String($0.dropFirst(3)) },
                typed: lines.first { $0.hasPrefix("#. Typed: ") }.map { Text(id: String($0.dropFirst(10)), parts: []) })
        }
    }

    public static func texts() throws -> [Text] { try messages().flatMap(\.texts) }

    private static func string(_ line: Substring, after word: String) -> String? {
        guard line.hasPrefix(word + "\"") else { return nil }
        return String(line.dropFirst(word.count + 1).dropLast()).replacing("\\\"", with: "\"")
            .replacing("\\\\", with: "\\")
    }
}
