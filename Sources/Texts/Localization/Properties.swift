/// Lines of `key = value` under `[section]` headings: the format of locales, themes and the field catalogue.
///
/// A line that begins with `#` is a comment; a line that begins with whitespace continues the previous value. A value
/// is everything between the first `=` and the end of the line, without spaces, tabs and carriage returns at both ends.
package struct Properties: Sendable, Hashable {
    package struct Entry: Sendable, Hashable {
        package let section: String
        package let key: String
        package let value: String
        package let line: Int
    }

    package private(set) var entries: [Entry] = []

    /// Parses the lines.
    ///
    /// Throws the line of an error. A repeated key within a section is an error.
    package init(parsing bytes: some Sequence<UInt8>) throws(PropertiesError) {
        // A section and a key, which is not empty and has no line feed.
        var seen: Set<String> = []
        var lines = try PropertyLines(bytes)
        while let line = try lines.next() {
            let entry = Entry(
                section: line.section, key: lines.text(line.key), value: lines.value(line), line: line.number)
            guard seen.insert("\(entry.section)\n\(entry.key)").inserted else {
                throw PropertiesError(line: entry.line, problem: .repeated(entry.key))
            }
            entries.append(entry)
        }
    }
}

/// Why lines of properties cannot be parsed.
public struct PropertiesError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line, from 1; 0 for the whole file.
    public let line: Int
    public let problem: Problem

    public enum Problem: Sendable, Hashable {
        case notUTF8
        /// A line that is neither a heading nor a comment and has no `=`.
        case noEquals
        /// An empty key, or one that is repeated within its section.
        case repeated(String)
        case unknown(String)
        /// A value that cannot be parsed.
        case badValue(String)
        case missing([String])
        /// In a `.po` file: a line of another form, or a message that is repeated.
        case badMessage
    }

    package init(line: Int, problem: Problem) {
        self.line = line
        self.problem = problem
    }

    /// A sentence with the line.
    public var description: String {
        let text =
            switch problem {
            case .notUTF8: "the file is not UTF-8"
            case .noEquals: "a line needs the form key = value"
            case .repeated(let key): "the key '\(key)' is empty or stands there twice"
            case .unknown(let key): "the key '\(key)' is not known"
            case .badValue(let value): "the value '\(value)' cannot be read"
            case .badMessage: "this is not a line of a .po file, or its message is repeated"
            case .missing(let keys): "these keys are missing: \(keys.joined(separator: ", "))"
            }
        return line == 0 ? text : "line \(line): \(text)"
    }
}
