import JOSE

/// The values that a walk's names stand for, and the comparison of an answer with what a walk expects.
struct WalkValues {
    private var values: [String: JSONValue]

    init(_ values: [String: JSONValue]) { self.values = values }

    subscript(name: String) -> JSONValue? {
        get { values[name] }
        set { values[name] = newValue }
    }

    func value(_ name: String) throws(WalkError) -> JSONValue {
        guard let value = values[name] else { throw WalkError(words: "nothing is kept as <\(name)>") }
        return value
    }

    /// A text with the values in place of their names.
    func filled(text: String, _ encode: (String) -> String = { $0 }) throws(WalkError) -> String {
        var filled = ""
        var rest = text[...]
        while let name = rest.firstMatch(of: #/<([A-Za-z][A-Za-z0-9-]*)>/#) {
            let value = try value(String(name.1))
            filled += rest[..<name.range.lowerBound] + encode(value.string ?? value.text)
            rest = rest[name.range.upperBound...]
        }
        return filled + rest
    }

    /// JSON with the values in place of their names.
    func filled(_ text: String) throws -> JSONValue { try filled(Self.parsed(text)) }

    private func filled(_ json: JSONValue) throws(WalkError) -> JSONValue {
        switch json {
        case .string(let text):
            if let name = Self.name(text) { return try value(name) }
            return .string(try filled(text: text))
        case .array(let elements):
            var filled: [JSONValue] = []
            for element in elements { filled.append(try self.filled(element)) }
            return .array(filled)
        case .object(let members):
            var filled: [String: JSONValue] = [:]
            for (name, value) in members { filled[try self.filled(text: name)] = try self.filled(value) }
            return .object(filled)
        default: return json
        }
    }

    /// What differs, or `nil`.
    mutating func mismatch(_ text: String, _ found: JSONValue) throws -> String? {
        mismatch(try Self.parsed(text), found, "")
    }

    mutating func mismatch(_ expected: JSONValue, _ found: JSONValue?, _ place: String) -> String? {
        let difference = "\(place): expected \(expected.text), found \(found?.text ?? "nothing")"
        if let name = expected.string.flatMap(Self.name) {
            switch (name, found) {
            case ("none", _): return found == nil ? nil : difference
            case (_, nil): return difference
            case ("_", _): return nil
            case (_, let found?):
                guard let value = values[name] else {
                    values[name] = found
                    return nil
                }
                return value == found ? nil : "\(difference), <\(name)> is \(value.text)"
            }
        }
        switch (expected, found) {
        case (.string(let text), .string(let found)):
            guard let text = try? filled(text: text) else { return "\(difference), in which a name has no value" }
            return Self.matches(text, found) ? nil : difference
        case (.array(let elements), .array(let found)): return mismatch(elements, found, place)
        case (.object(var members), .object(let found)):
            let mayHaveOthers = members.removeValue(forKey: "…") != nil
            for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                let name = (try? filled(text: name)) ?? name
                if let mismatch = mismatch(value, found[name], "\(place).\(name)") { return mismatch }
            }
            let others = Set(found.keys).subtracting(members.keys.map { (try? filled(text: $0)) ?? $0 }).sorted()
            return mayHaveOthers || others.isEmpty ? nil : "\(place): has also \(others.joined(separator: ", "))"
        default: return expected == found ? nil : difference
        }
    }

    private mutating func mismatch(_ expected: [JSONValue], _ found: [JSONValue], _ place: String) -> String? {
        let isAmongOthers = expected.first == "…"
        let wanted = expected.drop { $0 == "…" }.filter { $0 != "…" }
        guard isAmongOthers else {
            let mayHaveOthers = expected.last == "…"
            guard mayHaveOthers ? found.count >= wanted.count : found.count == wanted.count else {
                return "\(place): \(found.count) elements in \(JSONValue.array(found).text)"
            }
            for (index, value) in wanted.enumerated() {
                if let mismatch = mismatch(value, found[index], "\(place)[\(index)]") { return mismatch }
            }
            return nil
        }
        var next = 0
        for value in wanted {
            var tried = self
            while next < found.count, tried.mismatch(value, found[next], place) != nil {
                next += 1
                tried = self
            }
            guard next < found.count else { return "\(place): no \(value.text) in \(JSONValue.array(found).text)" }
            self = tried
            next += 1
        }
        return nil
    }

    /// Whether a text is the pattern, in which `…` stands for any text.
    private static func matches(_ pattern: String, _ text: String) -> Bool {
        let parts = pattern.split(separator: "…", omittingEmptySubsequences: false)
        guard parts.count > 1, let first = parts.first, let last = parts.last else { return pattern == text }
        guard text.hasPrefix(first), text.dropFirst(first.count).hasSuffix(last) else { return false }
        var rest = text.dropFirst(first.count).dropLast(last.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let range = rest.firstRange(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return true
    }

    private static func name(_ text: String) -> String? {
        text.wholeMatch(of: #/<([A-Za-z_][A-Za-z0-9-]*)>/#).map { String($0.1) }
    }

    /// Parses JSON in which `…` and `<NAME>` may stand outside of strings.
    private static func parsed(_ text: String) throws -> JSONValue {
        var json = ""
        var brackets: [Character] = []
        var (isInString, isEscaped) = (false, false)
        for character in text {
            if isInString {
                json.append(character)
                if character == "\"", !isEscaped { isInString = false }
                isEscaped = character == "\\" && !isEscaped
                continue
            }
            switch character {
            case "\"":
                isInString = true
                json.append(character)
            case "{", "[":
                brackets.append(character)
                json.append(character)
            case "}", "]":
                _ = brackets.popLast()
                json.append(character)
            case "…": json += brackets.last == "{" ? #""…":"…""# : #""…""#
            case "<": json += "\"<"
            case ">": json += ">\""
            default: json.append(character)
            }
        }
        return try JSONValue(parsing: json.utf8)
    }
}
