/// The texts of the wizard in one language.
///
/// A text may have placeholders, `{name}`. It may have two forms divided by ` | `: one for the number 1, one for any other.
public struct Texts: Sendable, Hashable {
    private let values: [TextKey: String]

    /// Reads a locale: every key once, none missing, none unknown.
    ///
    /// Fails with the line of an unknown or repeated key, or with the list of missing keys. Sections only structure the file.
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

    /// The text of a key.
    subscript(_ key: TextKey) -> String { values[key] ?? key.rawValue }

    /// The text of a key with its placeholders filled in; one without a value stays as it is.
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

    /// The form of a text for a number, with `{count}` and the other placeholders filled in.
    func counted(_ key: TextKey, _ count: Int, _ parts: [String: String] = [:]) -> String {
        let forms = self[key, parts.merging(["count": String(count)]) { $1 }].split(separator: " | ")
        return String((count == 1 ? forms.first : forms.last) ?? "")
    }
}
