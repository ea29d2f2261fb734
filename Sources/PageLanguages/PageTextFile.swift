/// Lines of `key = value` under `[section]` headings; `#` begins a comment.
struct PageTextFile: Sendable, Hashable {
    /// The values by section and key.
    private(set) var entries: [String: [String: String]] = [:]

    /// Reads the lines; a key may occur once in its section.
    init(parsing bytes: [UInt8]) throws(PageTextsError) {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
        var section = ""
        for (index, raw) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = Self.trimmed(raw)
            if line.isEmpty || line.hasPrefix("#") { continue }
            if line.hasPrefix("["), line.hasSuffix("]") {
                section = Self.trimmed(line.dropFirst().dropLast())
                continue
            }
            guard let equals = line.firstIndex(of: "=") else { throw .noEquals(line: index + 1) }
            let key = Self.trimmed(line[..<equals])
            let value = Self.trimmed(line[line.index(after: equals)...])
            guard entries[section, default: [:]].updateValue(value, forKey: key) == nil else { throw .repeated(key) }
        }
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
