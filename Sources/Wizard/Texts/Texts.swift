/// The texts of the wizard in one language.
///
/// A text may have placeholders, `{name}`, and several forms divided by ` | `: as many as the language's plural rule has.
public struct Texts: Sendable, Hashable {
    private let contents: Contents
    private var isASCII = false

    /// Reads a locale: every key once, none unknown.
    ///
    /// A missing key takes its text from `fallback`; without one it is an error. Fails with the line of an unknown or repeated key, or of an
    /// unknown plural rule; or with the list of missing keys. Sections only structure the file. A fallback is made only where a key is
    /// missing.
    public init(
        parsing bytes: some Sequence<UInt8>, fallback: @autoclosure () throws(PropertiesError) -> Texts? = nil
    ) throws(PropertiesError) {
        let keys = TextKey.allCases
        var values = [String](repeating: "", count: keys.count)
        var isKnown = [Bool](repeating: false, count: keys.count)
        var plurals: PluralRule?
        // The keys are in the order of their cases, so that few are looked up by their names.
        var (expected, lines) = (0, PropertyLines(bytes))
        while let entry = try lines.next() {
            if expected == keys.count || !keys[expected].rawValue.utf8.elementsEqual(entry.key) {
                guard let key = TextKey(named: entry.name) else {
                    throw PropertiesError(line: entry.number, problem: .unknown(entry.name))
                }
                expected = key.index
            }
            guard !isKnown[expected] else {
                throw PropertiesError(line: entry.number, problem: .repeated(entry.name))
            }
            (values[expected], isKnown[expected]) = (entry.value, true)
            if keys[expected] == .languagePlurals {
                plurals = PluralRule(rawValue: entry.value)
                if plurals == nil { throw PropertiesError(line: entry.number, problem: .badValue(entry.value)) }
            }
            expected += 1
        }
        if isKnown.contains(false) {
            guard let fallback = try fallback() else {
                let missing = keys.filter { !isKnown[$0.index] }
                throw PropertiesError(line: 0, problem: .missing(missing.map(\.rawValue)))
            }
            for index in keys.indices where !isKnown[index] { values[index] = fallback.contents.values[index] }
            plurals = plurals ?? fallback.contents.plurals
        }
        guard let plurals else {
            throw PropertiesError(line: 0, problem: .missing([TextKey.languagePlurals.rawValue]))
        }
        let spellings = Self.spellings(values[TextKey.languageASCII.index])
        contents = Contents(values: values, plurals: plurals, spellings: spellings)
    }

    /// What a locale's file says; shared, since every part of a frame has its texts.
    private final class Contents: Sendable, Hashable {
        /// The texts in the order of their keys.
        let values: [String]
        let plurals: PluralRule
        /// How characters outside ASCII are written where the terminal has only ASCII.
        let spellings: [Character: String]

        init(values: [String], plurals: PluralRule, spellings: [Character: String]) {
            (self.values, self.plurals, self.spellings) = (values, plurals, spellings)
        }

        static func == (one: Contents, other: Contents) -> Bool { one === other || one.values == other.values }
        func hash(into hasher: inout Hasher) { hasher.combine(values[TextKey.languageName.index]) }
    }

    /// The texts as a terminal without UTF-8 shows them: in the language's spelling in ASCII.
    func inASCII() -> Texts {
        var texts = self
        texts.isASCII = true
        return texts
    }

    /// The text of a key.
    package subscript(_ key: TextKey) -> String {
        let text = contents.values[key.index]
        guard isASCII, !text.utf8.allSatisfy({ $0 < 128 }) else { return text }
        return text.reduce(into: "") { $0 += contents.spellings[$1] ?? String($1) }
    }

    /// The text of a key with its placeholders filled in; one without a value stays as it is.
    package subscript(_ key: TextKey, _ parts: [String: String]) -> String { Self.filled(self[key], parts) }

    /// The form of a text for a number, with `{count}` and the other placeholders filled in.
    package func counted(_ key: TextKey, _ count: Int, _ parts: [String: String] = [:]) -> String {
        let text = self[key]
        let counted = parts.isEmpty ? ["count": String(count)] : parts.merging(["count": String(count)]) { $1 }
        guard text.utf8.contains(UInt8(ascii: "|")) else { return Self.filled(text, counted) }
        return Self.filled(String(Self.form(contents.plurals.form(for: count), of: text)), counted)
    }

    /// One of the forms divided by ` | `, counted from 0; the last one where there are fewer.
    private static func form(_ number: Int, of text: String) -> Substring {
        let bytes = text.utf8
        var (start, left, index) = (bytes.startIndex, number, bytes.startIndex)
        while let bar = bytes[index...].firstIndex(of: UInt8(ascii: "|")) {
            index = bytes.index(after: bar)
            guard bar > start, index < bytes.endIndex, bytes[index] == UInt8(ascii: " "),
                bytes[bytes.index(before: bar)] == UInt8(ascii: " ")
            else { continue }
            if left == 0 { return text[start..<bytes.index(before: bar)] }
            left -= 1
            index = bytes.index(after: index)
            start = index
        }
        return text[start...]
    }

    /// Reads `languageASCII`: pairs as in `ß:ss`, separated by spaces; other words are ignored.
    private static func spellings(_ text: String) -> [Character: String] {
        var spellings: [Character: String] = [:]
        for pair in text.split(separator: " ") where pair.dropFirst().first == ":" {
            spellings[pair[pair.startIndex]] = String(pair.dropFirst(2))
        }
        return spellings
    }

    private static func filled(_ text: String, _ parts: [String: String]) -> String {
        guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
        let bytes = text.utf8
        var result = ""
        var start = text.startIndex
        while let open = bytes[start...].firstIndex(of: UInt8(ascii: "{")),
            let close = bytes[open...].firstIndex(of: UInt8(ascii: "}"))
        {
            let name = String(text[bytes.index(after: open)..<close])
            result += text[start..<open]
            result += parts[name] ?? "{\(name)}"
            start = bytes.index(after: close)
        }
        result += text[start...]
        return result
    }
}
