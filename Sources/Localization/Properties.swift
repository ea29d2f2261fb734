/// Lines of `key = value` under `[section]` headings: the form of locales, themes and the field catalogue.
///
/// `#` at the start of a line starts a comment; a line that starts with whitespace continues the value before it. Values keep
/// everything between the first `=` and the line's end except spaces, tabs and carriage returns at both ends.
package struct Properties: Sendable, Hashable {
    /// One entry with its place.
    package struct Entry: Sendable, Hashable {
        package let section: String
        package let key: String
        package let value: String
        package let line: Int
    }

    package private(set) var entries: [Entry] = []

    /// Reads the lines.
    ///
    /// An error names the line. A key that occurs twice in its section is an error.
    package init(parsing bytes: some Sequence<UInt8>) throws(PropertiesError) {
        var seen: [String: Set<String>] = [:]
        var lines = try PropertyLines(bytes)
        while let line = try lines.next() {
            let entry = Entry(
                section: line.section, key: lines.text(line.key), value: lines.value(line), line: line.number)
            guard seen[entry.section, default: []].insert(entry.key).inserted else {
                throw PropertiesError(line: entry.line, problem: .repeated(entry.key))
            }
            entries.append(entry)
        }
    }
}

/// Why lines of properties could not be read.
public struct PropertiesError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line, from 1; 0 for the whole file.
    public let line: Int
    public let problem: Problem

    /// What can be wrong.
    public enum Problem: Sendable, Hashable {
        case notUTF8
        /// A line that is neither heading nor comment and has no `=`.
        case noEquals
        /// An empty key, or one that occurs twice in its section.
        case repeated(String)
        case unknown(String)
        /// A value that cannot be read.
        case badValue(String)
        case missing([String])
    }

    package init(line: Int, problem: Problem) {
        self.line = line
        self.problem = problem
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
