/// Lines of `key = value` under `[section]` headings: the form of locales, themes and the field catalogue.
///
/// `#` at the start of a line starts a comment; a line that starts with whitespace continues the value before it. Values keep
/// everything between the first `=` and the line's end except spaces, tabs and carriage returns at both ends.
struct Properties: Sendable, Hashable {
    /// One entry with its place.
    struct Entry: Sendable, Hashable {
        var section: String
        var key: String
        var value: String
        var line: Int
    }

    /// The entries, in their order.
    private(set) var entries: [Entry] = []

    /// Reads the lines; an error names the line.
    ///
    /// Works on bytes, since the program reads its texts before it draws anything.
    init(parsing bytes: some Sequence<UInt8>) throws(PropertiesError) {
        let bytes = Array(bytes)
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw PropertiesError(line: 0, problem: .notUTF8)
        }
        var section = ""
        var seen: [String: Set<String>] = [:]
        for (index, raw) in bytes.split(separator: .newline, omittingEmptySubsequences: false).enumerated() {
            let line = raw.trimmed
            guard let first = line.first, first != UInt8(ascii: "#") else { continue }
            if first == UInt8(ascii: "["), line.last == UInt8(ascii: "]") {
                section = String(decoding: line.dropFirst().dropLast().trimmed, as: UTF8.self)
                continue
            }
            if raw.first?.isBlank == true, !entries.isEmpty {
                entries[entries.count - 1].value += " " + String(decoding: line, as: UTF8.self)
                continue
            }
            guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else {
                throw PropertiesError(line: index + 1, problem: .noEquals)
            }
            let key = String(decoding: line[..<equals].trimmed, as: UTF8.self)
            guard !key.isEmpty, seen[section, default: []].insert(key).inserted else {
                throw PropertiesError(line: index + 1, problem: .repeated(key))
            }
            let value = String(decoding: line[(equals + 1)...].trimmed, as: UTF8.self)
            entries.append(Entry(section: section, key: key, value: value, line: index + 1))
        }
    }
}

/// Why lines of properties could not be read.
public struct PropertiesError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line, from 1; 0 for the whole file.
    public let line: Int
    /// What is wrong with it.
    public let problem: Problem

    /// What can be wrong.
    public enum Problem: Sendable, Hashable {
        /// The bytes are not UTF-8.
        case notUTF8
        /// A line that is neither heading nor comment and has no `=`.
        case noEquals
        /// An empty key, or one that occurs twice in its section.
        case repeated(String)
        /// An unknown key.
        case unknown(String)
        /// A value that cannot be read.
        case badValue(String)
        /// Required keys that are missing.
        case missing([String])
    }

    /// One sentence with the line.
    public var description: String {
        let text =
            switch problem {
            case .notUTF8: "the file is not UTF-8"
            case .noEquals: "a line needs the form key = value"
            case .repeated(let key): "the key '\(key)' is empty or stands there twice"
            case .unknown(let key): "the key '\(key)' is not known"
            case .badValue(let value): "the value '\(value)' cannot be read"
            case .missing(let keys): "these keys are missing: \(keys.joined(separator: ", "))"
            }
        return line == 0 ? text : "line \(line): \(text)"
    }
}

extension UInt8 {
    fileprivate static let newline = UInt8(ascii: "\n")

    /// Whether it is a space, a tab or a carriage return.
    fileprivate var isBlank: Bool {
        self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\r")
    }
}

extension ArraySlice<UInt8> {
    /// The bytes without blanks at both ends.
    fileprivate var trimmed: Self {
        guard let first = firstIndex(where: { !$0.isBlank }), let last = lastIndex(where: { !$0.isBlank }) else {
            return []
        }
        return self[first...last]
    }
}
