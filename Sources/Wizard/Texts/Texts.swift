/// The words of the wizard in one language.
///
/// A value may hold parts in braces, `{name}`, that are filled in; and two forms divided by ` | `, the first for one of
/// something and the second for any other number.
public struct Texts: Sendable, Hashable {
    private let values: [TextKey: String]

    /// Reads a locale: every key once, none missing, none unknown.
    ///
    /// Fails with the line, or with the list of what is missing. Sections are for the reader of the file alone.
    public init(parsing bytes: some Sequence<UInt8>) throws(PropertiesError) {
        var values: [TextKey: String] = [:]
        for entry in try Properties(parsing: bytes).entries {
            guard let key = TextKey(rawValue: entry.key), values[key] == nil else {
                throw PropertiesError(line: entry.line, problem: .unknown(entry.key))
            }
            values[key] = entry.value
        }
        let missing = TextKey.allCases.filter { values[$0] == nil }.map(\.rawValue)
        guard missing.isEmpty else { throw PropertiesError(line: 0, problem: .missing(missing)) }
        self.values = values
    }

    /// The words of a key.
    subscript(_ key: TextKey) -> String { values[key] ?? key.rawValue }

    /// The words of a key with its parts filled in.
    subscript(_ key: TextKey, _ parts: [String: String]) -> String {
        var result = ""
        var rest = self[key][...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: open)..<close])
            result += rest[..<open] + (parts[name] ?? "{\(name)}")
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }

    /// The form of a key that goes with a number, which fills in `{count}`.
    func counted(_ key: TextKey, _ count: Int, _ parts: [String: String] = [:]) -> String {
        let forms = self[key, parts.merging(["count": String(count)]) { $1 }].split(separator: " | ")
        return String((count == 1 ? forms.first : forms.last) ?? "")
    }
}
